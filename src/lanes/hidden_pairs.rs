//! Hidden pairs: two cells of a box that must hold two digits between them.
//!
//! Two digits with the same two places in a box fill these, so all other
//! candidates go. A search for them is worth its cost only for states that
//! propagation leaves undecided.

use super::counts::two_places;
use super::layout::{CELLS, WORDS, third};
use super::rotate::{BY_DIGIT, after_next, next, whole_cells};
use super::vector::Vector;

/// Removes the other candidates of two cells of a box that must hold two digits
/// between them. Returns the lanes in which any were removed.
#[inline(always)]
pub(super) fn remove_others<V: Vector>(state: &mut [V; WORDS]) -> u32 {
    let x = [third(state, 0), third(state, 1), third(state, 2)];
    let two = [two_places(x[0]), two_places(x[1]), two_places(x[2])];
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
