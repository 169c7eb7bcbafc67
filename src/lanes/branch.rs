//! Branching on states that propagation leaves undecided.
//!
//! First comes a search for hidden pairs, which is worth its cost only here. If
//! it does not help, the state branches on a cell: one child has the cell's
//! first candidate, the other does not.
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

use super::kernel::{minicolumns, minirows};
use super::layout::{
    BY_BAND, BY_DIGIT, BY_STACK, CELLS, DOUBLE, FULL, ID, WORDS, after_next, next, others,
    whole_cells,
};
use super::state_stack::StateStack;
use super::vector::Vector;

/// Returns the words of the digits that share `d0`.
#[inline(always)]
fn third<V>(state: &[V; WORDS], d0: usize) -> &[V; 9] {
    state[9 * d0..]
        .first_chunk()
        .expect("nine words for each d0")
}

/// Returns the bits that are in exactly one of four.
#[inline(always)]
fn one_of_four<V: Vector>(a: V, b: V, c: V, d: V) -> V {
    V::xor3(a, b, c).xor(d).and_not(V::maj(a, b, c))
}

/// Removes the other candidates of two cells of a box that must hold two digits
/// between them. Returns the lanes in which any were removed.
#[inline(always)]
pub(super) fn hidden_pairs<V: Vector>(state: &mut [V; WORDS]) -> u32 {
    let x = [third(state, 0), third(state, 1), third(state, 2)];
    // Digits with exactly two places in a box.
    let mut two = [V::splat(0); 3];
    for d0 in 0..3 {
        let x = x[d0];
        let mut sum = [V::splat(0); 3];
        let mut carry = [V::splat(0); 3];
        for r in 0..3 {
            sum[r] = V::xor3(x[3 * r], x[3 * r + 1], x[3 * r + 2]);
            carry[r] = V::maj(x[3 * r], x[3 * r + 1], x[3 * r + 2]);
        }
        let odd = V::xor3(sum[0], sum[1], sum[2]);
        let more = V::maj(sum[0], sum[1], sum[2]);
        two[d0] = one_of_four(carry[0], carry[1], carry[2], more).and_not(odd);
    }
    // Pairs of such digits with the same two places: all three rotations by
    // `d1` against one another, for each two thirds and within a third.
    let mut paired = [V::splat(0); 3];
    for e0 in 0..3 {
        let mut turned = *x[e0];
        for word in &mut turned {
            *word = next::<V, BY_DIGIT, { 2 * BY_DIGIT }>(*word);
        }
        for d0 in 0..3 {
            let pair = two[d0].and_not(difference(x[d0], &turned));
            paired[d0] = paired[d0].or(pair);
            let back = after_next::<V, BY_DIGIT, { 2 * BY_DIGIT }>(pair);
            paired[e0] = paired[e0].or(back);
        }
        let d0 = (e0 + 1) % 3;
        let pair = two[d0].and_not(difference(x[d0], x[e0]));
        paired[d0] = paired[d0].or(pair);
        paired[e0] = paired[e0].or(pair);
    }
    let mut changed = V::splat(0);
    for p in 0..9 {
        let h = [
            state[p].and(paired[0]),
            state[9 + p].and(paired[1]),
            state[18 + p].and(paired[2]),
        ];
        let any = V::or3(h[0], h[1], h[2]);
        let cells = V::or3(any, any.shr::<1>(), any.shr::<2>()).and(V::splat(CELLS));
        let cells = whole_cells(cells);
        for d0 in 0..3 {
            let word = state[9 * d0 + p].restrict(cells, h[d0]);
            changed = changed.or(word.xor(state[9 * d0 + p]));
            state[9 * d0 + p] = word;
        }
    }
    changed.nonzero()
}

/// Returns where two digits differ in their places in a box.
#[inline(always)]
fn difference<V: Vector>(x: &[V; 9], y: &[V; 9]) -> V {
    let mut difference = x[0].xor(y[0]);
    for p in 1..9 {
        difference = difference.or(x[p].xor(y[p]));
    }
    difference
}

/// Cells by their number of candidates, one bit each.
struct Cells<V> {
    two: [V; 9],
    three: [V; 9],
    more: [V; 9],
}

