//! The question for a batch.

use crate::limits::{Clock, Limits};

/// A question about puzzles, with its limits.
#[derive(Clone, Debug)]
pub struct Job {
    pub(super) limit: u64,
    pub(super) solutions: bool,
    pub(super) kept: u32,
    limits: Limits,
}

impl Job {
    /// Counts the solutions of each puzzle up to a limit: 2 decides whether it
    /// is unique, [`u64::MAX`] counts all.
    pub fn count_up_to(limit: u64) -> Job {
        Job {
            limit,
            solutions: false,
            kept: 0,
            limits: Limits::none(),
        }
    }

    /// Also asks for a solution of each puzzle.
    pub fn with_solutions(self) -> Job {
        Job {
            solutions: true,
            ..self
        }
    }

    /// Also keeps up to this many solutions of each puzzle. If it has more than
    /// that, which of them are kept depends on the other puzzles.
    pub fn keeping(self, most: u32) -> Job {
        Job { kept: most, ..self }
    }

    /// Stops within a few hundredths of a second of a limit: the time, which is
    /// for all puzzles together here, a deadline or an interrupt. Limits on
    /// nodes have no effect here.
    pub fn within(self, limits: &Limits) -> Job {
        let limits = limits.clone().changed(|new| new.nodes = None);
        Job { limits, ..self }
    }

    /// Returns the limit.
    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns whether solutions are requested.
    pub(super) fn wants_solutions(&self) -> bool {
        self.solutions
    }

    /// Returns a clock for the limits, which starts now.
    pub(super) fn clock(&self) -> Clock {
        Clock::start(&self.limits)
    }

    /// Returns the limit of the search. Reporting the same solution in any
    /// order of the search requires knowing whether there is another.
    pub(super) fn search_limit(&self) -> u64 {
        self.limit.max(if self.solutions { 2 } else { 1 })
    }
}
