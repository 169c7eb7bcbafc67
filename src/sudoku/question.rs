//! A question about a 9x9 puzzle in the form of lanes: which puzzles they take, and what
//! their answers mean.

use thiserror::Error;

use crate::board::Givens;
use crate::cover::Count;
use crate::lanes::{self, Answer, Candidates, Job, Puzzle};
use crate::limits::{Limits, Stop};

/// The text of a puzzle has a byte that is no cell.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
#[error("not the cells of a puzzle")]
pub struct Malformed;

/// A question about each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// Count solutions up to this number.
    pub(crate) most: u64,
    /// Whether to report a solution. If many puzzles have several, most of the
    /// time goes into picking one of them.
    pub(crate) wants_solutions: bool,
}

impl Question {
    /// Asks whether each puzzle is unique.
    pub(crate) const UNIQUE: Question = Question {
        most: 2,
        wants_solutions: false,
    };

    /// Returns the question as lanes are asked it.
    pub(super) fn job(self, limits: &Limits) -> Job {
        let job = Job::count_up_to(self.most).within(limits);
        if self.wants_solutions {
            job.with_solutions()
        } else {
            job
        }
    }

    /// Returns the count that lanes found, and why it is not exact. Only lanes
    /// need to know whether there is a solution beyond those asked for.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a puzzle: nothing is known then.
    pub(super) fn known(
        self,
        answer: Answer,
        has_solution: bool,
    ) -> Result<(Count, Option<Stop>), Malformed> {
        let (count, stop) = match answer {
            Answer::Exactly(count) => return Ok((Count::Exact(count.into()), None)),
            Answer::AtLeast(count) => (count, Stop::Solutions),
            Answer::Stopped(count, _) if count >= self.most && has_solution => {
                (count, Stop::Solutions)
            }
            Answer::Stopped(count, stop) => (count, stop),
            Answer::Malformed => return Err(Malformed),
        };
        Ok((Count::AtLeast(count.into()), Some(stop)))
    }
}

/// A puzzle in lanes: its clues, and the candidates that its marks leave.
#[derive(Debug)]
pub(in crate::sudoku) struct Start {
    pub(super) clues: Puzzle,
    pub(super) candidates: Option<Candidates>,
}

impl Start {
    /// Returns the cells of a puzzle that is nothing but clues, if lanes support it.
    pub(super) fn plain(givens: &Givens<'_>) -> Option<Puzzle> {
        givens
            .is_plain()
            .then(|| lanes::puzzle_of(givens.clues()))?
    }

    /// Returns the puzzle as lanes need it, if they support it.
    pub(super) fn of(givens: &Givens<'_>) -> Option<Start> {
        if !givens.variant().is_classic() {
            return None;
        }
        Some(Start {
            clues: lanes::puzzle_of(givens.clues())?,
            candidates: match givens.marks() {
                None => None,
                Some(marks) => Some(Candidates::of(marks)?),
            },
        })
    }
}
