//! How a solver's run ended, and what it took.

use std::fmt;

use crate::board::{CellName, Conflict, Digit, Grid, House, Marks};

use super::{Difficulty, Rule};
use crate::limits::Stop;

/// Why a puzzle cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two cells of a house hold the same digit.
    Clash(Conflict),
    /// A digit goes where it was ruled out before.
    Excluded {
        /// Where.
        cell: CellName,
        /// Which.
        digit: Digit,
    },
    /// A cell has no candidate left.
    NoCandidate {
        /// Which.
        cell: CellName,
    },
    /// A digit has no place left in a house.
    NoPlace {
        /// In which house.
        house: House,
        /// Which.
        digit: Digit,
    },
    /// A search tried everything.
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

/// How a solver's run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Solved; this is the first solution, or the only one.
    Solved(Grid),
    /// No rule applies any more; these candidates remain.
    Stuck(Marks),
    /// There is no solution.
    Contradiction(Contradiction),
    /// A limit was reached before any of these.
    Stopped(Stop),
}

/// How many solutions a solver has shown there to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// How many it found.
    pub found: u64,
    /// Whether there are no others.
    pub exact: bool,
}

/// What a run took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Work {
    firings: [u64; Rule::ALL.len()],
    /// Nodes of the search: the start, and every digit tried that fitted.
    /// 0 if nothing was searched.
    pub nodes: u64,
}

impl Work {
    pub(super) fn count(&mut self, rule: Rule) {
        self.firings[rule as usize] += 1;
    }

    /// How often a rule placed or removed something.
    pub fn firings_of(&self, rule: Rule) -> u64 {
        self.firings[rule as usize]
    }

    /// How often any rule did.
    pub fn firings(&self) -> u64 {
        self.firings.iter().sum()
    }

    /// The hardest rule that did.
    pub fn hardest(&self) -> Option<Rule> {
        let mut from_hardest = Rule::ALL.into_iter().rev();
        from_hardest.find(|&rule| self.firings_of(rule) > 0)
    }
}

/// What a solver has to say about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// How the run ended.
    pub verdict: Verdict,
    /// How many solutions there are, as far as the run shows.
    pub solutions: Solutions,
    /// What the run took.
    pub work: Work,
}

impl Report {
    /// The solution found, if any.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.verdict {
            Verdict::Solved(grid) => Some(grid),
            _ => None,
        }
    }

    /// How hard the puzzle is by the hardest rule that fired; `None` if it
    /// cannot be solved or was not worked on to the end. Means something for
    /// [`Method::Techniques`](super::Method::Techniques), which takes a
    /// harder rule only where no easier one helps.
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
