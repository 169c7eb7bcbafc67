//! The result of a solver's run, and its statistics.

use std::fmt;

use crate::board::{CellName, Conflict, Digit, Grid, Marks};

use super::{AnyHouse, Difficulty, Rule};
use crate::limits::Stop;

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

/// The result of a solver's run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Solved, with the first or only solution.
    Solved(Grid),
    /// No rule applies any more; these candidates remain.
    Stuck(Marks),
    /// There is no solution.
    Contradiction(Contradiction),
    /// A limit was reached first.
    Stopped(Stop),
}

/// The number of solutions that a solver has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// The number found.
    pub found: u64,
    /// Whether there are no others.
    pub exact: bool,
}

/// The work of a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Work {
    firings: [u64; Rule::ALL.len()],
    /// Nodes of the search: the start, and every digit tried that fitted. 0
    /// without a search.
    pub nodes: u64,
}

impl Work {
    pub(super) fn count(&mut self, rule: Rule) {
        self.firings[rule as usize] += 1;
    }

    /// Returns how often a rule placed or removed something.
    pub fn firings_of(&self, rule: Rule) -> u64 {
        self.firings[rule as usize]
    }

    /// Returns the total for all rules.
    pub fn firings(&self) -> u64 {
        self.firings.iter().sum()
    }

    /// Returns the hardest rule that placed or removed something.
    pub fn hardest(&self) -> Option<Rule> {
        let mut from_hardest = Rule::ALL.into_iter().rev();
        from_hardest.find(|&rule| self.firings_of(rule) > 0)
    }
}

/// The report of a solver on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The result of the run.
    pub verdict: Verdict,
    /// The number of solutions, as far as the run shows.
    pub solutions: Solutions,
    /// The work of the run.
    pub work: Work,
}

impl Report {
    /// Returns the solution found, if any.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.verdict {
            Verdict::Solved(grid) => Some(grid),
            _ => None,
        }
    }

    /// Returns the difficulty of the puzzle by the hardest rule that fired;
    /// `None` if it cannot be solved or the run ended early. Meaningful for
    /// [`Method::Techniques`](super::Method::Techniques), which uses a harder
    /// rule only where no easier one helps.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match &self.verdict {
            Verdict::Solved(_) => Some(
                self.work
                    .hardest()
                    .map_or(Difficulty::Easy, Rule::difficulty),
            ),
            Verdict::Stuck(_) => Some(Difficulty::Extreme),
            Verdict::Contradiction(_) | Verdict::Stopped(_) => None,
        }
    }
}
