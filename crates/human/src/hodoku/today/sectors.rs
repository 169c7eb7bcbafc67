//! Multi-sector locked sets: rows by columns.
//!
//! Take the empty cells where some rows cross some columns. Each digit is covered by the rows in which it has a place
//! there, or by the columns, whichever are fewer. If the digits have as many rows and columns as there are cells, all
//! these places are used (see `rank`): a digit of the rows goes nowhere else in its rows, one of the columns nowhere
//! else in its columns. Example: the sixteen cells of rows 1 to 4 and columns 1 to 4 have 1 and 2 in all rows, 3 and 4
//! in all columns, and nothing else.

use super::facts::pass;
use super::rank;
use crate::board::nine::Position;
use crate::board::nine::geometry::{ALL, COLUMNS, CellSet, Nine, ROWS};
use crate::hodoku::step::Found;
use crate::hodoku::technique::Technique;
use crate::patterns::subsets::{Order, choose};
use quadrille_limits::bits::each;

/// Finds three to five rows by three to five columns.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let sizes = (3..=5).flat_map(|rows| (3..=5).map(move |columns| (rows, columns)));
    sizes.into_iter().any(|(height, width)| {
        choose(ALL, height, Order::ByLeast, &mut |rows| {
            choose(ALL, width, Order::ByLeast, &mut |columns| {
                locked(position, rows, columns, found)
            })
        })
    })
}

fn locked(position: &Position, rows: Nine, columns: Nine, found: Found<'_>) -> bool {
    let empty = |row: usize| position.empty(ROWS + row) & columns;
    let number: u32 = each(rows).map(|row| empty(row).count_ones()).sum();
    // For each digit, the rows and the columns where it has a place.
    let of_digit = |digit: usize| {
        let mut all: [Nine; 2] = [0, 0];
        for row in each(rows) {
            let places = position.places(ROWS + row, digit) & columns;
            all[0] |= Nine::from(places != 0) << row;
            all[1] |= places;
        }
        all
    };
    let (mut used, mut kinds) = (0, [false; 2]);
    for digit in 0..9 {
        let [across, down] = of_digit(digit).map(Nine::count_ones);
        used += across.min(down);
        kinds[0] |= across < down;
        kinds[1] |= down < across;
    }
    if used != number || !(kinds[0] && kinds[1]) {
        return false;
    }
    let houses: [Vec<usize>; 9] = std::array::from_fn(|digit| {
        let [across, down] = of_digit(digit);
        match across.count_ones() <= down.count_ones() {
            true => each(across).map(|row| ROWS + row).collect(),
            false => each(down).map(|column| COLUMNS + column).collect(),
        }
    });
    let cells = each(rows).fold(0, |set, row| set | CellSet::from(empty(row)) << (9 * row));
    let removed = rank::removed(position, cells, &houses);
    if removed.is_empty() {
        return false;
    }
    let pattern = rank::pattern(position, cells, &houses);
    let technique = Technique::MultiSectorLockedSet;
    pass(position, technique, removed, pattern, found)
}
