//! Memory that goes round.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Things whose memory is used again. Large allocations would otherwise return
/// to the system and be mapped again, page by page, each filled with zeros.
#[derive(Debug)]
pub struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Spares<T> {
        Spares(Mutex::default())
    }
}

impl<T: Default> Spares<T> {
    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns one that was given back, or a new one.
    pub fn take(&self) -> T {
        self.lock().pop().unwrap_or_default()
    }

    /// Keeps one for the next use.
    pub fn give_back(&self, one: T) {
        self.lock().push(one);
    }
}
