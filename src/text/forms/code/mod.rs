//! Source code with puzzles in lists and in quotes.

pub(in crate::text) mod list;
mod values;
