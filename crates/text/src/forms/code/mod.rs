//! Source code with puzzles in lists and in quotes.

pub(crate) mod begin;
pub(crate) mod list;
pub(crate) mod markup;
pub(crate) mod records;
mod rectangle;
mod values;
