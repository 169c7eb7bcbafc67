//! Assumptions: that a candidate is the digit of its cell, or is not.

use super::super::position::Candidate;

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
    /// It is assumed, or follows from another technique.
    None,
    /// The cell has one digit.
    Cell,
    /// The digit goes once into the box, row or column of the cell: 0, 1 or 2.
    House(u8),
}

/// A set of candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateSet(pub [u64; 12]);

impl CandidateSet {
    pub const EMPTY: CandidateSet = CandidateSet([0; 12]);

    #[inline(always)]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.0[usize::from(candidate.0) / 64] >> (candidate.0 % 64) & 1 == 1
    }

    #[inline(always)]
    pub fn insert(&mut self, candidate: Candidate) {
        self.0[usize::from(candidate.0) / 64] |= 1 << (candidate.0 % 64);
    }

    #[inline(always)]
    pub fn intersect(&mut self, other: &CandidateSet) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}
