//! The clock of a browser, imported as one function.
//!
//! The library takes its clock from the crate `web-time`, which calls JavaScript
//! by wasm-bindgen. That brings a tool that has to rewrite the module, and 19
//! imports. Here the module has a JavaScript side of its own, so this crate
//! replaces `web-time`, with the same name and as much of it as the library
//! uses.

use std::ops::{Add, AddAssign, Sub};
use std::time::Duration;

/// A moment. Never before an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// Returns the moment of the call.
    pub fn now() -> Instant {
        Instant(Duration::try_from_secs_f64(milliseconds() / 1000.0).unwrap_or_default())
    }

    /// Returns the time since this moment.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }

    /// Returns the time since an earlier moment; zero if it is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns a later moment, if it can be represented.
    pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
        self.0.checked_add(duration).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, duration: Duration) -> Instant {
        Instant(self.0 + duration)
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, duration: Duration) {
        *self = *self + duration;
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

#[cfg(target_family = "wasm")]
fn milliseconds() -> f64 {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Returns `performance.now()`.
        safe fn now() -> f64;
    }
    now()
}

/// Only wasm has this clock. This is for the lints that look at the crate by
/// itself.
#[cfg(not(target_family = "wasm"))]
fn milliseconds() -> f64 {
    0.0
}
