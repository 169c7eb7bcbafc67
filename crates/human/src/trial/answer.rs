//! What trials find out.

use std::fmt;

use crate::patterns::braid::MOST_LENGTH;
use quadrille_board::{Cell, Digit, Shape};
use quadrille_limits::limits::Stop;

/// A number that a search finds from below. Displays as `2`, or as `>=2` if it may be greater.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LowerBound {
    /// The least that it can be.
    pub number: u32,
    /// Whether it is the number.
    pub is_exact: bool,
}

/// The depth of trial and error that a puzzle needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Depth {
    /// The depth: 0 if singles solve the puzzle. At least one more than [`Depth::MOST`] if that does not.
    pub depth: LowerBound,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

/// The least backdoor of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Backdoors {
    /// The least number of digits with which singles solve the puzzle. At least one more than [`Backdoors::MOST`]
    /// if that is not enough.
    pub size: LowerBound,
    /// One such set, if one was found: in the order of the cells.
    pub cells: Vec<(Cell, Digit)>,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

/// The length of whips or braids that a puzzle needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Length {
    /// The length: 0 if singles solve the puzzle. At least one more than [`Length::MOST`] if that does not.
    pub length: LowerBound,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

impl Length {
    /// The greatest length that is tried.
    pub const MOST: u32 = MOST_LENGTH as u32;

    /// Returns that no whip or braid that is tried is long enough.
    pub(super) fn none() -> Length {
        Length::new(LowerBound::or_more(Length::MOST + 1), None)
    }

    /// Returns a length, and why the search for it ended.
    pub(super) fn new(length: LowerBound, stop: Option<Stop>) -> Length {
        Length { length, stop }
    }

    /// Returns that nothing is known, as the work ended before a search.
    #[doc(hidden)]
    pub fn unknown(stop: Stop) -> Length {
        Length::new(LowerBound::or_more(0), Some(stop))
    }
}

impl Depth {
    /// The greatest depth that is tried.
    pub const MOST: u32 = 3;

    /// Returns that nothing is known, as the work ended before a trial.
    #[doc(hidden)]
    pub fn unknown(stop: Stop) -> Depth {
        Depth {
            depth: LowerBound::or_more(0),
            stop: Some(stop),
        }
    }
}

impl Backdoors {
    /// The greatest size that is tried.
    pub const MOST: u32 = 4;

    /// Returns that nothing is known, as the work ended before a cell was filled.
    #[doc(hidden)]
    pub fn unknown(stop: Stop) -> Backdoors {
        Backdoors {
            size: LowerBound::or_more(0),
            cells: Vec::new(),
            stop: Some(stop),
        }
    }

    /// Returns the set as text, with the cells of a board of this shape: `r1c2=5 r7c4=3`. Empty if none was found.
    pub fn text(&self, shape: Shape) -> String {
        let digit = |(cell, digit): &(Cell, Digit)| format!("{}={digit}", shape.cell_name(*cell));
        self.cells.iter().map(digit).collect::<Vec<_>>().join(" ")
    }
}

impl LowerBound {
    /// Returns a number that is known.
    pub(super) fn exactly(number: u32) -> LowerBound {
        LowerBound {
            number,
            is_exact: true,
        }
    }

    /// Returns a number that may be greater.
    pub(super) fn or_more(number: u32) -> LowerBound {
        LowerBound {
            number,
            is_exact: false,
        }
    }
}

impl fmt::Display for LowerBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_exact { "" } else { ">=" };
        write!(f, "{sign}{}", self.number)
    }
}
