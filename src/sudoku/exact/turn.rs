//! A lock with a timeout.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::limits::{Duration, Limits, Stop};

/// A resource that one thread at a time may use. Unlike with a lock, a thread
/// can stop waiting for it.
#[derive(Default, Debug)]
pub(in crate::sudoku) struct Turns {
    is_taken: Mutex<bool>,
    is_over: Condvar,
}

/// The right to use it, until it is dropped.
pub(in crate::sudoku) struct Turn<'a> {
    turns: &'a Turns,
}

/// The time between looks at the limits.
const LOOK: Duration = Duration::from_millis(20);

impl Turns {
    /// Waits for a turn, or until the deadline or an interrupt.
    pub(in crate::sudoku) fn wait(&self, limits: &Limits) -> Result<Turn<'_>, Stop> {
        let mut is_taken = self.lock();
        while *is_taken {
            if let Some(stop) = limits.stop() {
                return Err(stop);
            }
            let waited = self.is_over.wait_timeout(is_taken, LOOK);
            is_taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *is_taken = true;
        Ok(Turn { turns: self })
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        // No code panics while it is held.
        self.is_taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.turns.lock() = false;
        self.turns.is_over.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_waits_for_the_other_or_gives_up() {
        let turns = Turns::default();
        let first = turns.wait(&Limits::none()).expect("it is free");
        let short = Limits::none().with_time(Duration::from_millis(1)).started();
        assert_eq!(turns.wait(&short).err(), Some(Stop::Time));
        std::thread::scope(|scope| {
            let other = scope.spawn(|| turns.wait(&Limits::none()).is_ok());
            drop(first);
            assert!(other.join().expect("no panic"));
        });
        assert!(turns.wait(&short).is_ok(), "there was no need to wait");
    }
}
