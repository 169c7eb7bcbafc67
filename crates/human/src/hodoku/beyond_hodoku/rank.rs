//! Cells that have just as many digits as places for them.
//!
//! Each digit of some cells is covered by houses: rows, columns and boxes that hold all its candidates in these
//! cells, so that the cells have the digit at most once for each of them. Take as few houses as will do. If all the
//! digits together have as many houses as there are cells, every one of these places is used: no other cell of such
//! a house has the digit, nor a cell in two of its houses.

use super::facts::pass;
use crate::hodoku::prelude::*;
use crate::narration::branch::{cells, digits};
use crate::narration::names;
use crate::narration::words::list;
use crate::patterns::combinations::{Order, choose};

/// Multi-sector locked sets: rows by columns.
///
/// Take the empty cells where some rows cross some columns. Each digit is covered by the rows in which it has a place
/// there, or by the columns, whichever are fewer. If the digits have as many rows and columns as there are cells, all
/// these places are used: a digit of the rows goes nowhere else in its rows, one of the columns nowhere
/// else in its columns. Example: the sixteen cells of rows 1 to 4 and columns 1 to 4 have 1 and 2 in all rows, 3 and 4
/// in all columns, and nothing else.
///
/// Finds three to five rows by three to five columns.
pub fn sectors(position: &Position, found: Found<'_>) -> bool {
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
    let removed = removed(position, cells, &houses);
    if removed.is_empty() {
        return false;
    }
    let pattern = pattern(position, cells, &houses);
    let technique = Technique::MultiSectorLockedSet;
    pass(position, technique, removed, pattern, found)
}

/// SK-loops: sixteen cells around four crossings.
///
/// Two rows and two columns cross in four boxes. In each of the boxes the row has two cells beside the crossing, and
/// so has the column: sixteen cells in eight pairs, each of which shares a box with the next one and a line with the
/// one after. If their digits have no more than sixteen places in these boxes and lines, usually two in each, all
/// places are used. Found first in a puzzle called Easter Monster. Example: the pairs have 12 and 34 and
/// 56 and so on around, two digits in each of the eight lines and boxes.
pub fn sk_loop(position: &Position, found: Found<'_>) -> bool {
    let pairs = || (0..9).flat_map(|a| (a / 3 * 3 + 3..9).map(move |b| [a, b]));
    pairs().any(|rows| pairs().any(|columns| ring(position, rows, columns, found)))
}

fn ring(position: &Position, rows: [usize; 2], columns: [usize; 2], found: Found<'_>) -> bool {
    let [a, b] = rows;
    let [c, d] = columns;
    let across = HOUSE_SET[ROWS + a] | HOUSE_SET[ROWS + b];
    let down = HOUSE_SET[COLUMNS + c] | HOUSE_SET[COLUMNS + d];
    let boxes = [(a, c), (a, d), (b, c), (b, d)].map(|(row, column)| row / 3 * 3 + column / 3);
    let boxes = boxes
        .iter()
        .fold(0, |set, square| set | HOUSE_SET[BOXES + square]);
    let ring: CellSet = (across ^ down) & boxes;
    if each(ring).any(|cell| position.of(cell) == 0) {
        return false;
    }
    let mut left = ring.count_ones() as usize;
    let mut houses: [Vec<usize>; 9] = Default::default();
    for digit in each(ALL) {
        let Some(own) = cover(position.cells_with(digit) & ring, left) else {
            return false;
        };
        left -= own.len();
        houses[digit] = own;
    }
    let removed = removed(position, ring, &houses);
    if left > 0 || removed.is_empty() {
        return false;
    }
    let pattern = pattern(position, ring, &houses);
    pass(position, Technique::SkLoop, removed, pattern, found)
}

/// Returns as few houses as cover some cells, if `most` are enough.
fn cover(cells: CellSet, most: usize) -> Option<Vec<usize>> {
    (0..=most).find_map(|number| {
        let mut houses = Vec::new();
        with(cells, number, &mut houses).then_some(houses)
    })
}

/// Adds houses that cover some cells, if this number is enough.
fn with(cells: CellSet, number: usize, houses: &mut Vec<usize>) -> bool {
    if cells == 0 {
        return true;
    }
    if number == 0 {
        return false;
    }
    let first = cells.trailing_zeros() as usize;
    SEATS[first].iter().any(|&(house, _)| {
        let house = usize::from(house);
        houses.push(house);
        let is_covered = with(cells & !HOUSE_SET[house], number - 1, houses);
        if !is_covered {
            houses.pop();
        }
        is_covered
    })
}

/// Returns what cells remove whose digits have these houses, as many as the cells are.
fn removed(position: &Position, set: CellSet, houses: &[Vec<usize>; 9]) -> Vec<Candidate> {
    let mut removed = Vec::new();
    for (digit, houses) in houses.iter().enumerate() {
        let (mut once, mut twice, mut beyond): (CellSet, CellSet, CellSet) = (0, 0, 0);
        for &house in houses {
            twice |= once & HOUSE_SET[house];
            once |= HOUSE_SET[house];
            beyond |= HOUSE_SET[house] & !set;
        }
        let gone = (twice & set | beyond) & position.cells_with(digit);
        removed.extend(digit_in(digit, gone));
    }
    removed
}

/// Returns what the cells and their houses look like, and what is said of them.
fn pattern(position: &Position, set: CellSet, houses: &[Vec<usize>; 9]) -> Pattern {
    let mut of_house = [0 as Nine; 27];
    for digit in each(ALL) {
        let own = houses[digit].iter();
        own.for_each(|&house| of_house[house] |= 1 << digit);
    }
    let used: Vec<usize> = (0..27).filter(|&house| of_house[house] != 0).collect();
    let places = used.iter().map(|&house| {
        let own = digits(of_house[house], "and");
        format!("{own} once in {}", names::house(house))
    });
    let (number, own, places) = (set.count_ones(), cells(set, "and"), list(places, "and"));
    Pattern {
        body: position.within(set, ALL).collect(),
        said: format!(
            "the {number} cells {own} can only have {places}, which are {number} places, so all are used"
        ),
        houses: used,
        ..Pattern::default()
    }
}
