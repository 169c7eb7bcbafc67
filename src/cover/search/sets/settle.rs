//! Covers the items that have one option left, sweep by sweep, until an item has none or all
//! have several.

use super::data::{FAILURE, Sets};
use super::removals::LINE;
use crate::bits::each;
use crate::cover::model::stats::Stats;
use crate::cover::search::item_counts::{Scan, View};
use crate::cover::search::item_groups::LANES;
use crate::cover::search::packed_counts::Tightest;

/// The result of covering everything that is forced.
pub(super) enum Settle {
    /// All items are covered.
    Solved,
    /// An item is left without options.
    DeadEnd,
    /// This item has the fewest options left, and has several.
    Branch(usize),
}

impl Sets {
    /// Covers everything that is forced on the deepest level. Sets of options have `W` words,
    /// or any number if `W` is 0; if `P`, the counts of items are packed. Where options stand
    /// apart, it may look ahead.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the scan uses.
    #[inline(always)]
    pub(super) unsafe fn settle<S: Scan, const W: usize, const P: bool>(
        &mut self,
        looks_ahead: bool,
        stats: &mut Stats,
    ) -> Settle {
        if W == 0 && self.are_apart() {
            return match looks_ahead && !self.supports.are_none() {
                true => self.settle_agreeing(stats),
                false => self.settle_apart(stats),
            };
        }
        if W == 0 && !self.bounds.counted.is_empty() {
            // SAFETY: the caller guarantees it.
            return unsafe { self.settle_counted::<S>(stats) };
        }
        // SAFETY: the caller guarantees it.
        match P {
            true => unsafe { self.settle_packed::<S, W>(stats) },
            false => unsafe { self.settle_unpacked::<S, W>(stats) },
        }
    }

    /// Covers what is forced, with counts of 64 bits.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the scan uses.
    #[inline(always)]
    unsafe fn settle_unpacked<S: Scan, const W: usize>(&mut self, stats: &mut Stats) -> Settle {
        let (words, stride) = self.counts::<W>();
        let (removals, columns) = (&*self.removals, &self.columns[..]);
        let state = &mut self.states[self.depths.len() * stride..][..stride];
        loop {
            let (alive, open) = state.split_at_mut(words);
            if open.iter().all(|&word| word == 0) {
                return Settle::Solved;
            }
            let view = View {
                columns: &self.grouped,
                alive,
                open,
                ties: &self.ties,
            };
            // SAFETY: the caller guarantees it.
            let key = unsafe { S::least_key::<W>(view, &mut self.single) };
            let item = (key % FAILURE) as usize;
            match key >> 32 {
                0 => {
                    self.count_failure(item);
                    return Settle::DeadEnd;
                }
                1 => {}
                _ => return Settle::Branch(item),
            }
            // Choose the options of all items that have only one.
            for (place, &single) in self.single.iter().enumerate() {
                let mut single = single & state[words + place];
                while single != 0 {
                    let item = place * 64 + single.trailing_zeros() as usize;
                    let column = &columns[item * words..][..words];
                    let Some(option) = first_common(&state[..words], column) else {
                        self.count_failure(item);
                        return Settle::DeadEnd;
                    };
                    stats.count_node(self.chosen.len());
                    self.chosen.push(option as u32);
                    removals.take(state, option);
                    // It may have covered other items of these.
                    single &= state[words + place];
                }
            }
        }
    }

    /// Covers what is forced, with packed counts.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the scan uses.
    #[inline(always)]
    unsafe fn settle_packed<S: Scan, const W: usize>(&mut self, stats: &mut Stats) -> Settle {
        let (removals, columns) = (&*self.removals, &self.columns[..]);
        let state = &mut self.states[self.depths.len() * LINE..][..LINE];
        loop {
            let (Some(alive), open) = (state.first_chunk(), state[W]) else {
                unreachable!("a narrow state has room for its options");
            };
            if open == 0 {
                return Settle::Solved;
            }
            // SAFETY: the caller guarantees it.
            let Tightest { left, items } = unsafe { S::tightest::<W>(&self.grouped, alive, open) };
            if left != 1 {
                let item = self.first_of(items);
                if left == 0 {
                    self.count_failure(item);
                    return Settle::DeadEnd;
                }
                return Settle::Branch(item);
            }
            let mut single = items;
            while single != 0 {
                let item = single.trailing_zeros() as usize;
                let column = &columns[item * W..][..W];
                let Some(option) = first_common(&state[..W], column) else {
                    self.count_failure(item);
                    return Settle::DeadEnd;
                };
                stats.count_node(self.chosen.len());
                self.chosen.push(option as u32);
                removals.take(state, option);
                single &= state[W] & (single - 1);
            }
        }
    }

    /// Chooses an option that is forced, in the state that begins there.
    pub(super) fn take_forced(&mut self, at: usize, option: usize, stats: &mut Stats) {
        stats.count_node(self.chosen.len());
        self.chosen.push(option as u32);
        let state = &mut self.states[at..][..self.stride];
        self.removals.take(state, option);
        self.bounds.count(state, option, &self.columns, self.words);
    }

    /// Returns the item of these that wins a tie.
    #[inline(always)]
    fn first_of(&self, items: u64) -> usize {
        let ties = each(items).map(|item| self.ties[item / LANES].0[item % LANES]);
        let least = ties.fold(u64::MAX, u64::min);
        (least % FAILURE) as usize
    }

    #[inline(always)]
    pub(super) fn count_failure(&mut self, item: usize) {
        let tie = &mut self.ties[item / LANES].0[item % LANES];
        *tie = tie.checked_sub(self.failure).unwrap_or(*tie);
    }
}

/// Returns the first bit that is set in both of two sets.
#[inline(always)]
pub(super) fn first_common(a: &[u64], b: &[u64]) -> Option<usize> {
    let mut words = a.iter().zip(b).map(|(a, b)| a & b).enumerate();
    let (place, word) = words.find(|(_, word)| *word != 0)?;
    Some(place * 64 + word.trailing_zeros() as usize)
}
