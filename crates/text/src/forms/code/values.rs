//! Source code as values: leaves, and lists in brackets.

use std::ops::Range;

use crate::forms::table::separator::is_nothing;
use crate::forms::tokens::Token;

/// A value in source code.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A number, a word or a string; for the latter, without its quotes.
    Leaf { cell: Token, is_string: bool },
    /// What is in brackets.
    List(Vec<Value>),
}

impl Value {
    /// Returns a value of this part of a text.
    pub(super) fn leaf(range: Range<usize>) -> Value {
        Value::Leaf {
            cell: Token::apart(range),
            is_string: false,
        }
    }

    /// Returns its token, unless it is a list.
    pub(super) fn token(&self) -> Option<&Token> {
        match self {
            Value::Leaf { cell, .. } => Some(cell),
            Value::List(_) => None,
        }
    }

    /// Returns its values, if it is a list.
    pub(super) fn list(&self) -> Option<&[Value]> {
        match self {
            Value::Leaf { .. } => None,
            Value::List(values) => Some(values),
        }
    }
}

/// Returns the values in a text, none if its lists do not end.
pub(super) fn values(text: &str) -> Vec<Value> {
    let (at, is_open, depth) = (0, false, 0);
    let mut parser = Parser {
        text,
        at,
        is_open,
        depth,
    };
    let values = parser.values(None);
    match parser.is_open {
        true => Vec::new(),
        false if is_by_column(text) => values.into_iter().map(turned).collect(),
        false => values,
    }
}

/// Returns whether a text is a matrix of R that is filled column by column.
fn is_by_column(text: &str) -> bool {
    let is_matrix = text.contains("matrix(") && text.contains("c(");
    let by_row = text
        .split("byrow")
        .nth(1)
        .map(|rest| rest.trim_start_matches(['=', ' ']));
    is_matrix && by_row.is_none_or(|value| value.starts_with('F'))
}

/// Returns a value in which each square list of leaves has its columns as rows.
fn turned(value: Value) -> Value {
    let Value::List(mut values) = value else {
        return value;
    };
    let side = values.len().isqrt();
    let is_leaf = |value: &Value| value.list().is_none();
    if side > 1 && side * side == values.len() && values.iter().all(is_leaf) {
        let mut numbered: Vec<(usize, Value)> = values.into_iter().enumerate().collect();
        numbered.sort_by_key(|(place, _)| (place % side, place / side));
        values = numbered.into_iter().map(|(_, value)| value).collect();
    }
    Value::List(values.into_iter().map(turned).collect())
}

/// Splits a text into values.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// Whether the text has ended before its lists.
    is_open: bool,
    depth: usize,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<(usize, char)> {
        let at = self.at;
        let symbol = self.text[at..].chars().next()?;
        self.at += symbol.len_utf8();
        Some((at, symbol))
    }

    /// Returns the values up to a closing bracket.
    fn values(&mut self, close: Option<char>) -> Vec<Value> {
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
                        values.push(Value::leaf(at..at));
                    }
                    end_row(&mut values, row);
                    return values;
                }
                '|' if close == Some(']') && (row.is_some() || values.is_empty()) => {
                    end_row(&mut values, row);
                    row = Some(values.len());
                    is_empty = true;
                }
                '\'' | '"' | '`' => {
                    let start = self.at;
                    // Nothing is a quote of Lisp, before a list.
                    if let Some(len) = string_end(&self.text[start..], symbol) {
                        self.at = (start + len + 1).min(self.text.len());
                        values.push(Value::Leaf {
                            cell: Token::apart(start..start + len),
                            is_string: true,
                        });
                        is_empty = false;
                    }
                }
                ',' => {
                    if is_empty && close.is_some() {
                        values.push(Value::leaf(at..at));
                        is_sparse = true;
                    }
                    is_empty = true;
                }
                _ if is_part(symbol) => {
                    let rest = &self.text[at..];
                    let len = rest.find(|symbol| !is_part(symbol)).unwrap_or(rest.len());
                    self.at = at + len;
                    let len = if is_nothing(&rest[..len]) { 0 } else { len };
                    values.push(Value::leaf(at..at + len));
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
    // One search for both: none of many quotes is searched for a line end that is far away.
    let end = text.find([quote, '\n']).unwrap_or(text.len());
    let is_closed = text[end..].starts_with(quote);
    let is_list = !is_closed && quote != '"' && text.starts_with(['(', '[']);
    (!is_list).then_some(end)
}

/// Returns whether this symbol is a part of a number, a word or a blank.
fn is_part(symbol: char) -> bool {
    symbol.is_alphanumeric() || "._*-?@#$".contains(symbol)
}
