//! Tests from outside, in one binary.

mod rules;
#[cfg(feature = "sql")]
mod sql;
mod support;
