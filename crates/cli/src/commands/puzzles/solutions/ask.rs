//! The question, and what is a success.

use clap::ValueEnum;
use quadrille::limits::Stop;
use quadrille::sudoku::Status;

use super::finding::Show;
use crate::pipeline::Exit;

/// The question about every puzzle, and what to do with the answer.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// The maximum number of solutions to look for.
    pub limit: Option<u64>,
    /// The statuses that are a success.
    pub wanted: &'static [Status],
    /// Whether each solution is a record, not each puzzle.
    pub lists: bool,
    /// What text shows.
    pub show: Show,
    /// Which reason to give why there is no solution.
    pub why: Option<Why>,
}

/// A reason why there is no solution.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug)]
pub enum Why {
    /// Givens that are all needed.
    Needed,
    /// The fewest givens.
    Least,
}

impl Ask {
    /// Returns the statuses that an answer can have.
    pub(super) fn statuses(&self) -> &'static [&'static str] {
        if self.limit == Some(1) {
            &["solved", "none", "unknown"]
        } else {
            &["unique", "multiple", "none", "unknown"]
        }
    }

    /// Returns whether there can be several records of a puzzle.
    pub(super) fn has_lists(&self) -> bool {
        self.lists && self.limit != Some(1)
    }

    /// Returns the exit status of an answer.
    pub(super) fn exit(&self, status: Status, stop: Option<Stop>) -> Exit {
        if stop.is_some_and(Stop::is_early) {
            Exit::Undecided
        } else if self.wanted.contains(&status) {
            Exit::Success
        } else {
            Exit::Unmet
        }
    }
}
