//! Looks at the limits of a search now and then.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::super::finding::{IsStopped, flow};

/// How many parts of a search are done between two looks.
const PARTS: u32 = 64;

/// Asks whether a search is stopped, once in a while.
pub struct Watch<'a> {
    is_stopped: &'a IsStopped<'a>,
    parts: Cell<u32>,
}

impl<'a> Watch<'a> {
    /// Watches a search.
    pub fn new(is_stopped: &'a IsStopped<'a>) -> Watch<'a> {
        Watch {
            is_stopped,
            parts: Cell::new(0),
        }
    }

    /// Counts a part of the search. Breaks if a limit is reached.
    pub fn look(&self) -> ControlFlow<()> {
        let parts = self.parts.get() + 1;
        self.parts.set(parts % PARTS);
        flow(parts == PARTS && (self.is_stopped)())
    }
}
