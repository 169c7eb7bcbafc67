//! All integration tests, in one binary.

#[cfg(feature = "cli")]
mod cli;
mod cover;
