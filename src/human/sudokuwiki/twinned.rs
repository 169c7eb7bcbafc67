//! Twinned XY-chains: six cells where two lines cross three, with six digits, each of which they have once.
//!
//! Of six cells, each digit goes in one at most if all its places among them see each other. With six digits for
//! six cells each goes in one, so a candidate goes that sees all places of its digit among them. The cells need be
//! in no common house. Example: r5c1, r5c5 and r5c9 are 1 or 4, 4 or 3, and 4 or 6; r9c1, r9c5 and r9c9 are 1 or 2, 2, 3 or
//! 5, and 5 or 6. All six digits are in these cells, so 4 is nowhere else in row 5, and 6 nowhere else in column 9.

use super::step::{Found, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{
    COLUMNS, CellSet, HOUSE_SET, Nine, PEER_SET, ROWS, seen_by,
};
use crate::human::board::nine::{Candidate, Position};
use crate::human::patterns::subsets::{Order, choose};
use crate::human::told::branch::cells;

/// Finds six cells with six digits.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let open = position
        .empty_cells()
        .filter(|&cell| position.of(cell).count_ones() >= 2)
        .fold(0, |set: CellSet, cell| set | 1 << cell);
    [(ROWS, COLUMNS), (COLUMNS, ROWS)]
        .into_iter()
        .any(|(two, three)| {
            let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
            pairs.clone().any(|(one, other)| {
                let lines = HOUSE_SET[two + one] | HOUSE_SET[two + other];
                // Lines across of which both cells are open.
                let is_whole = |&k: &usize| HOUSE_SET[three + k] & lines & !open == 0;
                let whole: Nine = (0..9).filter(is_whole).fold(0, |set, k| set | 1 << k);
                choose(whole, 3, Order::ByLeast, &mut |across| {
                    let across = each(across).fold(0, |set, k| set | HOUSE_SET[three + k]);
                    six(position, lines & across, found)
                })
            })
        })
}

fn six(position: &Position, six: CellSet, found: Found<'_>) -> bool {
    let digits = each(six).fold(0, |set, cell| set | position.of(cell));
    if digits.count_ones() != 6 {
        return false;
    }
    let places = |digit: usize| position.cells_with(digit) & six;
    let is_once =
        |digit| each(places(digit)).all(|cell| places(digit) & !PEER_SET[cell] == 1 << cell);
    if !each(digits).all(is_once) {
        return false;
    }
    let seen = |digit: usize| each(seen_by(places(digit)) & !six);
    let removed =
        each(digits).flat_map(|digit| seen(digit).map(move |cell| Candidate::new(cell, digit)));
    let said = || {
        let names: Vec<String> = each(digits).map(|digit| (digit + 1).to_string()).collect();
        format!(
            "{} have six digits, {}, none of them twice, so each of them once",
            cells(six, "and"),
            names.join(", ")
        )
    };
    let drawn = [position.by_digit(digits, six).collect(), Vec::new()];
    let step = Step::remove(
        position,
        Technique::TwinnedXyChains,
        removed.collect(),
        drawn,
        said,
    );
    step.is_some_and(found)
}
