//! The question, and what is a success.

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
    /// What the records are about.
    pub report: Report,
    /// What text shows.
    pub show: Show,
    /// Whether to say why there is no solution.
    pub why: bool,
}

/// What the records are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// Nothing: the exit status has the answer.
    Nothing,
    /// A puzzle.
    EachPuzzle,
    /// A solution, or a puzzle that has none.
    EachSolution,
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

    /// Returns whether each solution is a record.
    pub(super) fn has_lists(&self) -> bool {
        self.report == Report::EachSolution && self.limit != Some(1)
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
