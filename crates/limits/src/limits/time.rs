//! The system clock.
//!
//! In a browser the standard library has no clock and panics, so the crate
//! `web-time` replaces it there. Nothing else in the crate names `Instant` of
//! the standard library.

pub use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
