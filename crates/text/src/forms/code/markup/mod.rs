//! Tables in markup: HTML, LaTeX and the text of wikis.
//!
//! Each becomes a list of rows of cells, as a list in source code is. Text outside
//! of tables is a page around them, and is skipped.

mod html;
mod latex;

use super::values::Value;
use crate::content::error::TextErrorKind;
use crate::forms::tokens::{between, trimmed};
use std::ops::Range;

/// A language of markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Markup {
    /// Tables of a page, or rows without one, as a database prints them.
    Html,
    /// The environments `sudoku`, `tabular` and `array`.
    Latex,
    /// Tables between `{|` and `|}`.
    Wiki,
}

impl Markup {
    /// Returns the language of a text that begins with this line.
    pub(crate) fn of(line: &str) -> Option<Markup> {
        let line = line.trim_start();
        match line.as_bytes().first()? {
            b'<' if html::is_start(line) => Some(Markup::Html),
            b'\\' | b'$' if latex::is_start(line) => Some(Markup::Latex),
            b'{' if line.starts_with("{|") => Some(Markup::Wiki),
            _ => None,
        }
    }

    /// Returns how many levels a line opens and closes.
    pub(super) fn levels(self, line: &str) -> (usize, usize) {
        let count = |part: &str| line.matches(part).count();
        let begins = |part: &str| usize::from(line.trim_start().starts_with(part));
        match self {
            Markup::Html => html::levels(line),
            Markup::Latex => (count("\\begin{"), count("\\end{")),
            Markup::Wiki => (begins("{|"), begins("|}")),
        }
    }

    /// Returns the error for a page without a board.
    pub(super) fn without_tables(text: &str) -> TextErrorKind {
        let tag = text.trim_start().split_inclusive('>').next();
        TextErrorKind::Symbol {
            expected: "an OpenSudoku document, or a page with a board as a table".to_owned(),
            found: tag.unwrap_or_default().to_owned(),
        }
    }

    /// Returns the tables of a text.
    pub(super) fn tables(self, text: &str) -> Vec<Value> {
        match self {
            Markup::Html => html::tables(text),
            Markup::Latex => latex::tables(text),
            Markup::Wiki => wiki_tables(text),
        }
    }
}

/// Returns the tables of MediaWiki in a text.
///
/// ```text
/// {| class="wikitable"
/// |-
/// | 1 ||   ||   || 4
/// |-
/// | style="color:red" |   ||   || 3 ||
/// |}
/// ```
///
/// Cells may also be on a line each. Headings (`!`) and the caption are none.
fn wiki_tables(text: &str) -> Vec<Value> {
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
