//! Hidden pair, triple and quad: `k` digits of a house have only `k` places
//! together, so those places hold no other digit.

use std::ops::ControlFlow;

use super::finding::{Found, Pattern, flow, remove};
use super::rule::Rule;
use super::subsets::{Order, closed};
use crate::board::{Cell, DigitSet};
use crate::human::board::Board;

/// Searches sets of `k` digits, from 2 to 4, in every house.
pub fn find(board: &Board, k: usize, found: &mut Found) -> ControlFlow<()> {
    let rule = [Rule::HiddenPair, Rule::HiddenTriple, Rule::HiddenQuad][k - 2];
    for house in board.houses() {
        if board.open(house).count_ones() as usize <= k {
            continue;
        }
        let sets = board.places_in(house);
        flow(closed(sets, k, Order::ByLeast, &mut |chosen, union| {
            let digits = DigitSet::from_bits(chosen);
            let cells: Vec<Cell> = board.layout.cells_at(house, union).collect();
            let removed: Vec<_> = cells
                .iter()
                .flat_map(|&cell| {
                    let lost = board.candidates(cell) - digits;
                    lost.iter().map(move |digit| (cell, digit))
                })
                .collect();
            let pattern = Pattern::Cells(board.layout.house(house), cells);
            remove(board, (rule, digits, pattern), removed, found).is_break()
        }))?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::human::Rule;
    use crate::human::testing::{findings, sketch};

    #[test]
    fn a_pair_of_digits_takes_its_cells_for_itself() {
        let board = sketch(&[
            ("r5c1 r5c2 r5c3 r5c5 r5c6 r5c7 r5c8", "1234567"),
            ("r5c4", "1289"),
        ]);
        assert_eq!(
            findings(Rule::HiddenPair, &board),
            [
                "Hidden pair: 8 and 9 can only go in r5c4 and r5c9 in row 5, which removes 1 and 2 from r5c4, r5c9 \
              and 3, 4, 5, 6 and 7 from r5c9"
            ]
        );
    }

    #[test]
    fn triples_and_quads_hide_too() {
        let triple = sketch(&[("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "456789")]);
        let found = findings(Rule::HiddenTriple, &triple);
        assert!(found[0].starts_with(
            "Hidden triple: 1, 2 and 3 can only go in r3c1, r3c2 and r3c3 in box 1, "
        ));
        let quad = sketch(&[("r1c7 r3c7 r4c7 r7c7 r8c7", "56789")]);
        let found = findings(Rule::HiddenQuad, &quad);
        assert!(found[0].starts_with(
            "Hidden quad: 1, 2, 3 and 4 can only go in r2c7, r5c7, r6c7 and r9c7 in column 7, "
        ));
        assert_eq!(found.len(), 1);
    }
}
