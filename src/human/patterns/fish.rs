//! X-wing and swordfish: the places of a digit in `k` rows lie in `k` columns.
//! Each of the rows takes the digit in a different one of the columns, so those
//! columns have it in no other row. The same holds with rows and columns
//! exchanged.

use std::ops::{ControlFlow, Range};

use super::finding::{Found, Pattern, flow, remove};
use super::rule::Rule;
use super::subsets::{Order, Set, closed};
use crate::bits::each;
use crate::board::Digit;
use crate::human::board::Board;
use crate::human::board::layout::Places;

/// Searches every digit with `k` lines: 2 or 3.
pub fn find(board: &Board, k: usize, found: &mut Found) -> ControlFlow<()> {
    for digit in Digit::all(board.shape().side()) {
        across(board, k, digit, [board.rows(), board.columns()], found)?;
        across(board, k, digit, [board.columns(), board.rows()], found)?;
    }
    ControlFlow::Continue(())
}

/// Searches base lines of the first kind and cover lines of the second.
fn across(
    board: &Board,
    k: usize,
    digit: Digit,
    [base, cover]: [Range<usize>; 2],
    found: &mut Found,
) -> ControlFlow<()> {
    let rule = [Rule::XWing, Rule::Swordfish][k - 2];
    // The `j`-th place of a row is in column `j`, and vice versa.
    let of = |line: usize| board.places(base.start + line, digit);
    let all = Places::below(base.len());
    flow(closed(all, &of, k, Order::ByLeast, &mut |chosen, union| {
        let removed = each(union)
            .flat_map(|line| {
                let gone = board.places(cover.start + line, digit) & !chosen;
                board.layout.cells_at(cover.start + line, gone)
            })
            .map(|cell| (cell, digit));
        let house = |number| board.layout.house(number);
        let bases = each(chosen).map(|line| house(base.start + line));
        let covers = each(union).map(|line| house(cover.start + line));
        let digits = [digit].into_iter().collect();
        let pattern = Pattern::Lines(bases.collect(), covers.collect());
        remove(board, (rule, digits, pattern), removed, found).is_break()
    }))
}

#[cfg(test)]
mod tests {
    use crate::human::Rule;
    use crate::human::testing::{findings, sketch};

    #[test]
    fn two_rows_with_the_same_two_columns() {
        let board = sketch(&[
            ("r2c1 r2c2 r2c4 r2c5 r2c6 r2c7 r2c9", "12345689"),
            ("r6c1 r6c2 r6c4 r6c5 r6c6 r6c7 r6c9", "12345689"),
        ]);
        assert_eq!(
            findings(Rule::XWing, &board),
            [
                "X-wing: 7 in rows 2 and 6 can only go in columns 3 and 8, which removes 7 from \
              r1c3, r3c3, r4c3, r5c3, r7c3, r8c3, r9c3, r1c8, r3c8, r4c8, r5c8, r7c8, r8c8, r9c8"
            ]
        );
        assert!(findings(Rule::Swordfish, &board).is_empty());
    }

    #[test]
    fn a_swordfish_of_columns_need_not_be_complete() {
        // The 7 is at r1 and r5 of column 1, r5 and r9 of column 4, r1 and r9
        // of column 8.
        let board = sketch(&[
            ("r2c1 r3c1 r4c1 r6c1 r7c1 r8c1 r9c1", "12345689"),
            ("r1c4 r2c4 r3c4 r4c4 r6c4 r7c4 r8c4", "12345689"),
            ("r2c8 r3c8 r4c8 r5c8 r6c8 r7c8 r8c8", "12345689"),
        ]);
        assert!(findings(Rule::XWing, &board).is_empty());
        let found = findings(Rule::Swordfish, &board);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with(
            "Swordfish: 7 in columns 1, 4 and 8 can only go in rows 1, 5 and 9, which removes 7 from r1c2, "
        ));
    }
}
