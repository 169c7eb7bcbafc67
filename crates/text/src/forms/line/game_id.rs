//! Numbers and borders in the game IDs of Simon Tatham's collection.
//!
//! Cells are numbers, and letters for runs of blanks, `a` for one to `z` for 26.
//! `_` stands between two numbers.
//!
//! Borders between areas are first those between neighbours in each row, then
//! those in each column. A letter is a run of places without a border before one
//! with a border, from `_` for none to `y` for 25; `z` is 25 places without a
//! border after them.

use crate::content::error::TextErrorKind;
use crate::forms::form::Label;
use quadrille_board::Shape;

/// An error, and its place in the text.
pub(crate) type Wrong = (usize, TextErrorKind);

/// Reads a number for each cell, with 0 for a blank.
pub(crate) fn read_numbers(text: &str, shape: Shape, most: usize) -> Result<Vec<usize>, Wrong> {
    let mut values: Vec<usize> = Vec::with_capacity(shape.cell_count());
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'a'..=b'z' => values.extend(vec![0; usize::from(byte - b'a') + 1]),
            b'_' => {}
            b'0'..=b'9' => {
                while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                    at += 1;
                }
                let value = text[start..at].parse().ok();
                let value = value.filter(|value| (1..=most).contains(value));
                values.push(value.ok_or_else(|| {
                    let kind = TextErrorKind::Symbol {
                        expected: format!("1-{most}"),
                        found: text[start..at].to_owned(),
                    };
                    (start, kind)
                })?);
            }
            _ => {
                let kind = TextErrorKind::Symbol {
                    expected: "a number, a letter or '_'".to_owned(),
                    found: char::from(byte).to_string(),
                };
                return Err((start, kind));
            }
        }
        if values.len() > shape.cell_count() {
            break;
        }
    }
    let (side, found) = (shape.side(), values.len());
    match found == shape.cell_count() {
        true => Ok(values),
        false => Err((0, TextErrorKind::CellCount { side, found })),
    }
}

/// Returns the two cells on either side of each place for a border, in order.
fn places(shape: Shape) -> impl Iterator<Item = (usize, usize)> {
    let side = shape.side();
    let across = (0..side).flat_map(move |row| {
        (0..side - 1).map(move |column| (row * side + column, row * side + column + 1))
    });
    let down = (0..side).flat_map(move |column| {
        (0..side - 1).map(move |row| (row * side + column, (row + 1) * side + column))
    });
    across.chain(down)
}

/// Returns a value for each cell that all cells of its region have.
pub(crate) fn read_borders(
    text: &str,
    shape: Shape,
    label: Label,
) -> Result<Vec<usize>, TextErrorKind> {
    let mut places = places(shape);
    let mut regions: Vec<usize> = (0..shape.cell_count()).collect();
    let wrong = || label.malformed("found borders of another board".to_owned());
    for byte in text.bytes() {
        let (run, has_border) = match byte {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            b'z' => (25, false),
            _ => return Err(wrong()),
        };
        for _ in 0..run {
            let (one, other) = places.next().ok_or_else(wrong)?;
            let (one, other) = (regions[one], regions[other]);
            for region in &mut regions {
                if *region == other {
                    *region = one;
                }
            }
        }
        // After the last place there is the border of the board.
        if has_border {
            places.next();
        }
    }
    match places.next() {
        None => Ok(regions),
        Some(_) => Err(wrong()),
    }
}

/// Appends a number for each cell, with letters for runs of 0.
pub(crate) fn push_numbers(values: impl Iterator<Item = usize>, out: &mut Vec<u8>) {
    let mut run = 0;
    let mut is_after_number = false;
    for value in values.map(Some).chain([None]) {
        if value == Some(0) {
            run += 1;
            continue;
        }
        while run > 0 {
            let letters = run.min(26);
            out.push(b'a' - 1 + letters as u8);
            run -= letters;
            is_after_number = false;
        }
        if let Some(value) = value {
            let between = if is_after_number { "_" } else { "" };
            out.extend(format!("{between}{value}").bytes());
            is_after_number = true;
        }
    }
}

/// Returns the borders between areas.
pub(crate) fn write_borders(shape: Shape, area: impl Fn(usize) -> usize) -> String {
    let is_border = |(one, other): (usize, usize)| area(one) != area(other);
    let mut text = String::new();
    let mut run = 0;
    for has_border in places(shape).map(is_border).chain([true]) {
        if !has_border {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run == 0 {
            '_'
        } else {
            char::from(b'a' - 1 + run as u8)
        });
        run = 0;
    }
    text
}
