//! One step: what it is called, what it does, how hard it is; and what the technique saw, for those who want to follow
//! it: a pattern, or chains from their beginning.

use std::sync::Arc;

use super::technique::Technique;
use crate::board::nine::geometry::{CellSet, Nine};
use crate::board::nine::{Candidate, Position};
use crate::patterns::fish::Fish;
use crate::patterns::naked_hidden::Subset;
use crate::patterns::wings;

/// A step of the Explainer.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// Its rating.
    pub rating: f64,
    /// The digit that it places.
    pub placed: Option<Candidate>,
    /// The candidates that it removes.
    pub removed: Vec<Candidate>,
    /// What it saw. Chains have it only if steps are told.
    pub pattern: Option<Pattern>,
}

/// Takes the steps that a technique finds, one after the other, until it returns true.
pub type Found<'a> = &'a mut dyn FnMut(Step) -> bool;

impl Step {
    /// Returns a step that places a digit.
    pub fn place(technique: Technique, rating: f64, (cell, digit): (usize, usize)) -> Step {
        let (placed, removed) = (Some(Candidate::new(cell, digit)), Vec::new());
        Step {
            technique,
            rating,
            placed,
            removed,
            pattern: None,
        }
    }

    /// Returns a step that removes candidates, if there are any.
    pub fn remove(technique: Technique, rating: f64, removed: Vec<Candidate>) -> Option<Step> {
        let (is_any, placed) = (!removed.is_empty(), None);
        is_any.then_some(Step {
            technique,
            rating,
            placed,
            removed,
            pattern: None,
        })
    }

    /// Returns the step with what it saw.
    pub fn by(self, pattern: Pattern) -> Step {
        Step {
            pattern: Some(pattern),
            ..self
        }
    }

    /// Does the step.
    pub fn apply(&self, position: &mut Position) {
        for &candidate in &self.removed {
            position.remove(candidate);
        }
        if let Some(candidate) = self.placed {
            position.place(candidate.cell(), candidate.digit());
        }
    }
}

/// Adds tenths one by one, as the Explainer does.
pub fn plus(rating: f64, tenths: usize) -> f64 {
    rating + 0.1 * tenths as f64
}

/// What a technique saw.
#[derive(Clone, PartialEq, Debug)]
pub enum Pattern {
    /// The digit placed has one place in a house.
    Single { house: usize },
    /// The digit of the base house can only go into the cover house.
    Locked(Locked),
    /// As many places of a house as digits.
    Set(Subset<Nine>),
    /// The digit of some lines can only go into as many crossing lines.
    Fish(Fish<Nine>),
    /// A cell, and two that it sees.
    Wing(wings::Wing<usize>),
    /// A chain of strong links on a digit.
    Links {
        digit: usize,
        links: Vec<StrongLink>,
        is_ring: bool,
    },
    /// A set and a cell.
    AlmostLocked(Wing),
    /// Cells that would have two solutions.
    Deadly(Box<Deadly>),
    /// Cells that see all of some others.
    Aligned { cells: CellSet, common: CellSet },
    /// Chains of implications.
    Chains(Box<Story>),
}

/// A digit that can only go where a house crosses another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locked {
    pub digit: usize,
    pub base: usize,
    pub cover: usize,
}

/// Cells that would have two solutions, or none: a loop, or all empty cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Deadly {
    /// The cells of a loop in its order, and its digits; none if it is all empty cells.
    pub cells: Vec<usize>,
    pub digits: Nine,
    /// The cells that have other candidates, and these.
    pub more: Vec<(usize, Nine)>,
    /// What follows from one of these candidates being the digit of its cell.
    pub follows: Follows,
}

/// What follows from one of some candidates being the digit of its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// That alone: there is one cell, or one digit.
    Directly,
    /// Together with the places of a set, the cells are a naked set, or one of them is in a hidden set.
    Set(Subset<Nine>),
    /// A digit of a house can only go into the two cells.
    Confined { house: usize, digit: usize },
}

/// A strong link in one direction: the digit of the house is in one of two groups of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrongLink {
    /// The house.
    pub house: usize,
    /// The group where a chain comes in, and the one where it goes on.
    pub ends: [CellSet; 2],
}

impl StrongLink {
    /// Returns whether one of its groups has several cells.
    pub fn is_grouped(self) -> bool {
        self.ends.iter().any(|end| end.count_ones() > 1)
    }
}

/// A set and a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The house of the set; none if its cells only see each other.
    pub house: Option<usize>,
    /// Its cells.
    pub cells: CellSet,
    /// The cell with two candidates.
    pub end: usize,
    /// Those that the set would lose to it.
    pub linked: Nine,
}

impl Wing {
    /// Returns whether both candidates of the cell are linked.
    pub fn is_ring(&self) -> bool {
        self.linked.count_ones() == 2
    }
}

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

/// The chains of a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    pub kind: Kind,
    /// Whether it is a loop: its last node leads to the first.
    pub is_cycle: bool,
    /// What is assumed of the first node in turn: that it is a candidate of its cell, or of its house.
    pub start: Reason,
    /// One for each assumption, which is its first event. Two nodes at the end that contradict each other are
    /// in one chain.
    pub chains: Vec<Vec<Event>>,
}

/// A node, and what it follows from.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub node: Node,
    pub reason: Reason,
    /// The places of the nodes in the chain that it follows from.
    pub parents: Vec<usize>,
    /// The step of another technique by which it follows, if it does.
    pub step: Option<Arc<Step>>,
}

/// The kind of a chain, as the Explainer sorts them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Double,
    X,
    Y,
    Xy,
    Cell,
    House,
    Contradiction,
}
