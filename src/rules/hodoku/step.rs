//! One step: what it is called, what it does, and what it saw.

use super::technique::Technique;
use crate::rules::nine::geometry::CellSet;
use crate::rules::nine::{Candidate, Position};

/// A step of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// The digits that it places.
    pub placed: Vec<Candidate>,
    /// The candidates that it removes.
    pub removed: Vec<Candidate>,
    /// What it saw.
    pub pattern: Pattern,
}

/// What a technique saw on the board: enough for a sentence and for a picture.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pattern {
    /// The houses, by number: those of a set, or the base and then the cover of a fish.
    pub houses: Vec<usize>,
    /// The candidates of the pattern.
    pub body: Vec<Candidate>,
    /// Others in it that are drawn apart: fins, a second colour, a second set.
    pub apart: Vec<Candidate>,
    /// The links of chains, from the first node to the last.
    pub links: Vec<Link>,
}

/// A link from one node of a chain to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The first node.
    pub from: Group,
    /// The second node.
    pub to: Group,
    /// Whether one of both must hold; else not both can.
    pub is_strong: bool,
}

/// A node of a chain: a digit in one of these cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The digit, from 0.
    pub digit: usize,
    /// The cells.
    pub cells: CellSet,
}

/// Takes the steps that a technique finds, one after the other, until it returns true.
pub type Found<'a> = &'a mut dyn FnMut(Step) -> bool;

impl Step {
    /// Does the step.
    pub fn apply(&self, position: &mut Position) {
        for &candidate in &self.removed {
            position.remove(candidate);
        }
        for &candidate in &self.placed {
            position.place(candidate.cell(), candidate.digit());
        }
    }
}
