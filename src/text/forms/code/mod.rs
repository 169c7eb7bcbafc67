//! Source code with puzzles in lists and in quotes.

pub(in crate::text) mod begin;
pub(in crate::text) mod list;
pub(in crate::text) mod markup;
pub(in crate::text) mod records;
mod rectangle;
mod values;
