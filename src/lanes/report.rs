//! The results of a batch.

use super::tally::{Answer, Tally};
use super::text::Puzzle;
use crate::limits::Stop;

/// How the last batch ended.
#[derive(Clone, Copy, Default)]
pub(super) struct End {
    pub(super) limit: u64,
    pub(super) begun: usize,
    pub(super) stop: Option<Stop>,
}

/// The results of a batch.
pub struct Report<'a> {
    pub(super) tally: &'a Tally,
    pub(super) end: End,
}

impl<'a> Report<'a> {
    /// Returns the count of a puzzle, by its index in the batch.
    ///
    /// # Panics
    ///
    /// Panics if the batch has fewer puzzles.
    pub fn answer(&self, place: usize) -> Answer {
        match self.tally.answer(place, self.end.stop) {
            Answer::Exactly(count) | Answer::AtLeast(count) if count >= self.end.limit => {
                Answer::AtLeast(self.end.limit)
            }
            // One more may be known, but not which one to report.
            Answer::Stopped(count, stop) => Answer::Stopped(count.min(self.end.limit), stop),
            answer => answer,
        }
    }

    /// Returns how many puzzles from one on, at most `most`, have exactly one
    /// solution each, and these solutions, if they were requested.
    pub(crate) fn singles(&self, from: usize, most: usize) -> (usize, &'a [Puzzle]) {
        self.tally.singles(from, most)
    }

    /// Returns the number of puzzles begun, always the first ones.
    pub(crate) fn begun(&self) -> usize {
        self.end.begun
    }

    /// Returns a solution of a puzzle, if one is known and solutions were
    /// requested. It depends only on the puzzle, unless the work on it was
    /// [stopped](Answer::Stopped).
    pub fn solution(&self, place: usize) -> Option<&'a Puzzle> {
        self.tally.solution(place)
    }

    /// Returns the kept solutions of a puzzle, in ascending order.
    ///
    /// # Panics
    ///
    /// Panics if the batch has fewer puzzles.
    pub fn kept(&self, place: usize) -> impl ExactSizeIterator<Item = &'a Puzzle> + use<'a> {
        self.tally.kept(place).iter().map(|(_, solution)| solution)
    }

    /// Returns the number of branches over all puzzles: how much propagation
    /// left undecided.
    #[cfg(feature = "internals")]
    pub fn branches(&self) -> u64 {
        self.tally.branches
    }
}
