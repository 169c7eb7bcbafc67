//! Branching on states that propagation leaves undecided.
//!
//! A state branches on a cell, or on a digit with two places in a box
//! (`choice`). One child has the first of the candidates, the other does not.

use super::choice::{self, Choice};
use super::counts::{count, paired};
use super::layout::{Columns, DOUBLE, ID, WORDS};
use super::rotate::{cells_of, whole_cells};
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
    let mut stacks = Stacks {
        with: (with_columns, with_end, V::gather_index(lanes)),
        without: (without_columns, without_end, V::gather_index(single)),
    };
    children(state, choice, open, &mut stacks);
    let id = state[ID];
    let doubled = V::select(V::mask(paired), id.add(V::splat(DOUBLE)), id);
    stacks.take(ID, doubled, id);
    fresh.grow::<V>(lanes.count_ones() as usize);
    later.grow::<V>(single.count_ones() as usize);
}

/// Takes the words of the two children of states, one word at a time: kept all at
/// once, they would need more registers than there are.
pub(super) trait Children<V> {
    /// Takes a word of the children with and without the first candidate. To be
    /// marked `#[inline(always)]`.
    fn take(&mut self, word: usize, with: V, without: V);
}

/// The ends of two stacks, and which states go there.
struct Stacks<'s, V> {
    with: (&'s mut Columns, usize, V),
    without: (&'s mut Columns, usize, V),
}

impl<V: Vector> Children<V> for Stacks<'_, V> {
    #[inline(always)]
    fn take(&mut self, word: usize, with: V, without: V) {
        let (columns, end, index) = &mut self.with;
        with.permute(*index).store(&mut columns[word][*end..]);
        let (columns, end, index) = &mut self.without;
        without.permute(*index).store(&mut columns[word][*end..]);
    }
}

/// Makes the two children of each of the `open` states: the one with the first
/// candidate, and the one without it. Other states stay as they are.
#[inline(always)]
pub(super) fn children<V: Vector>(
    state: &[V; WORDS],
    choice: Choice<V>,
    open: u32,
    children: &mut impl Children<V>,
) {
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
            children.take(word, with, state[word].and_not(first[d0]));
        }
    }
}
