//! Threads that work together.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::{panic, thread};

/// Does work on this many threads, the calling one among them. Each gets its
/// number; the results come in that order. A panic in one becomes a panic here,
/// after all have ended.
///
/// If the system has fewer threads, the calling one does the rest when its own is
/// done, so work must not wait for other work.
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
    let ((first, rest), others) = beside((1..jobs.get()).collect(), &work, |absent| {
        let first = work(0);
        (first, absent.into_iter().map(&work).collect::<Vec<T>>())
    });
    std::iter::once(first).chain(others).chain(rest).collect()
}

/// Does the work of each worker on a thread of its own, and something else on the
/// calling one. Without workers, no thread is started. A panic in one becomes a
/// panic here, after all have ended.
///
/// The system may have no thread for some workers, by a bound on processes or
/// memory. They are given to the calling thread before it begins; the others come
/// first in the list, and so do their results.
#[doc(hidden)]
pub fn beside<W: Send, T: Send, L>(
    workers: Vec<W>,
    work: impl Fn(W) -> T + Sync,
    own: impl FnOnce(Vec<W>) -> L,
) -> (L, Vec<T>) {
    // A page has no threads, and without their code a module is lighter.
    if cfg!(target_family = "wasm") {
        return (own(workers), Vec::new());
    }
    // A thread that does not start would take its worker with it.
    let seats: Vec<_> = workers.into_iter().map(|it| Mutex::new(Some(it))).collect();
    let work = &|seat| take(seat).map(&work);
    thread::scope(|scope| {
        let start = |seat| builder().spawn_scoped(scope, move || work(seat));
        let others: Vec<_> = seats.iter().map_while(|seat| start(seat).ok()).collect();
        let own = own(seats[others.len()..].iter().filter_map(take).collect());
        let join = |other: thread::ScopedJoinHandle<'_, _>| {
            let outcome = other.join();
            outcome.unwrap_or_else(|panic| panic::resume_unwind(panic))
        };
        (own, others.into_iter().filter_map(join).collect())
    })
}

/// Takes who sits there.
fn take<W>(seat: &Mutex<Option<W>>) -> Option<W> {
    seat.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Returns what starts a thread. In tests, the system may have no more.
fn builder() -> thread::Builder {
    let builder = thread::Builder::new();
    #[cfg(any(test, feature = "internals"))]
    let builder = LEFT.with(|left| match left.replace(left.get().saturating_sub(1)) {
        0 => builder.stack_size(usize::MAX >> 8),
        _ => builder,
    });
    builder
}

#[cfg(any(test, feature = "internals"))]
thread_local! {
    /// The number of threads that may still be started from this one.
    static LEFT: std::cell::Cell<usize> = const { std::cell::Cell::new(usize::MAX) };
}

/// Does something while the system has this number of threads beside this one.
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
pub fn with_few_threads<T>(number: usize, work: impl FnOnce() -> T) -> T {
    LEFT.set(number);
    let done = work();
    LEFT.set(usize::MAX);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_without_a_thread_is_told_of() {
        for number in 0..5 {
            let workers = || beside(vec![1, 2, 3], |it| 10 * it, |absent| absent);
            let (absent, done) = with_few_threads(number, workers);
            let started = number.min(3);
            assert_eq!(absent, [1, 2, 3][started..]);
            assert_eq!(done, [10, 20, 30][..started]);
        }
        let squares = || together(NonZeroUsize::new(4).unwrap(), |job| job * job);
        for number in 0..4 {
            assert_eq!(with_few_threads(number, squares), [0, 1, 4, 9]);
        }
    }
}
