//! Assumptions: that a candidate is the digit of its cell, or is not.

use crate::board::nine::Candidate;
use crate::explainer::technique::Technique;

/// A candidate that is on, the digit of its cell, or off: `2 * candidate`, plus 1 if on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(pub u16);

impl Node {
    /// The number of nodes.
    pub const NUMBER: usize = 2 * 729;

    #[inline(always)]
    pub fn on(candidate: Candidate) -> Node {
        Node(candidate.0 << 1 | 1)
    }

    #[inline(always)]
    pub fn off(candidate: Candidate) -> Node {
        Node(candidate.0 << 1)
    }

    #[inline(always)]
    pub fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline(always)]
    pub fn candidate(self) -> Candidate {
        Candidate(self.0 >> 1)
    }

    #[inline(always)]
    pub fn opposite(self) -> Node {
        Node(self.0 ^ 1)
    }

    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Why a node follows from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is assumed.
    None,
    /// It follows by another technique.
    Technique(Technique),
    /// The cell has one digit.
    Cell,
    /// The digit goes once into the house with this number, which is one of the cell's.
    House(u8),
}
