//! Counts of the candidates of cells and of the places of digits.

use super::kernel::minirows;
use super::layout::{CELLS, WORDS};
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
