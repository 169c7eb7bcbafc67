//! XML documents with puzzles.

pub(crate) mod document;
pub(crate) mod opensudoku;
