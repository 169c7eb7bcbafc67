//! Answers about one puzzle.

use std::fmt;

use super::encode::{Constraint, Encoding, Local};
use crate::board::{Cell, Digit, ExtraHouse, Grid, House, Relation, Shape};
use crate::cover::{Contradiction, Count, Stats};
use crate::limits::Stop;

/// What is known about the solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Status {
    /// There is exactly one solution.
    Unique,
    /// There are several solutions.
    Multiple,
    /// There is no solution.
    None,
    /// There is a solution; whether there are others was not asked.
    Solved,
    /// The search stopped before it could tell.
    Unknown,
}

impl Status {
    /// Returns its name: `unique`, `multiple`, `none`, `solved` or `unknown`.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Outcome {
    /// What is known about the solutions.
    pub status: Status,
    /// The number of solutions found, exact or a lower bound.
    pub count: Count,
    /// Why the search ended before all solutions were found, if it did.
    pub stop: Option<Stop>,
    /// The first solutions found: at most two, enough to show that a puzzle is
    /// ambiguous.
    pub solutions: Vec<Grid>,
    /// Why there is no solution, if that was found before any search.
    pub dead_end: Option<DeadEnd>,
    /// How the solutions were counted.
    pub method: CountedBy,
    /// The statistics of the search. The time includes that of other methods.
    pub stats: Stats,
}

/// The reason, found without a search, why a puzzle has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DeadEnd {
    /// The constraint that cannot be met.
    pub constraint: Constraint,
    /// Whether two clues violate it; otherwise no candidate is left for it.
    pub is_clash: bool,
    shape: Shape,
}

impl DeadEnd {
    /// Converts a contradiction in the encoded puzzle.
    pub(super) fn of(encoding: &Encoding, contradiction: Contradiction) -> DeadEnd {
        DeadEnd {
            constraint: encoding.constraint(contradiction.item()),
            is_clash: matches!(contradiction, Contradiction::Clash(_)),
            shape: encoding.shape(),
        }
    }
}

/// As its text: `two clues in r1c1`.
#[cfg(feature = "serde")]
impl serde::Serialize for DeadEnd {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
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
            (Constraint::Pair(pair, digit), _) => {
                let (a, b) = (
                    self.shape.cell_name(pair.cells.0),
                    self.shape.cell_name(pair.cells.1),
                );
                match pair.relation {
                    Relation::Unlike => write!(f, "two clues {digit} in {a} and {b}"),
                    relation => write!(f, "clues in {a} and {b}, which must {relation}"),
                }
            }
            (Constraint::CageDigit(local, digit), true) => {
                write!(f, "two clues {digit} in the {}", local.name(self.shape))
            }
            (Constraint::CageDigit(local, digit), false) => {
                write!(
                    f,
                    "no cell is left for {digit} in the {}",
                    local.name(self.shape)
                )
            }
            (
                Constraint::Cage(local)
                | Constraint::Step(local, _)
                | Constraint::PartialSum(local, _),
                _,
            ) => write!(f, "no sum is left for the {}", local.name(self.shape)),
            (Constraint::Value(cell), _) => {
                write!(f, "no digit is left for {}", self.shape.cell_name(cell))
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
    /// No other cell was left for the digit in this cage.
    HiddenLocal(Local),
}

impl fmt::Display for Single {
    /// Displays `given`, `naked single`, or `hidden single in row 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Single::Given => write!(f, "given"),
            Single::Naked => write!(f, "naked single"),
            Single::Hidden(house) => write!(f, "hidden single in {house}"),
            Single::HiddenExtra(house) => write!(f, "hidden single in {house}"),
            Single::HiddenLocal(local) => write!(f, "hidden single in a {}", local.kind),
        }
    }
}

/// How solutions were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum CountedBy {
    /// By a search that found each solution.
    Search,
    /// By sums over the ways in which rows and columns part the digits of boxes.
    Partitions {
        /// The work of a plain count: for 9x9 boards the multiply-adds of its
        /// main loop, known before it starts.
        work: u64,
    },
    /// By lanes: one plain 9x9 puzzle, many of them, or after a search had taken long.
    Lanes,
}

/// Returns what a count says about the solutions, given why it is not exact.
pub(super) fn status_of(count: Count, stop: Option<Stop>) -> Status {
    match (count.number(), stop) {
        (2.., _) => Status::Multiple,
        (1, None) => Status::Unique,
        (0, None) => Status::None,
        (1, Some(Stop::Solutions | Stop::Visitor)) => Status::Solved,
        (_, Some(_)) => Status::Unknown,
    }
}