/// Counts the candidates of each cell.
#[inline(always)]
fn count<V: Vector>(state: &[V; WORDS]) -> Cells<V> {
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

/// Returns the lanes whose solutions come in pairs; see above.
#[inline(always)]
fn paired<V: Vector>(state: &[V; WORDS], cells: &Cells<V>) -> u32 {
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
            let (left, right) = others::<V, BY_STACK, { 2 * BY_STACK }>(row);
            let column = V::xor3(x[k], x[3 + k], x[6 + k]);
            let (up, down) = others::<V, BY_BAND, { 2 * BY_BAND }>(column);
            odd = V::or3(odd, V::xor3(row, left, right), V::xor3(column, up, down));
            of_box = of_box.xor(row);
        }
        odd = odd.or(of_box);
    }
    V::ALL & !(larger | odd.and(V::splat(FULL)).nonzero())
}

/// Returns the cells to branch on: those with two candidates if the lane has
/// any, otherwise those with three, otherwise the rest.
#[inline(always)]
fn open_cells<V: Vector>(cells: &Cells<V>) -> [V; 9] {
    let two = V::mask(any(&cells.two).nonzero());
    let three = V::mask(any(&cells.three).nonzero());
    let mut open = cells.more;
    for (p, open) in open.iter_mut().enumerate() {
        *open = V::select(three, cells.three[p], *open);
        *open = V::select(two, cells.two[p], *open);
    }
    open
}

/// Returns all nine words combined.
#[inline(always)]
fn any<V: Vector>(x: &[V; 9]) -> V {
    let [a, b, c] = minirows(x);
    V::or3(a, b, c)
}

/// A number in each bit position, as planes of ones, twos, fours.
type Planes<V, const N: usize> = [V; N];

/// Counts, for each miniline of a digit, the other two minilines of its line
/// that have the digit, and those that have it in a cell of two candidates.
#[inline(always)]
fn rivals<V: Vector, const WIDTH: u32, const TWICE: u32>(all: V, pairs: V) -> Planes<V, 3> {
    let (a, b) = others::<V, WIDTH, TWICE>(all);
    let (c, d) = others::<V, WIDTH, TWICE>(pairs);
    let sum = V::xor3(a, b, c);
    let carry = V::maj(a, b, c);
    let more = sum.and(d);
    [sum.xor(d), carry.xor(more), carry.and(more)]
}

/// Returns the sum of two numbers up to four.
#[inline(always)]
fn add<V: Vector>(a: &Planes<V, 3>, b: &Planes<V, 3>) -> Planes<V, 4> {
    let carry = a[0].and(b[0]);
    let carry2 = V::maj(a[1], b[1], carry);
    [
        a[0].xor(b[0]),
        V::xor3(a[1], b[1], carry),
        V::xor3(a[2], b[2], carry2),
        V::maj(a[2], b[2], carry2),
    ]
}

/// Keeps, of the cells with two candidates, those whose digits have the most
/// rivals: there each child removes much.
#[inline(always)]
fn best_pairs<V: Vector>(state: &[V; WORDS], pairs: &mut [V; 9]) {
    let zero = V::splat(0);
    let mut whole = *pairs;
    for word in &mut whole {
        *word = whole_cells(*word);
    }
    let mut by_row = [[[zero; 3]; 3]; 3];
    let mut by_column = [[[zero; 3]; 3]; 3];
    for d0 in 0..3 {
        let x = third(state, d0);
        let mut y = *x;
        for p in 0..9 {
            y[p] = y[p].and(whole[p]);
        }
        let (rows, pair_rows) = (minirows(x), minirows(&y));
        let (columns, pair_columns) = (minicolumns(x), minicolumns(&y));
        for k in 0..3 {
            by_row[d0][k] = rivals::<V, BY_STACK, { 2 * BY_STACK }>(rows[k], pair_rows[k]);
            by_column[d0][k] = rivals::<V, BY_BAND, { 2 * BY_BAND }>(columns[k], pair_columns[k]);
        }
    }
    let mut score = [[zero; 9]; 5];
    for p in 0..9 {
        // At most two of the nine candidates of a cell count here.
        let mut odd = [zero; 4];
        let mut any = [zero; 4];
        for d0 in 0..3 {
            let candidates = state[9 * d0 + p].and(whole[p]);
            let planes = add(&by_row[d0][p / 3], &by_column[d0][p % 3]);
            for k in 0..4 {
                let plane = planes[k].and(candidates);
                odd[k] = odd[k].xor(plane);
                any[k] = any[k].or(plane);
            }
        }
        let mut carry = zero;
        for k in 0..4 {
            let ones = V::xor3(odd[k], odd[k].shr::<1>(), odd[k].shr::<2>());
            let some = V::or3(any[k], any[k].shr::<1>(), any[k].shr::<2>());
            score[k][p] = ones.xor(carry);
            carry = some.and_not(ones).or(ones.and(carry));
        }
        score[4][p] = carry;
    }
    for plane in score.iter().rev() {
        let mut higher = *pairs;
        for p in 0..9 {
            higher[p] = higher[p].and(plane[p]);
        }
        let lanes = V::mask(any(&higher).nonzero());
        for p in 0..9 {
            pairs[p] = V::select(lanes, higher[p], pairs[p]);
        }
    }
}

