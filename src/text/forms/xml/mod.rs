//! XML documents with puzzles.

pub(in crate::text) mod document;
pub(in crate::text) mod ksudoku;
pub(in crate::text) mod opensudoku;

/// Returns whether a text with this first line is a document.
fn is_start(line: &str) -> bool {
    line.trim_start().starts_with('<')
}
