//! Naked pair, triple and quad: `k` cells of a house have only `k` candidates
//! together, so no other cell of the house holds one of those.

use std::ops::ControlFlow;

use super::finding::{Found, Pattern, flow, remove};
use super::rule::Rule;
use super::subsets::{Order, closed};
use crate::bits::each;
use crate::board::DigitSet;
use crate::human::board::Board;

/// Searches sets of `k` cells, from 2 to 4, in each of these houses.
pub fn find(
    board: &Board,
    houses: impl Iterator<Item = usize>,
    k: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let rule = [Rule::NakedPair, Rule::NakedTriple, Rule::NakedQuad][k - 2];
    let mut cells = Vec::new();
    let mut sets = Vec::new();
    for house in houses {
        let open = board.open(house);
        // With `k` open cells or fewer, no other cell can lose a candidate.
        if open.count_ones() as usize <= k {
            continue;
        }
        cells.clear();
        cells.extend(board.layout.cells_at(house, open));
        sets.clear();
        sets.extend(cells.iter().map(|&cell| board.candidates(cell).bits()));
        flow(closed(&sets, k, Order::ByLeast, &mut |chosen, union| {
            let digits = DigitSet::from_bits(union);
            let others = (0..cells.len()).filter(|place| chosen >> place & 1 == 0);
            let removed = others.map(|place| cells[place]).flat_map(|cell| {
                let lost = board.candidates(cell) & digits;
                lost.iter().map(move |digit| (cell, digit))
            });
            let chosen = each(chosen).map(|place| cells[place]).collect();
            let pattern = Pattern::Cells(board.layout.house(house), chosen);
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
    fn a_pair_takes_its_digits_from_the_rest_of_the_column() {
        let board = sketch(&[("r3c6 r4c6", "29"), ("r7c6", "369"), ("r1c6 r2c6", "15")]);
        let found = findings(Rule::NakedPair, &board);
        assert_eq!(
            found[0],
            "Naked pair: r1c6 and r2c6 in column 6 can only be 1 or 5, which removes 1 and 5 from r5c6, r6c6, r8c6, \
             r9c6"
        );
        assert_eq!(
            found[1],
            "Naked pair: r3c6 and r4c6 in column 6 can only be 2 or 9, which removes 2 from r5c6, r6c6, r8c6, r9c6 \
             and 9 from r5c6, r6c6, r7c6, r8c6, r9c6"
        );
        // The first two lie in one box as well.
        assert!(found[2].starts_with("Naked pair: r1c6 and r2c6 in box 2 can only be 1 or 5, "));
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn the_cells_of_a_triple_and_a_quad_need_not_be_equal() {
        let triple = sketch(&[("r2c1", "12"), ("r2c5", "23"), ("r2c9", "13")]);
        assert!(findings(Rule::NakedPair, &triple).is_empty());
        let found = findings(Rule::NakedTriple, &triple);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with(
            "Naked triple: r2c1, r2c5 and r2c9 in row 2 can only be 1, 2 or 3, which removes 1, 2 and 3 from"
        ));

        let quad = sketch(&[
            ("r1c1", "12"),
            ("r1c2", "23"),
            ("r2c3", "34"),
            ("r3c3", "14"),
        ]);
        let found = findings(Rule::NakedQuad, &quad);
        assert!(found[0].starts_with(
            "Naked quad: r1c1, r1c2, r2c3 and r3c3 in box 1 can only be 1, 2, 3 or 4, "
        ));
        assert_eq!(found.len(), 1);
    }
}
