//! The time of a contender.
//!
//! It is the processor time of the thread where that is known: on a busy
//! machine a puzzle of microseconds may be suspended for milliseconds, and a
//! few of these distort the mean. On an idle machine it equals the wall-clock
//! time. Reading it costs about 0.2 µs.

use std::time::Duration;

/// A clock that has started.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock(Reading);

#[cfg(any(target_os = "linux", target_os = "macos"))]
type Reading = Duration;

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
type Reading = std::time::Instant;

#[cfg(any(target_os = "linux", target_os = "macos"))]
impl Clock {
    pub(super) fn start() -> Clock {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        // The time of a thread begins at zero, so neither part is negative.
        Clock(Duration::new(
            time.tv_sec.unsigned_abs(),
            time.tv_nsec.unsigned_abs() as u32,
        ))
    }

    pub(super) fn elapsed(self) -> Duration {
        Clock::start().0.saturating_sub(self.0)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
impl Clock {
    pub(super) fn start() -> Clock {
        Clock(std::time::Instant::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
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
