//! Tokens: the cells, fields and words of some lines, and their places.
//!
//! A token is a part of a text and nothing else. Which line and column it is in is
//! found when a message needs it, which is hardly ever.

use std::ops::Range;

use crate::content::error::{TextError, TextErrorKind};

/// Lines with tokens.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The lines, with line ends between them.
    pub(crate) text: &'a str,
    /// The number of the first line.
    first: u64,
    /// The beginnings of lines that do not follow the line before them, and their
    /// numbers.
    starts: &'a [(usize, u64)],
}

impl<'a> Source<'a> {
    /// Returns a line, or some of which the first has this number.
    pub(crate) fn new(text: &'a str, first: u64) -> Source<'a> {
        Source::with_starts(text, first, &[])
    }

    /// Returns lines with others between them. Each of these places is the beginning
    /// of a line with this number.
    pub(crate) fn with_starts(text: &'a str, first: u64, starts: &'a [(usize, u64)]) -> Source<'a> {
        Source {
            text,
            first,
            starts,
        }
    }

    /// Returns an error at a token.
    pub(crate) fn error(&self, token: &Token, kind: TextErrorKind) -> TextError {
        let (line, start) = self.line_and_start(token.range.start);
        let column = self.text[start..token.range.start].chars().count() + 1;
        kind.at(line, column)
    }

    /// Returns the line of a token.
    pub(crate) fn line_of(&self, token: &Token) -> u64 {
        self.line_and_start(token.range.start).0
    }

    /// Returns the number and the beginning of the line with this byte.
    fn line_and_start(&self, at: usize) -> (u64, usize) {
        let before = self.starts.iter().rev().find(|(start, _)| *start <= at);
        let (start, line) = before.copied().unwrap_or((0, self.first));
        let lines = self.text[start..at].matches('\n').count() as u64;
        let last = self.text[start..at].rfind('\n');
        (line + lines, last.map_or(start, |last| start + last + 1))
    }
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    range: Range<usize>,
    /// Whether it is separated from its neighbours.
    is_apart: bool,
}

impl Token {
    /// Returns a token that is separated from its neighbours; as a cell without text,
    /// it is a blank.
    pub(crate) fn apart(range: Range<usize>) -> Token {
        let is_apart = true;
        Token { range, is_apart }
    }

    /// Returns the same token, separated from its neighbours or not.
    pub(crate) fn with_gaps(self, is_apart: bool) -> Token {
        Token { is_apart, ..self }
    }

    /// Returns whether it is separated from its neighbours.
    pub(crate) fn is_apart(&self) -> bool {
        self.is_apart
    }

    /// Returns a blank in the same place.
    pub(crate) fn blank(&self) -> Token {
        Token::apart(self.range.start..self.range.start)
    }

    /// Returns each of its symbols as a cell.
    pub(crate) fn symbols<'a>(&self, text: &'a str) -> impl Iterator<Item = Token> + use<'a> {
        let start = self.range.start;
        let is_apart = false;
        self.of(text).char_indices().map(move |(at, symbol)| Token {
            range: start + at..start + at + symbol.len_utf8(),
            is_apart,
        })
    }

    /// Returns its text, a part of the text that it was found in.
    pub(crate) fn of<'a>(&self, text: &'a str) -> &'a str {
        &text[self.range.clone()]
    }

    /// Returns the text after it.
    pub(crate) fn rest<'a>(&self, text: &'a str) -> &'a str {
        &text[self.range.end..]
    }

    /// Returns the same token after `offset` bytes of text were put before its line.
    pub(crate) fn behind(mut self, offset: usize) -> Token {
        self.range = self.range.start + offset..self.range.end + offset;
        self
    }
}

/// Adds the parts of a text between gaps, in order, empty ones as well. Of each symbol
/// and its place among all symbols, `gap` tells whether a part ends before it, and how
/// many of its bytes are the gap.
pub(crate) fn push_parts<T>(
    text: &str,
    gap: impl Fn(usize, char) -> Option<usize>,
    part: impl Fn(Range<usize>) -> T,
    parts: &mut Vec<T>,
) {
    let mut start = 0;
    for (place, (at, symbol)) in text.char_indices().enumerate() {
        if let Some(width) = gap(place, symbol) {
            parts.push(part(start..at));
            start = at + width;
        }
    }
    parts.push(part(start..text.len()));
}

/// Returns the part of a range without blanks around it, and without these signs.
pub(crate) fn trimmed(text: &str, range: Range<usize>, signs: &[char]) -> Range<usize> {
    let is_blank = |symbol: char| symbol.is_whitespace() || signs.contains(&symbol);
    let part = &text[range.clone()];
    let start = part.len() - part.trim_start_matches(is_blank).len();
    let len = part.trim_matches(is_blank).len();
    range.start + start..range.start + start + len
}

/// Returns the ranges between separators.
pub(crate) fn between(text: &str, range: Range<usize>, separator: &str) -> Vec<Range<usize>> {
    let mut start = range.start;
    let parts = text[range].split(separator).map(|part| {
        let range = start..start + part.len();
        start = range.end + separator.len();
        range
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_knows_its_line_and_column_where_lines_are_left_out() {
        let text = "é1\n22\n333\n";
        let place = |source: Source<'_>, range: Range<usize>| {
            let token = Token::apart(range);
            let error = source.error(&token, TextErrorKind::SecondPuzzle);
            assert_eq!(source.line_of(&token), error.line);
            (error.line, error.column)
        };
        let all = Source::new(text, 7);
        assert_eq!(place(all, 2..3), (7, Some(2)));
        assert_eq!(place(all, 7..8), (9, Some(1)));
        assert_eq!(place(all, 10..10), (9, Some(4)));
        let some = Source::with_starts(text, 7, &[(0, 7), (4, 10)]);
        assert_eq!(place(some, 2..3), (7, Some(2)));
        assert_eq!(place(some, 5..6), (10, Some(2)));
        assert_eq!(place(some, 8..9), (11, Some(2)));
    }

    #[test]
    fn parts_are_between_gaps() {
        let comma = |_: usize, symbol: char| (symbol == ',').then_some(1);
        let mut parts = Vec::new();
        push_parts("a,,b,", comma, |part| part, &mut parts);
        assert_eq!(parts, [0..1, 2..2, 3..4, 5..5]);
        let columns = |place: usize, _: char| (place == 2).then_some(0);
        push_parts("éab", columns, |part| part, &mut parts);
        assert_eq!(parts[4..], [0..3, 3..4]);
        assert_eq!(between("x||y||", 1..6, "||"), [1..1, 3..4, 6..6]);
        assert_eq!(trimmed(" $5 ", 0..4, &['$']), 2..3);
    }
}
