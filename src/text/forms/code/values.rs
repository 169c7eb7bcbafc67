//! Source code as values: leaves, and lists in brackets.

use crate::text::forms::cells::Span;
use crate::text::forms::table::delimited::is_nothing;

/// A value in source code.
#[derive(Debug)]
pub(super) enum Value {
    /// A number, a word or a string; for the latter, without its quotes.
    Leaf { cell: Span, is_string: bool },
    /// What is in brackets.
    List(Vec<Value>),
}

/// Splits a text into values.
pub(super) struct Parser<'a> {
    text: &'a str,
    rest: std::iter::Peekable<std::str::CharIndices<'a>>,
    line: u64,
    column: usize,
    /// Whether the text has ended before its lists.
    pub(super) is_open: bool,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, line: u64) -> Parser<'a> {
        Parser {
            text,
            rest: text.char_indices().peekable(),
            line,
            column: 0,
            is_open: false,
            depth: 0,
        }
    }

    fn next(&mut self) -> Option<(usize, char)> {
        let (at, symbol) = self.rest.next()?;
        self.column += 1;
        if symbol == '\n' {
            (self.line, self.column) = (self.line + 1, 0);
        }
        Some((at, symbol))
    }

    /// Returns the values up to a closing bracket.
    pub(super) fn values(&mut self, close: Option<char>) -> Vec<Value> {
        /// The deepest list.
        const DEEPEST: usize = 16;
        let mut values = Vec::new();
        // Whether a comma here would have nothing before it.
        let mut is_empty = true;
        // Whether a cell was left out before.
        let mut is_sparse = false;
        // The first value of the row, where bars divide rows, as in MiniZinc.
        let mut row = None;
        while let Some((at, symbol)) = self.next() {
            let (line, column) = (self.line, self.column);
            let nothing = || Value::Leaf {
                cell: Span::apart(line, column, at..at),
                is_string: false,
            };
            match symbol {
                '[' | '{' | '(' if self.depth < DEEPEST => {
                    let close = match symbol {
                        '[' => ']',
                        '{' => '}',
                        _ => ')',
                    };
                    self.depth += 1;
                    values.push(Value::List(self.values(Some(close))));
                    self.depth -= 1;
                    is_empty = false;
                }
                _ if Some(symbol) == close => {
                    // A comma after the last value is followed by no blank.
                    if is_sparse && is_empty {
                        values.push(nothing());
                    }
                    end_row(&mut values, row);
                    return values;
                }
                '|' if close == Some(']') && (row.is_some() || values.is_empty()) => {
                    end_row(&mut values, row);
                    row = Some(values.len());
                    is_empty = true;
                }
                // A quote of Lisp, before a list.
                '\'' | '"' | '`' if string_end(&self.text[at + 1..], symbol).is_none() => {}
                '\'' | '"' | '`' => {
                    let start = at + 1;
                    let mut end = start;
                    while let Some((at, inside)) = self.next() {
                        end = at;
                        if inside == symbol || inside == '\n' {
                            break;
                        }
                    }
                    values.push(Value::Leaf {
                        cell: Span::apart(line, column + 1, start..end),
                        is_string: true,
                    });
                    is_empty = false;
                }
                ',' => {
                    if is_empty && close.is_some() {
                        values.push(nothing());
                        is_sparse = true;
                    }
                    is_empty = true;
                }
                _ if is_part(symbol) => {
                    let mut end = at + symbol.len_utf8();
                    while let Some(&(at, part)) = self.rest.peek() {
                        if !is_part(part) {
                            break;
                        }
                        end = at + part.len_utf8();
                        self.next();
                    }
                    let text = &self.text[at..end];
                    let len = if is_nothing(text) { 0 } else { text.len() };
                    values.push(Value::Leaf {
                        cell: Span::apart(line, column, at..at + len),
                        is_string: false,
                    });
                    is_empty = false;
                }
                _ => {}
            }
        }
        self.is_open |= close.is_some();
        values
    }
}

/// Makes a list of the values from a place on, if there are any.
fn end_row(values: &mut Vec<Value>, row: Option<usize>) {
    if let Some(row) = row
        && row < values.len()
    {
        let cells = values.split_off(row);
        values.push(Value::List(cells));
    }
}

/// Returns the length of a string up to its quote, or to the end of its line;
/// `None` if it is no string but a list after a quote, as in Lisp.
pub(super) fn string_end(text: &str, quote: char) -> Option<usize> {
    let line = &text[..text.find('\n').unwrap_or(text.len())];
    match line.find(quote) {
        None if quote != '"' && line.starts_with(['(', '[']) => None,
        end => Some(end.unwrap_or(line.len())),
    }
}

/// Returns whether this symbol is a part of a number, a word or a blank.
fn is_part(symbol: char) -> bool {
    symbol.is_alphanumeric() || "._*-?@#$".contains(symbol)
}