/// Splits each of the `open` states on one of its open cells. The child in
/// which the cell has its first candidate goes to `fresh`. The child in which
/// it does not goes to `later`, unless it has just as many solutions. The
/// states of other `lanes` go to `fresh` unchanged.
#[inline(always)]
pub(super) fn split<V: Vector>(
    state: &[V; WORDS],
    lanes: u32,
    open: u32,
    scored: bool,
    fresh: &mut StateStack,
    later: &mut StateStack,
) {
    let zero = V::splat(0);
    let cells = count(state);
    let paired = paired(state, &cells) & open;
    let single = open & !paired;
    let mut cells = open_cells(&cells);
    if scored {
        best_pairs(state, &mut cells);
    }
    let (with_columns, with_end) = fresh.end();
    let (without_columns, without_end) = later.end();
    let (with_index, without_index) = (V::gather_index(lanes), V::gather_index(single));
    let mut free = open;
    for p in (0..9).rev() {
        // One cell in the lanes that have none yet.
        let here = cells[p].nonzero() & free;
        free &= !here;
        let cell = V::select(V::mask(here), cells[p].lowest(), zero);
        let cell = whole_cells(cell);
        let mut found = 0;
        for word in [p, 9 + p, 18 + p] {
            let candidates = state[word].and(cell);
            let lanes = candidates.nonzero() & !found;
            found |= lanes;
            let first = V::select(V::mask(lanes), candidates.lowest(), zero);
            let with = state[word].restrict(cell, first);
            with.permute(with_index)
                .store(&mut with_columns[word][with_end..]);
            let without = state[word].and_not(first);
            without
                .permute(without_index)
                .store(&mut without_columns[word][without_end..]);
        }
    }
    let id = state[ID];
    let doubled = V::select(V::mask(paired), id.add(V::splat(DOUBLE)), id);
    doubled
        .permute(with_index)
        .store(&mut with_columns[ID][with_end..]);
    id.permute(without_index)
        .store(&mut without_columns[ID][without_end..]);
    fresh.grow::<V>(lanes.count_ones() as usize);
    later.grow::<V>(single.count_ones() as usize);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::portable::Portable;
    use super::*;

    /// The candidates of each cell, as bits of the digits from 0.
    type Candidates = [[u32; 9]; 9];

    fn state_of(candidates: &Candidates) -> [Portable<1>; WORDS] {
        let mut words = [0; WORDS];
        for (row, cells) in candidates.iter().enumerate() {
            for (column, digits) in cells.iter().enumerate() {
                for digit in (0..9).filter(|digit| digits & (1 << digit) != 0) {
                    let bit = 9 * (row / 3) + 3 * (column / 3) + digit / 3;
                    words[9 * (digit % 3) + 3 * (row % 3) + column % 3] |= 1 << bit;
                }
            }
        }
        words.map(Portable::one)
    }

    /// Returns whether every open cell has two candidates, and every digit an
    /// even number of places in them in every house.
    fn is_paired(candidates: &Candidates) -> bool {
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

    /// Two grids over each other, which is always paired, but for some changes.
    fn candidates() -> impl Strategy<Value = Candidates> {
        let change = (0..9usize, 0..9usize, 0..9u32);
        let changes = prop::collection::vec(change, 0..4);
        (solved(), solved(), changes).prop_map(|(one, other, changes)| {
            let both = |row: usize, column: usize| 1 << one[row][column] | 1 << other[row][column];
            let mut candidates: Candidates =
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
