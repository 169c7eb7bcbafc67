//! What a technique saw: what chains rely on, and what is told.

use super::story::Story;
use crate::board::nine::geometry::{CellSet, Nine};
use crate::patterns::fish::Fish;
use crate::patterns::sets::Subset;
use crate::patterns::wings;

/// What a technique saw.
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
