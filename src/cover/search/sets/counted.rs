//! Covers what is forced where items are counted.
//!
//! A counted item with `n` options left that needs `k` of them can take the next one in
//! `n + 1 - k` ways: with none it is a dead end, with one all options left are forced. So
//! it competes with the other items, whose options left are their ways. There are few of
//! them as a rule, so each is counted by itself.

use super::bounds::need;
use super::data::{FAILURE, Sets};
use super::settle::{Settle, first_common};
use crate::cover::model::stats::Stats;
use crate::cover::search::item_counts::{Scan, View};

/// A counted item that needs options, by its number, and the ways in which it can take
/// the next one.
#[derive(Clone, Copy, Debug)]
struct Tight {
    ways: u32,
    item: usize,
}

impl Sets {
    /// Covers what is forced on the deepest level, with counted items.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the scan uses.
    #[inline(never)]
    pub(super) unsafe fn settle_counted<S: Scan>(&mut self, stats: &mut Stats) -> Settle {
        let (words, at) = (self.words, self.depths.len() * self.stride);
        loop {
            let counted = self.tightest_counted(at);
            if let Some(Tight {
                ways: ways @ ..=1,
                item,
            }) = counted
            {
                let column = &self.columns[item * words..][..words];
                let forced = first_common(&self.states[at..][..words], column);
                let Some(option) = forced.filter(|_| ways == 1) else {
                    self.count_failure(item);
                    return Settle::DeadEnd;
                };
                self.take_forced(at, option, stats);
                continue;
            }
            let (alive, rest) = self.states[at..][..self.stride].split_at(words);
            let open = &rest[..self.open_words];
            if open.iter().all(|&word| word == 0) {
                return counted.map_or(Settle::Solved, |tight| Settle::Branch(tight.item));
            }
            let view = View {
                columns: &self.grouped,
                alive,
                open,
                ties: &self.ties,
            };
            // SAFETY: the caller guarantees it.
            let key = unsafe { S::least_key::<0>(view, &mut self.single) };
            let item = (key % FAILURE) as usize;
            let ways = (key >> 32) as u32;
            match ways {
                0 => {
                    self.count_failure(item);
                    return Settle::DeadEnd;
                }
                1 => {
                    let column = &self.columns[item * words..][..words];
                    if let Some(option) = first_common(&self.states[at..][..words], column) {
                        self.take_forced(at, option, stats);
                    }
                }
                _ => {
                    let counted = counted.filter(|tight| tight.ways < ways);
                    return Settle::Branch(counted.map_or(item, |tight| tight.item));
                }
            }
        }
    }

    /// Returns the counted item in need that has the fewest ways.
    fn tightest_counted(&self, at: usize) -> Option<Tight> {
        let state = &self.states[at..][..self.stride];
        let (alive, rest) = state.split_at(self.words);
        let counters = rest[self.open_words..].iter().zip(&self.bounds.counted);
        let tight = counters.filter_map(|(&counter, &(item, _))| {
            let (item, need) = (item as usize, need(counter));
            let column = &self.columns[item * self.words..][..self.words];
            let left = alive
                .iter()
                .zip(column)
                .map(|(alive, column)| (alive & column).count_ones());
            (need > 0).then(|| Tight {
                ways: (left.sum::<u32>() + 1).saturating_sub(need),
                item,
            })
        });
        tight.min_by_key(|tight| tight.ways)
    }
}
