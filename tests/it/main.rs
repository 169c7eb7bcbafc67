//! All integration tests, in one binary.

#[cfg(feature = "cli")]
mod cli;
mod rules;
#[cfg(feature = "sql")]
mod sql;
mod support;
