//! Answers about one puzzle.

use std::fmt;

use super::encode::{Constraint, Encoding};
use crate::board::{Cell, Digit, ExtraHouse, Grid, House, Shape};
use crate::cover::{Contradiction, Count, Stats};
use crate::limits::Stop;

/// What is known of a puzzle's solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// There is exactly one.
    Unique,
    /// There are several.
    Multiple,
    /// There is none.
    None,
    /// There is one; whether there are others was not asked.
    Solved,
    /// The search was stopped before it could tell.
    Unknown,
}

impl Status {
    /// Its name: `unique`, `multiple`, `none`, `solved` or `unknown`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Solved => "solved",
            Status::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The answer to a question about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// What is known of the solutions.
    pub status: Status,
    /// How many solutions were found, and whether these are all.
    pub count: Count,
    /// Why the search ended before all solutions were found, if it did.
    pub stop: Option<Stop>,
    /// The first solutions found: at most two, so that an ambiguous puzzle can
    /// be shown to be one.
    pub solutions: Vec<Grid>,
    /// Why there is no solution, if that was found before any search.
    pub dead_end: Option<DeadEnd>,
    /// How the solutions were counted.
    pub method: Method,
    /// What the search did. Its time includes that of other methods.
    pub stats: Stats,
}

/// What shows, without a search, that a puzzle has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DeadEnd {
    /// The constraint that cannot be met.
    pub constraint: Constraint,
    /// Whether two clues both meet it, rather than nothing being left for it.
    pub is_clash: bool,
    shape: Shape,
}

impl DeadEnd {
    /// What a contradiction in the encoded puzzle means.
    pub(super) fn of(encoding: &Encoding, contradiction: Contradiction) -> DeadEnd {
        DeadEnd {
            constraint: encoding.constraint(contradiction.item()),
            is_clash: matches!(contradiction, Contradiction::Clash(_)),
            shape: encoding.shape(),
        }
    }
}

impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.constraint, self.is_clash) {
            (Constraint::Cell(cell), true) => {
                write!(f, "two clues in {}", self.shape.cell_name(cell))
            }
            (Constraint::Digit(house, digit), true) => write!(f, "two clues {digit} in {house}"),
            (Constraint::Extra(house, digit), true) => write!(f, "two clues {digit} in {house}"),
            (Constraint::Unlike((a, b), digit), _) => {
                let (a, b) = (self.shape.cell_name(a), self.shape.cell_name(b));
                write!(f, "two clues {digit} in {a} and {b}")
            }
            (Constraint::Cell(cell), false) => {
                write!(f, "no digit is left for {}", self.shape.cell_name(cell))
            }
            (Constraint::Digit(house, digit), false) => {
                write!(f, "no cell is left for {digit} in {house}")
            }
            (Constraint::Extra(house, digit), false) => {
                write!(f, "no cell is left for {digit} in {house}")
            }
        }
    }
}

/// A digit that was placed before any search, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit in it.
    pub digit: Digit,
    /// Why it is there.
    pub single: Single,
}

/// The kind of a [`Placement`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Single {
    /// It is a clue.
    Given,
    /// No other digit was left for the cell.
    Naked,
    /// No other cell was left for the digit in this house.
    Hidden(House),
    /// No other cell was left for the digit in this house of the variant.
    HiddenExtra(ExtraHouse),
}

impl fmt::Display for Single {
    /// `given`, `naked single`, or `hidden single in row 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Single::Given => write!(f, "given"),
            Single::Naked => write!(f, "naked single"),
            Single::Hidden(house) => write!(f, "hidden single in {house}"),
            Single::HiddenExtra(house) => write!(f, "hidden single in {house}"),
        }
    }
}

/// How solutions were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Method {
    /// By a search that found each solution.
    Search,
    /// By sums over [partitions](crate::partitions).
    Partitions {
        /// How much [work](crate::partitions::Plan::work) that was for a plain count.
        work: u64,
    },
}

/// What a count says of the solutions, given why it is not exact.
pub(super) fn status_of(count: Count, stop: Option<Stop>) -> Status {
    match (count.number(), stop) {
        (2.., _) => Status::Multiple,
        (1, None) => Status::Unique,
        (0, None) => Status::None,
        (1, Some(Stop::Solutions | Stop::Visitor)) => Status::Solved,
        (_, Some(_)) => Status::Unknown,
    }
}
