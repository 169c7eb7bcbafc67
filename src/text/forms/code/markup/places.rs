//! Parts of a text in markup, and their places.

use std::ops::Range;

use crate::text::forms::cells::Span;
use crate::text::forms::code::values::Value;

/// The places of a text, from its beginning to its end.
pub(super) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: u64,
    column: usize,
}

impl<'a> Places<'a> {
    /// The places of a text whose first line has this number.
    pub(super) fn new(text: &'a str, first: u64) -> Places<'a> {
        Places {
            text,
            at: 0,
            line: first,
            column: 1,
        }
    }

    /// Returns the cell with this part of the text, none of which is before the
    /// last one.
    pub(super) fn cell(&mut self, range: Range<usize>) -> Value {
        for symbol in self.text[self.at..range.start].chars() {
            self.column += 1;
            if symbol == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            }
        }
        self.at = range.start;
        Value::Leaf {
            cell: Span::apart(self.line, self.column, range),
            is_string: false,
        }
    }
}

/// Returns the part of a range without blanks around it, and without further
/// signs.
pub(super) fn trimmed(text: &str, range: Range<usize>, signs: &[char]) -> Range<usize> {
    let is_blank = |symbol: char| symbol.is_whitespace() || signs.contains(&symbol);
    let part = &text[range.clone()];
    let start = part.len() - part.trim_start_matches(is_blank).len();
    let len = part.trim_matches(is_blank).len();
    range.start + start..range.start + start + len
}

/// Returns the ranges between separators.
pub(super) fn split(text: &str, range: Range<usize>, separator: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = range.start;
    for (at, _) in text[range.clone()].match_indices(separator) {
        parts.push(start..range.start + at);
        start = range.start + at + separator.len();
    }
    parts.push(start..range.end);
    parts
}
