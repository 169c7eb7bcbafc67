//! The clock of the machine.
//!
//! In a browser the standard library has none and panics, so that there the
//! crate `web-time` stands in. Nothing else in the house names `Instant` of
//! the standard library.

pub use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
