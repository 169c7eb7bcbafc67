//! A text without its white space, which says nothing in it.

use super::part::SYMBOLS;
use super::{groups, rules};
use crate::content::error::TextError;
use crate::forms::cells::END_OF_CELLS;

/// A text without white space, and the place of each symbol.
#[derive(Default)]
pub(super) struct Text {
    pub(super) symbols: String,
    /// The line and the column of each.
    places: Vec<(u64, usize)>,
}

impl Text {
    /// Adds what a part of a line has from this place on. A tilde may be written as in
    /// addresses, `%7E`.
    pub(super) fn push(&mut self, part: &str, (line, column): (u64, usize)) {
        let mut rest = part;
        let mut column = column;
        while let Some(first) = rest.chars().next() {
            let is_tilde = rest.starts_with("%7E") || rest.starts_with("%7e");
            let (symbol, len) = match is_tilde {
                true => ('~', 3),
                false => (first, first.len_utf8()),
            };
            if !symbol.is_whitespace() {
                self.symbols.push(symbol);
                self.places.push((line, column));
            }
            column += rest[..len].chars().count();
            rest = &rest[len..];
        }
    }

    /// Returns an error with the place that its column is in this text.
    pub(super) fn placed(&self, mut error: TextError) -> TextError {
        let at = error.column.map_or(0, |column| column - 1);
        if let Some(&(line, column)) = self.places.get(at).or(self.places.last()) {
            error.line = line;
            error.column = error.column.map(|_| column);
        }
        error
    }
}

/// Divides a line into constraints and its name, which is behind white space and a sign.
pub(super) fn split_name(line: &str) -> (&str, &str) {
    let mut signs = line.match_indices(END_OF_CELLS);
    let sign = signs.find(|&(at, _)| line[..at].ends_with(char::is_whitespace));
    sign.map_or((line, ""), |(at, _)| line.split_at(at))
}

/// How much symbols look like the beginning of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    No,
    /// They may be the beginning of a name.
    Maybe,
    Sure,
}

/// Returns the names of all constraints and groups.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    rules::names().chain(groups::names())
}

/// Returns how much symbols without white space look like a text, of which the last
/// constraint need not be complete.
pub(super) fn look(symbols: &str) -> Look {
    let Some(constraints) = symbols.strip_prefix('.') else {
        return Look::No;
    };
    let mut parts = constraints.split('.').peekable();
    let (mut is_sure, mut may_be) = (false, true);
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let (name, values) = part.split_once('~').unwrap_or((part, ""));
        let has_values = name.len() < part.len();
        if part.is_empty() {
            // A row of dots is none.
            may_be &= is_last;
            continue;
        }
        let is_known = names().any(|known| known == name);
        if name.is_empty() {
            let is_list = values.starts_with(['R', 'V']) || values.is_empty() && is_last;
            may_be &= is_list;
            is_sure |= is_list && !values.is_empty();
            if !is_list {
                return Look::No;
            }
        } else if !name.starts_with(|symbol: char| symbol.is_ascii_uppercase()) {
            return Look::No;
        } else {
            // A row of a large board has single letters.
            is_sure |= has_values || is_known && name.len() > 2;
            may_be &= is_known || is_last && names().any(|known| known.starts_with(name));
        }
    }
    match (is_sure, may_be) {
        (true, _) => Look::Sure,
        (false, true) => Look::Maybe,
        (false, false) => Look::No,
    }
}

/// Returns whether a text goes on with these symbols of the next line: they may be the
/// rest of its last constraint, and others.
pub(super) fn goes_on(text: &str, next: &str) -> bool {
    if next.starts_with('.') {
        // Dots without constraints say nothing, but four are a row of a board.
        let is_dots = next.len() < 4 && next.bytes().all(|symbol| symbol == b'.');
        return is_dots || look(next) != Look::No;
    }
    let last = &text[text.rfind('.').unwrap_or(0)..];
    let joined = format!("{last}{next}");
    if look(&joined) == Look::No || !next.is_ascii() {
        return false;
    }
    // No other form has this sign.
    if next.contains('~') {
        return true;
    }
    let rest = next.split('.').next().unwrap_or_default();
    match last.rsplit_once('~') {
        None => look(&format!("{last}{rest}")) != Look::No,
        Some((start, value)) => {
            let is_packed = |symbol: u8| SYMBOLS.contains(&symbol) || symbol == b'%';
            let is_text = || !is_list(start) && rest.bytes().all(is_packed);
            is_value(&format!("{value}{rest}")) || !is_cell(value) && is_text()
        }
    }
}

/// Returns whether the last constraint of a text is a list of cells with their digits.
fn is_list(text: &str) -> bool {
    text.rsplit('.')
        .next()
        .is_some_and(|part| part.is_empty() || part.starts_with('~'))
}

/// Returns whether this is a cell, perhaps with digits.
fn is_cell(value: &str) -> bool {
    let column = value
        .strip_prefix('R')
        .and_then(|value| value.split_once('C'));
    let is_column =
        |(_, column): (&str, &str)| column.starts_with(|sign: char| sign.is_ascii_digit());
    is_value(value) && column.is_some_and(is_column)
}

/// Returns whether this is a cell, a variable, a number or another short value, or the
/// beginning of one.
fn is_value(value: &str) -> bool {
    let (place, digits) = value.split_once('_').unwrap_or((value, ""));
    let is_number = |text: &str| text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_index = |text: &str| is_number(text) || matches!(text.as_bytes(), [b'a'..=b'z']);
    let is_place = match place.strip_prefix('R') {
        Some(place) => {
            let (row, column) = place.split_once('C').unwrap_or((place, ""));
            is_index(row) && is_index(column)
        }
        None => {
            let number = place.trim_start_matches(|symbol: char| symbol.is_ascii_uppercase());
            let number = number.strip_prefix('-').unwrap_or(number);
            number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit())
        }
    };
    is_place && digits.split('_').all(is_number)
}
