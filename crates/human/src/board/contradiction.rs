//! Why a puzzle cannot be solved.

use std::fmt;

use super::AnyHouse;
use quadrille_board::{CellName, Conflict, Digit};

/// Why a puzzle cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two cells of a house hold the same digit.
    Clash(Conflict),
    /// A digit is placed where it was ruled out before.
    Excluded {
        /// The cell.
        cell: CellName,
        /// The digit.
        digit: Digit,
    },
    /// A cell has no candidate left.
    NoCandidate {
        /// The cell.
        cell: CellName,
    },
    /// A digit has no place left in a house.
    NoPlace {
        /// The house.
        house: AnyHouse,
        /// The digit.
        digit: Digit,
    },
    /// A search found no solution.
    NothingFits,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Clash(conflict) => fmt::Display::fmt(conflict, f),
            Contradiction::Excluded { cell, digit } => {
                write!(f, "{digit} cannot go into {cell}")
            }
            Contradiction::NoCandidate { cell } => write!(f, "no digit is left for {cell}"),
            Contradiction::NoPlace { house, digit } => {
                write!(f, "no place is left for {digit} in {house}")
            }
            Contradiction::NothingFits => f.write_str("nothing fits"),
        }
    }
}
