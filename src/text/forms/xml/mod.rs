//! XML documents with puzzles.

pub(in crate::text) mod document;
pub(in crate::text) mod opensudoku;
