//! Fish: the places of a digit in `n` rows lie in `n` columns. Each of the rows takes the digit in a different one of
//! the columns, so those columns have it in no other row. The same holds with rows and columns exchanged. With two rows
//! it is an X-wing, with three a swordfish, with four a jellyfish.

use super::combinations::{Order, closed};
use crate::patterns::prelude::*;

/// A digit of some lines that can only go into as many crossing lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fish<S> {
    /// The digit, counted from 0.
    pub digit: usize,
    /// The first house of each kind: of the lines, and of the crossing lines.
    pub kinds: [usize; 2],
    /// The lines, by their numbers in their kind.
    pub base: S,
    /// The crossing lines.
    pub cover: S,
}

impl<S: Set> Fish<S> {
    /// Returns the houses: the lines, and the crossing lines.
    pub fn houses(&self) -> [Vec<usize>; 2] {
        let [base, cover] = self.kinds;
        let lines = |lines: S, first: usize| each(lines).map(|line| first + line).collect();
        [lines(self.base, base), lines(self.cover, cover)]
    }

    /// Returns the candidates that it removes, line by line.
    pub fn removed<V: View<Set = S>>(&self, view: &V) -> Vec<V::Candidate> {
        let cover = each(self.cover).map(|line| self.kinds[1] + line);
        // The `j`-th place of a row is in column `j`, and vice versa.
        let of = |house| {
            let others = view.places_of(house)[self.digit] & !self.base;
            view.among(house, others, S::one(self.digit))
        };
        cover.flat_map(of).collect()
    }
}

/// Passes the fish of a digit with `n` lines of the first of two kinds to `visit`, by their first line, until it returns
/// true; then returns true.
pub fn of_digit<V: View>(
    view: &V,
    digit: usize,
    kinds: [usize; 2],
    n: usize,
    visit: &mut dyn FnMut(Fish<V::Set>) -> bool,
) -> bool {
    let of = |line: usize| view.places_of(kinds[0] + line)[digit];
    let lines = V::Set::below(view.places_of(kinds[0]).len());
    closed(lines, &of, n, Order::ByLeast, &mut |base, cover| {
        visit(Fish {
            digit,
            kinds,
            base,
            cover,
        })
    })
}

/// Searches every digit with `n` lines: 2 or 3.
pub fn find(board: &Board, n: usize, found: &mut Found) -> ControlFlow<()> {
    let rule = [Rule::XWing, Rule::Swordfish][n - 2];
    let [rows, columns] = [board.rows().start, board.columns().start];
    let digits = Digit::all(board.shape().side());
    let mut kinds =
        digits.flat_map(|digit| [[rows, columns], [columns, rows]].map(|kinds| (digit, kinds)));
    flow(kinds.any(|(digit, kinds)| {
        of_digit(board, digit.index(), kinds, n, &mut |fish| {
            let [base, cover] = fish.houses().map(|houses| {
                let houses = houses.into_iter();
                houses.map(|house| board.layout.house(house)).collect()
            });
            let step = (rule, only(digit), Pattern::Lines(base, cover));
            remove(board, step, fish.removed(board), found).is_break()
        })
    }))
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

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
