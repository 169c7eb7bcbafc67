//! XML documents with puzzles.

pub(in crate::text) mod document;
pub(in crate::text) mod ksudoku;
pub(in crate::text) mod opensudoku;

use crate::text::forms::code::markup::Markup;

/// Returns whether a text with this first line is a document. A page of HTML has
/// tables.
fn is_start(line: &str) -> bool {
    line.trim_start().starts_with('<') && Markup::of(line).is_none()
}
