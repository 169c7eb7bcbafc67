//! Puzzles whose solutions come in pairs.
//!
//! *Solutions in pairs.* Suppose that every open cell has two candidates, and
//! that in every house every digit has an even number of places in such cells.
//! Then the solutions come in pairs: swap the candidate in every open cell. For
//! in a solution, the `n` open cells of a house hold `n` digits, each of which
//! has a place in them, and so two or more, being even; there are `2 n` places,
//! so each has exactly two, and the digits of the other cells none. The
//! solution has one of the two, so the exchanged grid has the other, and is a
//! solution as well. Hence one child has as many solutions as the other. Only
//! the first is searched, and what it finds counts double. Propagation leaves
//! nothing else once no cell has three candidates.

use super::counts::{Cells, any};
use super::layout::{FULL, WORDS};
use super::rotate::{bands, stacks, whole_cells};
use super::vector::Vector;

/// Returns the lanes whose solutions come in pairs; see above.
#[inline(always)]
pub(super) fn paired<V: Vector>(state: &[V; WORDS], cells: &Cells<V>) -> u32 {
    let larger = any(&cells.three).or(any(&cells.more)).nonzero();
    if larger == V::ALL {
        return 0;
    }
    let mut odd = V::splat(0);
    for d0 in 0..3 {
        let mut x = [V::splat(0); 9];
        for p in 0..9 {
            x[p] = state[9 * d0 + p].and(whole_cells(cells.two[p]));
        }
        let mut of_box = V::splat(0);
        for k in 0..3 {
            let row = V::xor3(x[3 * k], x[3 * k + 1], x[3 * k + 2]);
            let (left, right) = stacks(row);
            let column = V::xor3(x[k], x[3 + k], x[6 + k]);
            let (up, down) = bands(column);
            odd = V::or3(odd, V::xor3(row, left, right), V::xor3(column, up, down));
            of_box = of_box.xor(row);
        }
        odd = odd.or(of_box);
    }
    V::ALL & !(larger | odd.and(V::splat(FULL)).nonzero())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::counts::count;
    use super::super::portable::Portable;
    use super::super::testing::{Board, state_of};
    use super::*;

    /// Returns whether every open cell has two candidates, and every digit an
    /// even number of places in them in every house.
    fn is_paired(candidates: &Board) -> bool {
        let mut places = [[[0; 9]; 9]; 3];
        for (row, cells) in candidates.iter().enumerate() {
            for (column, &digits) in cells.iter().enumerate() {
                if digits.count_ones() > 2 {
                    return false;
                }
                if digits.count_ones() < 2 {
                    continue;
                }
                for digit in (0..9).filter(|digit| digits & (1 << digit) != 0) {
                    let houses = [row, column, row / 3 * 3 + column / 3];
                    for (kind, house) in houses.into_iter().enumerate() {
                        places[kind][house][digit] += 1;
                    }
                }
            }
        }
        places
            .as_flattened()
            .as_flattened()
            .iter()
            .all(|n| n % 2 == 0)
    }

    /// A solved grid: digits, and rows within their bands, in any order.
    fn solved() -> impl Strategy<Value = [[usize; 9]; 9]> {
        let order = |len: usize| Just((0..len).collect::<Vec<_>>()).prop_shuffle();
        let rows = prop::collection::vec(order(3), 3);
        (order(9), rows).prop_map(|(digits, rows)| {
            let row_of = |row: usize| 3 * (row / 3) + rows[row / 3][row % 3];
            let value = |row: usize, column| digits[(3 * (row % 3) + row / 3 + column) % 9];
            std::array::from_fn(|row| std::array::from_fn(|column| value(row_of(row), column)))
        })
    }

    /// Two grids over each other, which is always paired, except for some changes.
    fn candidates() -> impl Strategy<Value = Board> {
        let change = (0..9usize, 0..9usize, 0..9u32);
        let changes = prop::collection::vec(change, 0..4);
        (solved(), solved(), changes).prop_map(|(one, other, changes)| {
            let both = |row: usize, column: usize| 1 << one[row][column] | 1 << other[row][column];
            let mut candidates: Board =
                std::array::from_fn(|row| std::array::from_fn(|column| both(row, column)));
            for (row, column, digit) in changes {
                candidates[row][column] ^= 1 << digit;
            }
            candidates
        })
    }

    proptest! {
        #[test]
        fn cells_are_counted_and_pairs_are_seen(candidates in candidates()) {
            let state = state_of(&candidates);
            let cells = count(&state);
            for (row, column) in (0..81).map(|cell| (cell / 9, cell % 9)) {
                let bit = 1 << (9 * (row / 3) + 3 * (column / 3));
                let has = |set: &[Portable<1>; 9]| set[3 * (row % 3) + column % 3].word() & bit != 0;
                let number = candidates[row][column].count_ones();
                prop_assert_eq!(has(&cells.two), number == 2);
                prop_assert_eq!(has(&cells.three), number == 3);
                prop_assert_eq!(has(&cells.more), number > 3);
            }
            prop_assert_eq!(paired(&state, &cells) != 0, is_paired(&candidates));
        }
    }
}
