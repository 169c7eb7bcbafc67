//! Tables of MediaWiki.
//!
//! ```text
//! {| class="wikitable"
//! |-
//! | 1 ||   ||   || 4
//! |-
//! | style="color:red" |   ||   || 3 ||
//! |}
//! ```
//!
//! Cells may also be on a line each. Headings (`!`) and the caption are none.

use std::ops::Range;

use crate::forms::code::values::Value;
use crate::forms::tokens::{between, trimmed};

/// Returns the tables of a text.
pub(super) fn tables(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut rows: Vec<Value> = Vec::new();
    let mut row: Vec<Value> = Vec::new();
    for line in between(text, 0..text.len(), "\n") {
        let line = trimmed(text, line, &[]);
        let inside = &text[line.clone()];
        let is_row = inside.starts_with("|-");
        let is_end = inside.starts_with("|}");
        if (is_row || is_end) && !row.is_empty() {
            rows.push(Value::List(std::mem::take(&mut row)));
        }
        if is_end {
            found.push(Value::List(std::mem::take(&mut rows)));
        }
        let is_cells = inside.starts_with('|') && !is_row && !is_end && !inside.starts_with("|+");
        if is_cells {
            let cells = between(text, line.start + 1..line.end, "||").into_iter();
            row.extend(cells.map(|cell| Value::leaf(content(text, cell))));
        }
    }
    found
}

/// Returns the text of a cell, without its attributes and quotes.
fn content(text: &str, cell: Range<usize>) -> Range<usize> {
    let attributes = text[cell.clone()].rfind('|');
    let start = attributes.map_or(cell.start, |at| cell.start + at + 1);
    trimmed(text, start..cell.end, &['\''])
}
