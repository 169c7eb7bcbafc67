//! Cells that have just as many digits as places for them.
//!
//! Each digit of some cells is covered by houses: rows, columns and boxes that hold all its candidates in these
//! cells, so that the cells have the digit at most once for each of them. Take as few houses as will do. If all the
//! digits together have as many houses as there are cells, every one of these places is used: no other cell of such
//! a house has the digit, nor a cell in two of its houses.

use crate::board::nine::geometry::{ALL, CellSet, HOUSE_SET, Nine, SEATS};
use crate::board::nine::{Candidate, Position, digit_in};
use crate::hodoku::step::Pattern;
use crate::told::branch::{cells, digits};
use crate::told::names;
use crate::told::words::list;
use quadrille_limits::bits::each;

/// Returns as few houses as cover some cells, if `most` are enough.
pub fn cover(cells: CellSet, most: usize) -> Option<Vec<usize>> {
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
pub fn removed(position: &Position, set: CellSet, houses: &[Vec<usize>; 9]) -> Vec<Candidate> {
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
pub fn pattern(position: &Position, set: CellSet, houses: &[Vec<usize>; 9]) -> Pattern {
    let mut of_house = [0 as Nine; 27];
    for digit in each(ALL) {
        houses[digit]
            .iter()
            .for_each(|&house| of_house[house] |= 1 << digit);
    }
    let used: Vec<usize> = (0..27).filter(|&house| of_house[house] != 0).collect();
    let places = used.iter().map(|&house| {
        let own = digits(of_house[house], "and");
        format!("{own} once in {}", names::house(house))
    });
    let number = set.count_ones();
    Pattern {
        body: position.within(set, ALL).collect(),
        said: format!(
            "the {number} cells {} can only have {}, which are {number} places, so all are used",
            cells(set, "and"),
            list(places, "and")
        ),
        houses: used,
        ..Pattern::default()
    }
}
