//! Branching on states that propagation leaves undecided.
//!
//! A state branches on a cell, or on a digit with two places in a box
//! (`choice`). One child has the first of the candidates, the other does not.

use super::choice::{self, Choice};
use super::counts::count;
use super::layout::{DOUBLE, ID, WORDS};
use super::rotate::{cells_of, whole_cells};
use super::solution_pairs::paired;
use super::state_stack::StateStack;
use super::vector::Vector;

/// Splits each of the `open` states. The child with the first candidate goes to
/// `fresh`. The child without it goes to `later`, unless it has just as many
/// solutions and `may_pair` says that counting them is enough. The states of
/// other `lanes` go to `fresh` unchanged.
#[inline(always)]
pub(super) fn split<V: Vector>(
    state: &[V; WORDS],
    (lanes, open): (u32, u32),
    careful: bool,
    may_pair: bool,
    fresh: &mut StateStack,
    later: &mut StateStack,
) {
    let (choice, paired) = if careful {
        (choice::best(state), 0)
    } else {
        let cells = count(state);
        let paired = if may_pair { paired(state, &cells) } else { 0 };
        (choice::first(&cells), paired & open)
    };
    let single = open & !paired;
    let (with_columns, with_end) = fresh.end();
    let (without_columns, without_end) = later.end();
    let (with_index, without_index) = (V::gather_index(lanes), V::gather_index(single));
    let zero = V::splat(0);
    // The lanes whose first candidate is still to come, as words.
    let mut free = V::select(V::mask(open), V::splat(u32::MAX), zero);
    let Choice {
        cells,
        places,
        linked,
    } = choice;
    let linked = linked.and(free);
    for p in (0..9).rev() {
        let cell = whole_cells(cells[p]);
        let (mut first, mut second) = ([zero; 3], [zero; 3]);
        for d0 in 0..3 {
            let chosen = state[9 * d0 + p].and(cell.or(places[d0]));
            first[d0] = chosen.lowest().and(free);
            free = free.and(chosen.zeros());
            second[d0] = chosen.and_not(first[d0]).and(linked);
        }
        let cell = cells_of(V::or3(first[0], first[1], first[2]));
        for d0 in 0..3 {
            let word = 9 * d0 + p;
            let with = state[word].restrict(cell, first[d0]).and_not(second[d0]);
            with.permute(with_index)
                .store(&mut with_columns[word][with_end..]);
            let without = state[word].and_not(first[d0]);
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

/// Returns the two children of each of the `open` states: the one with the first
/// candidate of the best item, and the one without it. Other lanes are
/// unspecified.
#[inline(always)]
pub(super) fn children<V: Vector>(state: &[V; WORDS], open: u32) -> ([V; WORDS], [V; WORDS]) {
    let zero = V::splat(0);
    let (mut with, mut without) = (*state, *state);
    let mut free = V::select(V::mask(open), V::splat(u32::MAX), zero);
    let Choice {
        cells,
        places,
        linked,
    } = choice::best(state);
    let linked = linked.and(free);
    for p in (0..9).rev() {
        let cell = whole_cells(cells[p]);
        let (mut first, mut second) = ([zero; 3], [zero; 3]);
        for d0 in 0..3 {
            let chosen = state[9 * d0 + p].and(cell.or(places[d0]));
            first[d0] = chosen.lowest().and(free);
            free = free.and(chosen.zeros());
            second[d0] = chosen.and_not(first[d0]).and(linked);
        }
        let cell = cells_of(V::or3(first[0], first[1], first[2]));
        for d0 in 0..3 {
            let word = 9 * d0 + p;
            with[word] = state[word].restrict(cell, first[d0]).and_not(second[d0]);
            without[word] = state[word].and_not(first[d0]);
        }
    }
    (with, without)
}
