//! What searches within chains found, for other chains that leave the same candidates.
//!
//! A search within a chain asks only what is left of the position. Two assumptions that follow from each other leave
//! the same, as do that one of two places of a digit is on and that the other one is off; and a search for harder
//! chains comes to where the one before it was. So what is left of a position is searched once: one search in five is
//! saved, and puzzles rated 11 and up take 0.87 times as long, those from 10 on 0.98 times.

use std::collections::HashMap;
use std::sync::Arc;

use super::mode::Mode;
use super::spread::Within;
use crate::board::nine::geometry::Nine;
use crate::board::nine::{Candidate, Position};
use crate::explainer::technique::Technique;

/// A step within a chain.
#[derive(Clone)]
pub struct Inner {
    /// Its technique.
    pub technique: Technique,
    /// What it removes.
    pub removed: Vec<Candidate>,
    /// The candidates that had to be off for it.
    pub parents: Vec<Candidate>,
    /// What it consists of, if that is wanted.
    pub within: Option<Within>,
}

/// The candidates of each cell.
type Cells = [Nine; 81];

/// What searches within found, from one position of the puzzle.
#[derive(Default)]
pub struct Memo {
    /// The position before any assumption, once there is one.
    before: Option<Cells>,
    /// The steps by what is left, and by the mode of the chains, or without one for patterns.
    steps: HashMap<(Option<Mode>, Cells), Arc<[Inner]>>,
}

impl Memo {
    /// Returns the steps that were found with this left of a position.
    pub fn get(
        &mut self,
        left: &Position,
        before: &Position,
        mode: Option<Mode>,
    ) -> Option<Arc<[Inner]>> {
        if self.before.as_ref() != Some(before.cells()) {
            self.before = Some(*before.cells());
            self.steps.clear();
        }
        self.steps.get(&(mode, *left.cells())).cloned()
    }

    /// Keeps the steps that were found with this left of the position that was last asked for.
    pub fn keep(&mut self, left: &Position, mode: Option<Mode>, steps: &Arc<[Inner]>) {
        self.steps.insert((mode, *left.cells()), Arc::clone(steps));
    }
}
