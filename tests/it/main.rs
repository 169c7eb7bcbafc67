//! Tests from outside, in one binary.

mod rules;
mod support;
