//! The terms in which constraints are defined, for their meaning and their propagators.

use super::Kind;
use super::automaton::digit_of;
use crate::{Cell, Shape};

/// Returns the third of a digit: 0 if it is low, 1 in the middle, 2 if high.
/// Boards whose side is not a multiple of three have larger low thirds.
#[doc(hidden)]
pub fn level(value: usize, side: usize) -> usize {
    (value.max(1) - 1) / side.div_ceil(3).max(1)
}

/// Returns whether a digit is even or odd, and whether it is low (-1), high (1)
/// or the middle one (0).
#[doc(hidden)]
pub fn equality(value: usize, side: usize) -> (i64, i64) {
    let parity = if value.is_multiple_of(2) { 1 } else { -1 };
    let height = (2 * value).cmp(&(side + 1)) as i64;
    (parity, height)
}

/// Returns the place of the digit that a cell of an index row or column points
/// to, and what it must hold.
#[doc(hidden)]
pub fn indexed(kind: Kind, shape: Shape, cell: Cell, value: usize) -> (Cell, usize) {
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    match kind {
        Kind::ColumnIndex => (shape.cell(row, value - 1), column + 1),
        _ => (shape.cell(value - 1, column), row + 1),
    }
}

/// Returns how often each digit is said to be in a cage: 23 says that there are
/// two 3, and 03 that there is none. Digits beyond 9 are letters. Returns `None` if
/// the text is not one of such pairs, a digit in each.
#[doc(hidden)]
pub fn look_and_say(text: &str) -> Option<Vec<(usize, usize)>> {
    let pair = |pair: &[u8]| match *pair {
        [often @ b'0'..=b'9', b'0'] => Some((usize::from(often - b'0'), 0)),
        [often @ b'0'..=b'9', digit] => Some((usize::from(often - b'0'), digit_of(digit)? + 1)),
        _ => None,
    };
    let said: Option<Vec<_>> = text.as_bytes().chunks(2).map(pair).collect();
    // Each digit once.
    let is_new =
        |said: &[(usize, usize)], at: usize| said[..at].iter().all(|pair| pair.1 != said[at].1);
    said.filter(|said| !said.is_empty() && (0..said.len()).all(|at| is_new(said, at)))
}

/// Returns digits as bits from the first one, and how many cells have one of them if
/// that is given: `12` or `12:5`.
#[doc(hidden)]
pub fn connected(text: &str, side: usize) -> Option<(u64, Option<usize>)> {
    let (digits, count) = text.split_once(':').unwrap_or((text, ""));
    let bits = digits.bytes().try_fold(0, |all, symbol| {
        let digit = digit_of(symbol).filter(|&digit| digit < side)?;
        Some(all | 1 << digit)
    });
    let is_bare = digits.len() == text.len();
    let count: Option<usize> = count.parse().ok().filter(|&count| count > 0);
    let is_right = is_bare || count.is_some();
    Some((bits.filter(|&bits| bits != 0 && is_right)?, count))
}

/// Returns the places of the cells of some rows that share a side with each, counted
/// through all rows. The rows begin in one column.
#[doc(hidden)]
pub fn beside(rows: &[usize]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new(); rows.iter().sum()];
    let mut first = 0;
    for (row, &len) in rows.iter().enumerate() {
        let below = rows.get(row + 1).copied().unwrap_or(0);
        for column in 0..len {
            let right = (column + 1 < len).then_some(first + column + 1);
            let below = (column < below).then_some(first + len + column);
            for other in [right, below].into_iter().flatten() {
                all[first + column].push(other);
                all[other].push(first + column);
            }
        }
        first += len;
    }
    all
}

/// Returns a table of what two digits may be, a row for each first digit.
#[doc(hidden)]
pub fn table(text: &str, side: usize) -> Option<Vec<Vec<bool>>> {
    let is_table = text.len() == side * side && text.bytes().all(|byte| b"01".contains(&byte));
    let rows = || text.as_bytes().chunks(side);
    is_table.then(|| {
        rows()
            .map(|row| row.iter().map(|&byte| byte == b'1').collect())
            .collect()
    })
}

/// Returns all rows and columns, each from both ends.
#[doc(hidden)]
pub fn lines_of(shape: Shape) -> impl Iterator<Item = Vec<Cell>> {
    let lines = (0..shape.side()).flat_map(move |at| {
        let row: Vec<Cell> = (0..shape.side())
            .map(|column| shape.cell(at, column))
            .collect();
        let column = (0..shape.side()).map(|row| shape.cell(row, at)).collect();
        [row, column]
    });
    lines.flat_map(|line| {
        let back = line.iter().rev().copied().collect();
        [line, back]
    })
}

/// Returns the classes of digits that each square of cells holds all of.
#[doc(hidden)]
pub fn square_class(kind: Kind) -> fn(usize, usize) -> usize {
    match kind {
        Kind::GlobalModular => |value, _| value % 3,
        _ => level,
    }
}

/// Returns the squares of two by two cells.
#[doc(hidden)]
pub fn squares(shape: Shape) -> impl Iterator<Item = [Cell; 4]> {
    let places = 1..shape.side();
    let corners = places
        .clone()
        .flat_map(move |row| places.clone().map(move |column| (row, column)));
    corners.map(move |(row, column)| {
        [
            (row - 1, column - 1),
            (row - 1, column),
            (row, column - 1),
            (row, column),
        ]
        .map(|(row, column)| shape.cell(row, column))
    })
}

/// Returns the steps between two cells along rows and columns.
#[doc(hidden)]
pub fn taxicab(shape: Shape, one: Cell, other: Cell) -> usize {
    shape.row_of(one).abs_diff(shape.row_of(other))
        + shape.column_of(one).abs_diff(shape.column_of(other))
}
