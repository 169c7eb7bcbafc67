//! One step: what it is called, what it does, how hard it is.

mod node;

use super::almost_locked::Wing;
use super::chain::Story;
use super::strong_links::Link;
use super::technique::Technique;
use crate::human::board::nine::geometry::{CellSet, Nine};
use crate::human::board::nine::{Candidate, Position};

pub use node::{Node, Reason};

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

/// What a technique saw: what chains rely on, and what is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Pattern {
    /// The digit placed has one place in a house.
    Single { house: usize },
    /// The digit of the base house can only go into the cover house.
    Locked {
        digit: usize,
        base: usize,
        cover: usize,
    },
    /// Places of a house have these digits alone.
    Naked {
        house: usize,
        places: Nine,
        digits: Nine,
    },
    /// Digits can go into these places of a house alone.
    Hidden {
        house: usize,
        places: Nine,
        digits: Nine,
    },
    /// The digit of the base lines can only go into the cover lines; lines of a kind by number.
    Fish {
        digit: usize,
        kind: usize,
        base: Nine,
        cover: Nine,
    },
    /// A cell, and two that it sees.
    Wing { pivot: usize, ends: [usize; 2] },
    /// A chain of strong links on a digit.
    Links {
        digit: usize,
        links: Vec<Link>,
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
    /// Together with places of a house, the cells are a naked set.
    Naked {
        house: usize,
        places: Nine,
        digits: Nine,
    },
    /// Together with places of a house, one of the cells is a hidden set.
    Hidden {
        house: usize,
        places: Nine,
        digits: Nine,
    },
    /// A digit of a house can only go into the two cells.
    Confined { house: usize, digit: usize },
}

impl Step {
    /// Returns a step that places a digit.
    pub fn place(technique: Technique, rating: f64, (cell, digit): (usize, usize)) -> Step {
        Step {
            pattern: None,
            technique,
            rating,
            placed: Some(Candidate::new(cell, digit)),
            removed: Vec::new(),
        }
    }

    /// Returns a step that removes candidates, if there are any.
    pub fn remove(technique: Technique, rating: f64, removed: Vec<Candidate>) -> Option<Step> {
        let step = Step {
            pattern: None,
            technique,
            rating,
            placed: None,
            removed,
        };
        (!step.removed.is_empty()).then_some(step)
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
