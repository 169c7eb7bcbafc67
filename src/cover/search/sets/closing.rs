//! States of [pairs](crate::cover::search::pairs) on bit sets.
//!
//! A component is flooded from one of its options, front by front: the options that share
//! a primary item with the last front are on the other side. What an option removes is
//! known as a set, so each one takes a few instructions for a word. If two
//! options of a side share an item, there is an odd cycle.

use super::data::Sets;
use super::flood::Flood;
use crate::bits::{members, take_lowest};
use crate::cover::search::pairs::{Closing, solutions_of};

impl Sets {
    /// Returns the number of solutions of the state on the deepest level if the search
    /// closes it. No open item has fewer than two options; the flag says whether one has two.
    #[inline(always)]
    pub(super) fn close<const W: usize>(
        &mut self,
        closing: Closing,
        is_pair: bool,
    ) -> Option<u128> {
        let level = self.depths.len();
        if self.bounds.are_there
            || !self.looks.may_close(closing, level)
            || !is_pair
            || !self.may_be_pairs::<W>()
            || !self.looks.is_due()
        {
            return None;
        }
        let solutions = self.solutions_of_pairs::<W>();
        self.looks.close(closing, level, solutions)
    }

    /// Returns `false` if the items have more than two options on average, which is
    /// quick to see.
    #[inline(always)]
    fn may_be_pairs<const W: usize>(&self) -> bool {
        let (words, stride) = self.counts::<W>();
        let state = &self.states[self.depths.len() * stride..][..stride];
        let (alive, open) = state.split_at(words);
        common(alive, alive) as usize * self.sizes.0 <= 2 * common(open, open) as usize
    }

    /// Returns the number of solutions of the state on the deepest level; `None` if an
    /// item does not have two options, or secondary items leave it open.
    #[inline(never)]
    fn solutions_of_pairs<const W: usize>(&mut self) -> Option<u128> {
        let (words, stride) = self.counts::<W>();
        let state = &self.states[self.depths.len() * stride..][..stride];
        let (alive, open) = state.split_at(words);
        let column = |item: usize| &self.columns[item * words..][..words];
        // With options of one size, the sum of the lengths has told it.
        let is_pair = |item| common(alive, column(item)) == 2;
        if self.sizes.0 < self.sizes.1 && !members(open.iter().copied()).all(is_pair) {
            return None;
        }
        let Flood {
            left,
            front,
            beside,
            items,
            sides,
            reached,
            removed,
        } = &mut self.flood;
        let (left, front) = (&mut left[..words], &mut front[..words]);
        let (beside, reached) = (&mut beside[..words], &mut reached[..words]);
        // A narrow state has some unused words at its end.
        let mut items = items.each_mut().map(|set| &mut set[..self.open_words]);
        let mut sides = sides.each_mut().map(|set| &mut set[..words]);
        left.copy_from_slice(alive);
        front.fill(0);
        let mut free = 0;
        while let Some(first) = take_lowest(left) {
            front[first / 64] |= 1 << (first % 64);
            items.iter_mut().for_each(|set| set.fill(0));
            if self.has_secondary {
                sides.iter_mut().for_each(|set| set.fill(0));
                reached.fill(0);
            }
            let (mut side, mut barred) = (0, [false; 2]);
            loop {
                beside.fill(0);
                let mut twice = 0;
                if self.has_secondary {
                    add(sides[side], front);
                }
                while let Some(option) = take_lowest(front) {
                    let removal = self.removals.removed(state, option, &mut removed[..stride]);
                    let (conflicts, covered) = removal.split_at(words);
                    let covered = &covered[..self.open_words];
                    for (items, covered) in items[side].iter_mut().zip(covered) {
                        twice |= *items & covered;
                        *items |= covered;
                    }
                    if self.has_secondary {
                        // Itself, and others of this side.
                        barred[side] |= common(conflicts, sides[side]) > 1;
                        add(reached, conflicts);
                        members(covered.iter().copied()).for_each(|item| add(beside, column(item)));
                    } else {
                        add(beside, conflicts);
                    }
                }
                if twice != 0 {
                    return Some(0);
                }
                let mut any = 0;
                for (place, front) in front.iter_mut().enumerate() {
                    *front = beside[place] & left[place];
                    left[place] &= !*front;
                    any |= *front;
                }
                if any == 0 {
                    break;
                }
                side = 1 - side;
            }
            // Options of components before this one would have told of it.
            if self.has_secondary && common(reached, left) > 0 {
                return None;
            }
            match barred {
                [true, true] => return Some(0),
                [false, false] => free += 1,
                _ => {}
            }
        }
        Some(solutions_of(free))
    }
}

/// Returns the number of members that two sets have in common.
#[inline(always)]
fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// Adds the members of another set.
#[inline(always)]
fn add(set: &mut [u64], more: &[u64]) {
    set.iter_mut()
        .zip(more)
        .for_each(|(set, more)| *set |= more);
}
