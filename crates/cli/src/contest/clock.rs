//! The time of a contender.
//!
//! It is the processor time of the thread where that is known: on a busy
//! machine a puzzle of microseconds may be suspended for milliseconds, and a
//! few of these distort the mean. On an idle machine it equals the wall-clock
//! time. Reading it costs about 0.2 µs.

use quadrille::limits::{Duration, Instant, thread_time};

/// A clock that has started: the time of the thread then, or the wall clock where
/// that is not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock(Result<Duration, Instant>);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(thread_time().ok_or_else(Instant::now))
    }

    pub(super) fn elapsed(self) -> Duration {
        match self.0 {
            Ok(before) => thread_time().unwrap_or(before).saturating_sub(before),
            Err(started) => started.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let clock = Clock::start();
        let mut sum = 0_u64;
        while clock.elapsed() < Duration::from_millis(2) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }
}
