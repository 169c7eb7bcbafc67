//! The report of a rule-based solver, and its statistics.

use crate::narration::{Difficulty, Verdict};
use crate::patterns::Rule;
use quadrille_board::Grid;

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
    /// [`RuleSolver::Techniques`](super::RuleSolver::Techniques), which uses a harder
    /// rule only where no easier one helps.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match &self.verdict {
            Verdict::Solved(_) => {
                let hardest = self.work.hardest();
                Some(hardest.map_or(Difficulty::Easy, Rule::difficulty))
            }
            Verdict::Stuck(_) => Some(Difficulty::Beyond),
            Verdict::Contradiction(_) | Verdict::Stopped(_) => None,
        }
    }
}
