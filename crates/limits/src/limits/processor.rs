//! A limit on the processor time of a thread: how much it works, not how long that takes on a busy machine.
//!
//! A thread works for no longer than passes on the clock on the wall, which costs little to look at. So the time of the
//! thread is asked for only when the wall clock says that the limit may have been reached, and not again before the
//! rest of it has passed. Where a system does not tell the time of a thread, the wall clock counts.

use std::sync::atomic::{AtomicU64, Ordering};

use super::time::{Duration, Instant};

/// The end of a thread's time.
#[derive(Debug)]
pub struct ThreadEnd {
    /// When the run started: by the wall clock, and by the clock of the thread, if it has one.
    started: (Instant, Option<Duration>),
    limit: Duration,
    /// The nanoseconds after the start before which it cannot be over.
    earliest: AtomicU64,
}

impl ThreadEnd {
    /// Returns the end of a run of this thread that starts now.
    pub fn after(limit: Duration) -> ThreadEnd {
        ThreadEnd {
            started: (Instant::now(), thread_time()),
            limit,
            earliest: AtomicU64::new(nanoseconds(limit)),
        }
    }

    /// Returns whether the thread that started has used its time up. To be asked on the same thread.
    pub fn is_over(&self) -> bool {
        let (started, of_thread) = self.started;
        let passed = started.elapsed();
        if nanoseconds(passed) < self.earliest.load(Ordering::Relaxed) {
            return false;
        }
        let used = match (of_thread, thread_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => passed,
        };
        let left = self.limit.saturating_sub(used);
        self.earliest
            .store(nanoseconds(passed + left), Ordering::Relaxed);
        left.is_zero()
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Returns the processor time that this thread has used.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[doc(hidden)]
pub fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, rest) = (time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?);
    Some(Duration::new(seconds, rest))
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
#[doc(hidden)]
pub fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_uses_time_up_and_sleep_does_not() {
        let end = ThreadEnd::after(Duration::from_millis(50));
        std::thread::sleep(Duration::from_millis(120));
        // Only where the time of the thread is known.
        assert_eq!(end.is_over(), thread_time().is_none());
        let started = Instant::now();
        let mut sum = 0_u64;
        while !end.is_over() {
            sum = std::hint::black_box(sum + 1);
            assert!(started.elapsed() < Duration::from_secs(60));
        }
        // Once over, always over.
        assert!(end.is_over());
        assert!(ThreadEnd::after(Duration::ZERO).is_over());
    }
}
