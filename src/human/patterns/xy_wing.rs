//! XY-wing: a cell with candidates x and y sees one with x and z and another
//! with y and z. If the first holds x, the second holds z; if it holds y, the
//! third does. So no cell that sees both of those holds z.

use std::ops::ControlFlow;

use super::finding::{Found, Pattern, remove};
use super::rule::Rule;
use crate::board::{Cell, DigitSet};
use crate::human::board::Board;

/// Searches every open cell with two candidates as the first.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    let layout = board.layout;
    let twos: Vec<(Cell, DigitSet)> = board
        .open_cells()
        .map(|cell| (cell, board.candidates(cell)))
        .filter(|(_, set)| set.len() == 2)
        .collect();
    for &(pivot, xy) in &twos {
        // Each end of a wing shares one digit with the pivot.
        let is_end =
            |&&(end, set): &&(Cell, DigitSet)| (set & xy).len() == 1 && layout.sees(pivot, end);
        let ends: Vec<_> = twos.iter().filter(is_end).collect();
        for (place, &&(one, xz)) in ends.iter().enumerate() {
            for &&(other, yz) in &ends[place + 1..] {
                // With the same two candidates, the ends are a pair, not a
                // wing.
                let Some(z) = ((xz & yz) - xy).single().filter(|_| xz != yz) else {
                    continue;
                };
                let loses = |&cell: &Cell| {
                    board.candidates(cell).contains(z)
                        && layout.sees(cell, one)
                        && layout.sees(cell, other)
                };
                let losers = board.open_cells().filter(loses).map(|cell| (cell, z));
                let pattern = Pattern::Wing(pivot, [one, other]);
                let wing = (Rule::XyWing, xy | xz | yz, pattern);
                remove(board, wing, losers, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::human::Rule;
    use crate::human::testing::{findings, sketch};

    #[test]
    fn one_of_the_ends_holds_the_third_digit() {
        let board = sketch(&[("r1c1", "12"), ("r1c5", "13"), ("r2c2", "23")]);
        assert_eq!(
            findings(Rule::XyWing, &board),
            [
                "XY-wing: r1c1 is 1 or 2, so r1c5 or r2c2 is 3, which removes 3 from r1c2, r1c3, r2c4, r2c5, r2c6"
            ]
        );
    }

    #[test]
    fn equal_ends_or_ends_with_the_same_link_are_none() {
        let pair = sketch(&[("r1c1", "12"), ("r1c5", "13"), ("r1c9", "13")]);
        assert!(findings(Rule::XyWing, &pair).is_empty());
        let fork = sketch(&[("r1c1", "12"), ("r1c5", "13"), ("r2c2", "14")]);
        assert!(findings(Rule::XyWing, &fork).is_empty());
    }
}
