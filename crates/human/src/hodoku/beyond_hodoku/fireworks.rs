//! Fireworks: digits that a row and a column have in their crossing or in two cells more.
//!
//! A row and a column cross in a box. If the row has a digit in that box or in one other cell, and the column in that
//! box or in one other cell, then the digit is in the crossing or in one of these two cells: if it is in neither, it
//! is in the box both in the row and in the column, which is the crossing. Three digits that share all three cells
//! fill them, and other candidates go. So do two digits from one corner of a rectangle and two from the corner across:
//! four cells for four digits. Example: in row 1 and in column 1 the digits 1, 2 and 3 are in box 1, in r1c9 and in
//! r9c1; r1c1, r1c9 and r9c1 have them.

use super::facts::pass;
use crate::hodoku::prelude::*;
use crate::narration::branch::{cells, digits};

/// Finds fireworks of three digits, then of four.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let rectangles = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
    let others = |(row, column)| {
        let apart = |line: usize, of: usize| line / 3 != of / 3;
        let rows = (0..9).filter(move |&other| apart(other, row));
        rows.flat_map(move |low| {
            let columns = (0..9).filter(move |&other| apart(other, column));
            columns.map(move |right| (row, column, low, right))
        })
    };
    let mut all = rectangles.clone().flat_map(others);
    let has_three = all
        .clone()
        .any(|rectangle| three(position, rectangle, found));
    // Each rectangle from its upper corners.
    has_three || all.any(|rectangle| rectangle.0 < rectangle.2 && four(position, rectangle, found))
}

/// A row and a column that cross, and another row and another column.
type Rectangle = (usize, usize, usize, usize);

/// Returns the digits that the crossing or one of two cells must have: in its row and the other column, and in its
/// column and the other row.
fn shared(position: &Position, (row, column, low, right): Rectangle) -> Nine {
    let square = BOXES + row / 3 * 3 + column / 3;
    let is_shared = |&digit: &usize| {
        let confined = |line: usize, place: usize| {
            let places = position.places(line, digit);
            places != 0 && places & !crossing(line, square) & !(1 << place) == 0
        };
        confined(ROWS + row, right) && confined(COLUMNS + column, low)
    };
    set_of(each(ALL).filter(is_shared))
}

fn three(position: &Position, rectangle: Rectangle, found: Found<'_>) -> bool {
    let (row, column, low, right) = rectangle;
    let own = shared(position, rectangle);
    let corners = 1 << (9 * row + column) | 1 << (9 * row + right) | 1 << (9 * low + column);
    let said = || {
        let (all, places, square) = (
            digits(own, "and"),
            cells(corners, "or"),
            row / 3 * 3 + column / 3 + 1,
        );
        let lines = lines_named(row, column);
        format!("{all} in {lines} can only go in {places} or where both meet box {square}")
    };
    let lines = [row, COLUMNS - ROWS + column];
    own.count_ones() == 3 && locked(position, corners, own, &lines, &said, found)
}

/// Names a row and a column.
fn lines_named(row: usize, column: usize) -> String {
    format!("row {} and column {}", row + 1, column + 1)
}

fn four(position: &Position, rectangle: Rectangle, found: Found<'_>) -> bool {
    let (row, column, low, right) = rectangle;
    let own = shared(position, rectangle);
    let across = shared(position, (low, right, row, column));
    let corners = [row, low].map(|row| 1 << (9 * row + column) | 1 << (9 * row + right));
    let corners: CellSet = corners[0] | corners[1];
    let is_whole = own.count_ones() >= 2 && across.count_ones() >= 2;
    let said = || {
        let (one, other) = (digits(own, "and"), digits(across, "and"));
        let (lines, others) = (lines_named(row, column), lines_named(low, right));
        let places = cells(corners, "or");
        format!(
            "{one} in {lines}, and {other} in {others}, can only go in {places} or where these meet a box"
        )
    };
    let lines = [row, COLUMNS - ROWS + column, low, COLUMNS - ROWS + right];
    is_whole
        && (own | across).count_ones() == 4
        && locked(position, corners, own | across, &lines, &said, found)
}

/// Passes the step of cells that have just these digits.
fn locked(
    position: &Position,
    corners: CellSet,
    own: Nine,
    lines: &[usize],
    said: &dyn Fn() -> String,
    found: Found<'_>,
) -> bool {
    let removed: Vec<Candidate> = position.within(corners, !own).collect();
    if removed.is_empty() || !each(corners).all(|cell| position.of(cell) != 0) {
        return false;
    }
    let houses: Vec<usize> = lines.iter().map(|line| ROWS + line).collect();
    let within = houses.iter().fold(0, |set, &house| set | HOUSE_SET[house]);
    let pattern = Pattern {
        body: position.within(corners, own).collect(),
        apart: position.within(within & !corners, own).collect(),
        said: said(),
        houses,
        ..Pattern::default()
    };
    pass(position, Technique::Fireworks, removed, pattern, found)
}
