//! Counts of the candidates of cells and of the places of digits, and puzzles whose
//! solutions come in pairs.
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

use super::kernel::minirows;
use super::layout::{CELLS, FULL, WORDS};
use super::rotate::{bands, stacks, whole_cells};
use super::vector::Vector;

/// Returns the bits that are in exactly one of four.
#[inline(always)]
fn one_of_four<V: Vector>(a: V, b: V, c: V, d: V) -> V {
    let (odd, more) = V::add3(a, b, c);
    odd.xor(d).and_not(more)
}

/// Returns the digits with exactly two places in a box, given the words of
/// those that share `d0`.
#[inline(always)]
pub(super) fn two_places<V: Vector>(x: &[V; 9]) -> V {
    let (sum0, carry0) = V::add3(x[0], x[1], x[2]);
    let (sum1, carry1) = V::add3(x[3], x[4], x[5]);
    let (sum2, carry2) = V::add3(x[6], x[7], x[8]);
    let (odd, more) = V::add3(sum0, sum1, sum2);
    one_of_four(carry0, carry1, carry2, more).and_not(odd)
}

/// Cells by their number of candidates, one bit each.
pub(super) struct Cells<V> {
    pub(super) two: [V; 9],
    pub(super) three: [V; 9],
    pub(super) more: [V; 9],
}

/// Counts the candidates of each cell.
#[inline(always)]
pub(super) fn count<V: Vector>(state: &[V; WORDS]) -> Cells<V> {
    let none = [V::splat(0); 9];
    let mut cells = Cells {
        two: none,
        three: none,
        more: none,
    };
    for p in 0..9 {
        let (x0, x1, x2) = (state[p], state[9 + p], state[18 + p]);
        let sum = V::xor3(x0, x1, x2);
        let carry = V::maj(x0, x1, x2);
        let (sum1, sum2) = (sum.shr::<1>(), sum.shr::<2>());
        let (carry1, carry2) = (carry.shr::<1>(), carry.shr::<2>());
        let odd = V::xor3(sum, sum1, sum2);
        let pairs = one_of_four(carry, carry1, carry2, V::maj(sum, sum1, sum2));
        let pairs = pairs.and(V::splat(CELLS));
        cells.two[p] = pairs.and_not(odd);
        cells.three[p] = pairs.and(odd);
        let any = V::or3(carry, carry1, carry2).or(V::maj(sum, sum1, sum2));
        cells.more[p] = any.and(V::splat(CELLS)).and_not(pairs);
    }
    cells
}

/// Returns all nine words combined.
#[inline(always)]
pub(super) fn any<V: Vector>(x: &[V; 9]) -> V {
    let [a, b, c] = minirows(x);
    V::or3(a, b, c)
}

/// Returns the cells with two candidates.
#[inline(always)]
pub(super) fn pairs<V: Vector>(state: &[V; WORDS]) -> [V; 9] {
    let mut pairs = [V::splat(0); 9];
    for p in 0..9 {
        let (sum, carry) = V::add3(state[p], state[9 + p], state[18 + p]);
        let (odd, more) = V::add3(sum, sum.shr::<1>(), sum.shr::<2>());
        let two = one_of_four(carry, carry.shr::<1>(), carry.shr::<2>(), more);
        pairs[p] = two.and_not(odd).and(V::splat(CELLS));
    }
    pairs
}

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
