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
    let work = &work;
    thread::scope(|scope| {
        let others = (1..jobs.get()).map(|job| scope.spawn(move || work(job)));
        let others: Vec<_> = others.collect();
        let mut results = vec![work(0)];
        for other in others {
            results.push(
                other
                    .join()
                    .unwrap_or_else(|panic| panic::resume_unwind(panic)),
            );
        }
        results
    })
}
