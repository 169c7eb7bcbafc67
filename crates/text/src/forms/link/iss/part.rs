//! A constraint as text: its cells, numbers and tables.

use crate::content::error::TextErrorKind;
use crate::forms::form::Label;
use quadrille_board::{Cell, Shape};

/// The words of messages about the format.
pub(super) const LABEL: Label = Label {
    name: "iss",
    description: "a puzzle of the Interactive Sudoku Solver",
};

/// A constraint: its name, and what follows, split at `~`.
pub(super) struct Part<'a> {
    pub(super) name: &'a str,
    pub(super) values: Vec<&'a str>,
}

impl<'a> Part<'a> {
    /// Splits the values of a constraint.
    pub(super) fn of(name: &'a str, values: &'a str) -> Part<'a> {
        let mut values: Vec<&str> = values.split('~').collect();
        // A `~` may end a list.
        if let ("Cage" | "Thermo" | "AllDifferent", Some(&"")) = (name, values.last()) {
            values.pop();
        }
        Part { name, values }
    }
}

impl Part<'_> {
    pub(super) fn wrong(&self) -> TextErrorKind {
        LABEL.malformed(format!("found '{}~{}'", self.name, self.values.join("~")))
    }

    pub(super) fn unsupported(&self) -> TextErrorKind {
        unsupported(self.name)
    }

    pub(super) fn expect_none(&self) -> Result<(), TextErrorKind> {
        let is_bare = self.values.iter().all(|value| value.is_empty());
        is_bare.then_some(()).ok_or_else(|| self.wrong())
    }

    pub(super) fn number(&self, text: &str) -> Result<i32, TextErrorKind> {
        text.parse().map_err(|_| self.wrong())
    }

    pub(super) fn cells(&self, values: &[&str], shape: Shape) -> Result<Vec<Cell>, TextErrorKind> {
        let wrong = values.iter().find(|value| cell(value, shape).is_none());
        match wrong {
            None if values.is_empty() => Err(self.wrong()),
            None => Ok(values
                .iter()
                .filter_map(|value| cell(value, shape))
                .collect()),
            Some(value) if is_variable(value) => {
                let found = format!("found {value} in {}, which no Var declares", self.name);
                Err(LABEL.malformed(found))
            }
            Some(_) => Err(self.wrong()),
        }
    }

    pub(super) fn numbered(&self, shape: Shape) -> Result<(i32, Vec<Cell>), TextErrorKind> {
        let (number, cells) = self.values.split_first().ok_or_else(|| self.wrong())?;
        Ok((self.number(number)?, self.cells(cells, shape)?))
    }
}

/// Returns a cell, `R1C1`, or a variable.
pub(super) fn cell(text: &str, shape: Shape) -> Option<Cell> {
    if let Some(variable) = variable(text) {
        return Some(variable);
    }
    let (row, column) = text.strip_prefix('R')?.split_once('C')?;
    // From 10 on, letters.
    let index = |text: &str| -> Option<usize> {
        let number = match text.as_bytes() {
            [letter @ b'a'..=b'z'] => usize::from(letter - b'a') + 10,
            _ => text.parse().ok()?,
        };
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    Some(shape.cell(index(row)?, index(column)?))
}

/// Returns whether this is the name of a variable, declared or not.
fn is_variable(value: &str) -> bool {
    let number = value
        .strip_prefix('V')
        .map(|name| name.trim_start_matches(|sign: char| sign.is_ascii_uppercase()));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The sign before the number of a variable, in place of its name.
pub(super) const SIGN: char = '$';

/// Returns a variable by its number.
pub(super) fn variable(text: &str) -> Option<Cell> {
    let number = text.strip_prefix(SIGN)?.parse::<u16>().ok()?;
    Some(Cell::variable(number.checked_sub(1)?))
}

pub(super) fn unsupported(name: &str) -> TextErrorKind {
    let what = format!("the constraint '{name}'");
    TextErrorKind::Unsupported { what }
}

/// The symbols of six bits each.
pub(super) const SYMBOLS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn bits_of(symbol: u8) -> Option<usize> {
    SYMBOLS.iter().position(|&known| known == symbol)
}

/// Returns a text in base 64.
pub(super) fn encode(text: &str) -> String {
    let sixes = text.as_bytes().chunks(3).flat_map(|bytes| {
        let held = (0..3).fold(0_usize, |held, at| {
            held << 8 | usize::from(bytes.get(at).copied().unwrap_or(0))
        });
        (0..=bytes.len()).map(move |at| held >> (18 - 6 * at) & 63)
    });
    sixes.map(|six| char::from(SYMBOLS[six])).collect()
}

/// Returns a table of two digits as it is read.
pub(super) fn table_text(table: &str) -> String {
    let sixes = table.as_bytes().chunks(6).map(|bits| {
        let bits = bits.iter().enumerate();
        bits.map(|(at, &bit)| usize::from(bit == b'1') << at)
            .sum::<usize>()
    });
    sixes.map(|six| char::from(SYMBOLS[six])).collect()
}

/// Returns whether a table says the same of two digits in both orders.
pub(super) fn is_symmetric(table: &str, side: usize) -> bool {
    let table = table.as_bytes();
    (0..table.len()).all(|at| table[at] == table[at % side * side + at / side])
}

/// Reads a text in base 64.
pub(super) fn decode(text: &str) -> Option<String> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_usize, 0);
    for symbol in text.bytes() {
        held = held << 6 | bits_of(symbol)?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Reads a table of two digits: a bit each, the first one lowest. Those at the end that
/// are 0 may be left out.
pub(super) fn table_of(text: &str, side: usize) -> Option<String> {
    let symbols: Option<Vec<usize>> = text.bytes().map(bits_of).collect();
    let bit = |set: usize| if set == 1 { '1' } else { '0' };
    let mut bits: String = symbols?
        .into_iter()
        .flat_map(|symbol| (0..6).map(move |at| bit(symbol >> at & 1)))
        .collect();
    let missing = (side * side).saturating_sub(bits.len());
    bits.extend(std::iter::repeat_n('0', missing));
    let (table, rest) = bits.split_at(side * side);
    (rest.len() < 6 && !rest.contains('1')).then(|| table.to_owned())
}
