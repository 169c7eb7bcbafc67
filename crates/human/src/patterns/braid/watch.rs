//! Looks at the limits of a search now and then.

use std::cell::Cell;
use std::ops::ControlFlow;

/// How many parts of a search are done between two looks.
const PARTS: u32 = 64;

/// Asks whether a search is stopped, once in a while.
pub struct Watch<'a> {
    is_stopped: &'a dyn Fn() -> bool,
    parts: Cell<u32>,
}

impl<'a> Watch<'a> {
    /// Watches a search.
    pub fn new(is_stopped: &'a dyn Fn() -> bool) -> Watch<'a> {
        Watch {
            is_stopped,
            parts: Cell::new(0),
        }
    }

    /// Counts a part of the search. Breaks if a limit is reached.
    pub fn look(&self) -> ControlFlow<()> {
        let parts = self.parts.get() + 1;
        self.parts.set(parts % PARTS);
        match parts == PARTS && (self.is_stopped)() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
