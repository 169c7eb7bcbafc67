//! Threads that work together.

use std::num::NonZeroUsize;
use std::{panic, thread};

/// Does work on this many threads, the calling one among them. Each gets its
/// number; the results come in that order. A panic in one becomes a panic here,
/// after all have ended.
///
/// # Examples
///
/// ```
/// use quadrille::limits::together;
///
/// let squares = together(3.try_into().expect("not zero"), |job| job * job);
/// assert_eq!(squares, [0, 1, 4]);
/// ```
pub fn together<T: Send>(jobs: NonZeroUsize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let others: Vec<_> = (1..jobs.get()).collect();
    let (first, others) = beside(others, &work, || work(0));
    std::iter::once(first).chain(others).collect()
}

/// Does the work of each worker on a thread of its own, and something else on the
/// calling one. Without workers, no thread is started. A panic in one becomes a
/// panic here, after all have ended.
pub(crate) fn beside<W: Send, T: Send, L>(
    workers: Vec<W>,
    work: impl Fn(W) -> T + Sync,
    own: impl FnOnce() -> L,
) -> (L, Vec<T>) {
    let work = &work;
    thread::scope(|scope| {
        let spawn = |worker| scope.spawn(move || work(worker));
        let others: Vec<_> = workers.into_iter().map(spawn).collect();
        let own = own();
        let join = |other: thread::ScopedJoinHandle<'_, T>| {
            let outcome = other.join();
            outcome.unwrap_or_else(|panic| panic::resume_unwind(panic))
        };
        (own, others.into_iter().map(join).collect())
    })
}
