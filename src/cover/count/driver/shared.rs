//! What the threads of a count share.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::setting::{Driver, State};
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::limits::{Duration, Instant, Limits, Stop};

/// The threads of a count.
pub(super) struct Team<'a> {
    pub(super) driver: &'a Driver<'a>,
    /// The limits on what is left; their clock is running.
    pub(super) limits: &'a Limits,
    pub(super) shared: Mutex<Shared>,
    /// Told whenever a thread may have been waiting for a change.
    pub(super) news: Condvar,
}

/// What the threads share.
pub(super) struct Shared {
    pub(super) queue: VecDeque<Unvisited>,
    /// The number of solutions in finished subtrees and before.
    pub(super) found: u128,
    /// The subtree of each thread.
    pub(super) at_work: Vec<Option<Work>>,
    /// The number of threads that wait for a subtree.
    pub(super) waiting: usize,
    /// The number of threads that have not ended.
    pub(super) working: usize,
    /// The number of states that were wanted so far.
    pub(super) wanted: u64,
    /// Why all threads stop.
    pub(super) stop: Option<Stop>,
}

/// The last state of the count of a subtree.
pub(super) struct Work {
    pub(super) found: u128,
    pub(super) left: Unvisited,
    /// The number of states that were wanted by then.
    pub(super) wanted: u64,
}

impl Team<'_> {
    /// Waits for news as long as a condition holds, but no longer than this.
    pub(super) fn wait<'s>(
        &'s self,
        mut shared: MutexGuard<'s, Shared>,
        time: Duration,
        is_open: impl Fn(&Shared) -> bool,
    ) -> MutexGuard<'s, Shared> {
        let started = Instant::now();
        while is_open(&shared) {
            let Some(rest) = time.checked_sub(started.elapsed()) else {
                break;
            };
            let woken = self.news.wait_timeout(shared, rest);
            (shared, _) = woken.unwrap_or_else(PoisonError::into_inner);
        }
        shared
    }

    /// Locks what the threads share.
    pub(super) fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the count of a finished subtree.
    pub(super) fn finish(&self, number: usize, found: u128) {
        let mut shared = self.lock();
        shared.found = shared.found.saturating_add(found);
        shared.at_work[number] = None;
        if shared.queue.is_empty() {
            self.news.notify_all();
        }
    }
}

impl Shared {
    /// Takes the next subtree from the queue.
    pub(super) fn take(&mut self) -> Option<Subtree> {
        let subtree = self.queue.front_mut()?.next();
        if self.queue.front().is_some_and(Unvisited::is_empty) {
            self.queue.pop_front();
        }
        subtree
    }

    /// Returns the solutions found, and the subtrees left.
    pub(super) fn sum(&self) -> (u128, Vec<Unvisited>) {
        let mut found = self.found;
        let mut left = Vec::new();
        for work in self.at_work.iter().flatten() {
            found = found.saturating_add(work.found);
            left.extend((!work.left.is_empty()).then(|| work.left.clone()));
        }
        left.extend(self.queue.iter().cloned());
        (found, left)
    }

    pub(super) fn state(&self, memo: Option<bool>) -> State {
        let (found, left) = self.sum();
        State {
            memo,
            ..State::of(found, left)
        }
    }

    /// Returns whether some thread has not yet stated its work.
    pub(super) fn is_owed(&self) -> bool {
        let mut works = self.at_work.iter().flatten();
        works.any(|work| work.wanted < self.wanted)
    }
}

/// Tells the others that a thread has ended, even if it panics.
pub(super) struct End<'a>(pub(super) &'a Team<'a>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        let mut shared = self.0.lock();
        shared.working -= 1;
        if thread::panicking() {
            shared.stop.get_or_insert(Stop::Interrupt);
        }
        drop(shared);
        self.0.news.notify_all();
    }
}
