//! SK-loops: sixteen cells around four crossings.
//!
//! Two rows and two columns cross in four boxes. In each of the boxes the row has two cells beside the crossing, and
//! so has the column: sixteen cells in eight pairs, each of which shares a box with the next one and a line with the
//! one after. If their digits have no more than sixteen places in these boxes and lines, usually two in each, all
//! places are used (see `rank`). Found first in a puzzle called Easter Monster. Example: the pairs have 12 and 34 and
//! 56 and so on around, two digits in each of the eight lines and boxes.

use super::facts::pass;
use super::rank;
use crate::board::nine::Position;
use crate::board::nine::geometry::{ALL, BOXES, COLUMNS, CellSet, HOUSE_SET, ROWS};
use crate::hodoku::step::Found;
use crate::hodoku::technique::Technique;
use quadrille_limits::bits::each;

/// Finds loops in four boxes.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let pairs = || (0..9).flat_map(|a| (a / 3 * 3 + 3..9).map(move |b| [a, b]));
    pairs().any(|rows| pairs().any(|columns| ring(position, rows, columns, found)))
}

fn ring(position: &Position, rows: [usize; 2], columns: [usize; 2], found: Found<'_>) -> bool {
    let across = rows.iter().fold(0, |set, row| set | HOUSE_SET[ROWS + row]);
    let down = columns
        .iter()
        .fold(0, |set, column| set | HOUSE_SET[COLUMNS + column]);
    let boxes = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| row / 3 * 3 + column / 3));
    let boxes = boxes.fold(0, |set, square| set | HOUSE_SET[BOXES + square]);
    let ring: CellSet = (across ^ down) & boxes;
    if each(ring).any(|cell| position.of(cell) == 0) {
        return false;
    }
    let mut left = ring.count_ones() as usize;
    let mut houses: [Vec<usize>; 9] = Default::default();
    for digit in each(ALL) {
        let Some(own) = rank::cover(position.cells_with(digit) & ring, left) else {
            return false;
        };
        left -= own.len();
        houses[digit] = own;
    }
    let removed = rank::removed(position, ring, &houses);
    if left > 0 || removed.is_empty() {
        return false;
    }
    let pattern = rank::pattern(position, ring, &houses);
    pass(position, Technique::SkLoop, removed, pattern, found)
}
