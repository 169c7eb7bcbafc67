//! Locked candidates: where a line crosses a box, the places of a digit in one
//! of the two all lie in the other. The digit is then in the crossing, and the
//! other house has it nowhere else.
//!
//! From box to line this is called pointing, from line to box claiming. In
//! variants, other houses cross as well, and a cell may see all places of a
//! digit in a house without lying in any house with them.

use crate::board::layout::Places;
use crate::patterns::prelude::*;

/// Searches every crossing.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    for crossing in &board.layout.crossings {
        let ([line, block], [in_line, in_block]) = (crossing.houses, crossing.shared);
        for digit in Digit::all(board.shape().side()) {
            let elsewhere_in_line = board.places(line, digit) & !in_line;
            let elsewhere_in_block = board.places(block, digit) & !in_block;
            match (elsewhere_in_line, elsewhere_in_block) {
                (0, 0) => {}
                (0, gone) => lock(board, digit, [line, block], gone, found)?,
                (gone, 0) => lock(board, digit, [block, line], gone, found)?,
                _ => {}
            }
        }
    }
    match board.layout.has_more() {
        true => seen(board, found),
        false => ControlFlow::Continue(()),
    }
}

/// Removes the digit, which is locked into the second of the two houses, from
/// these places of that house.
fn lock(
    board: &Board,
    digit: Digit,
    [from, to]: [usize; 2],
    gone: Places,
    found: &mut Found,
) -> ControlFlow<()> {
    let removed = board.layout.cells_at(to, gone).map(|cell| (cell, digit));
    let pattern = Pattern::Crossing(board.layout.house(from), board.layout.house(to));
    let step = (Rule::LockedCandidates, only(digit), pattern);
    remove(board, step, removed, found)
}

/// Returns the candidates of a digit in the cells that see all its places in a house, if these are several.
pub fn seen_in<V: View>(view: &V, house: usize, digit: usize) -> Vec<V::Candidate> {
    let places = view.places_of(house)[digit];
    let cells = each(places).map(|place| view.cell_at(house, place));
    match places.len() {
        0 | 1 => Vec::new(),
        _ => view.losers(digit, &cells.collect::<Vec<_>>()),
    }
}

/// Removes a digit from the cells that see all its places in some house.
fn seen(board: &Board, found: &mut Found) -> ControlFlow<()> {
    for house in board.houses() {
        for digit in Digit::all(board.shape().side()) {
            let cells = board.layout.cells_at(house, board.places(house, digit));
            let pattern = Pattern::Seen(board.layout.house(house), cells.collect());
            let step = (Rule::LockedCandidates, only(digit), pattern);
            remove(board, step, seen_in(board, house, digit.index()), found)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{findings, sketch};
    use quadrille_board::{House, Shape};

    #[test]
    fn a_digit_confined_to_a_line_of_its_box_leaves_the_rest_of_the_line() {
        let board = sketch(&[("r1c1 r1c2 r1c3 r3c1 r3c2 r3c3", "12356789")]);
        assert_eq!(
            findings(Rule::LockedCandidates, &board),
            [
                "Locked candidates: 4 in box 1 can only go in row 2, which removes 4 from r2c4, r2c5, r2c6, r2c7, r2c8, r2c9"
            ]
        );
    }

    #[test]
    fn places_that_another_cell_sees_are_named() {
        let cells = [(0, 0), (1, 1)].map(|(row, column)| Shape::CLASSIC.cell(row, column));
        let seen = Pattern::Seen(House::Box(0).into(), cells.to_vec());
        assert_eq!(
            seen.clause(Shape::CLASSIC, Digit::new(7).into_iter().collect()),
            "7 in box 1 can only go in r1c1 or r2c2"
        );
    }

    #[test]
    fn a_digit_confined_to_a_box_of_its_line_leaves_the_rest_of_the_box() {
        let board = sketch(&[("r1c9 r2c9 r3c9 r7c9 r8c9 r9c9", "12356789")]);
        assert_eq!(
            findings(Rule::LockedCandidates, &board),
            [
                "Locked candidates: 4 in column 9 can only go in box 6, which removes 4 from r4c7, r4c8, r5c7, r5c8, r6c7, r6c8"
            ]
        );
    }
}
