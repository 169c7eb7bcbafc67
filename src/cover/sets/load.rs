//! Loads what presolve left into bit sets.

use crate::cover::choose::{Branching, weigh};
use crate::cover::conflicts::bits;
use crate::cover::item_counts::{Group, LANES};
use crate::cover::presolve::Residue;
use crate::cover::problem::Problem;
use crate::limits::{Clock, Stop};

use super::{FAILURE, LINE, MOST_FIXED, Sets};

impl Sets {
    /// The size of a sweep, in vectors of eight words, up to which it is faster
    /// than dancing links. The two are equally fast on 16x16 Sudoku, whose
    /// sweeps have about 1,200; on 25x25 links are six times as fast.
    pub(in crate::cover) const WORTHWHILE: usize = 1024;

    /// The largest possible size: the numbers of items fit their keys.
    pub(in crate::cover) const POSSIBLE: usize = 1 << 16;

    /// Starts over with what is left of a problem, reusing the buffers. Returns
    /// `false` if a sweep would be larger than `most`, or the masks take more
    /// than 100 MiB. Takes time linear in the number of nodes times that of
    /// words in a set.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. There is nothing to search
    /// then.
    pub(in crate::cover) fn load(
        &mut self,
        residue: &impl Residue,
        most: usize,
        branching: Branching,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        let problem = residue.problem();
        self.clear();
        self.failure = match branching {
            Branching::Failures => FAILURE,
            Branching::First => 0,
        };
        let mut open = 0;
        for item in problem.items() {
            let is_open = residue.has_item(item);
            self.numbers.push(is_open.then_some(open));
            open += usize::from(is_open);
        }
        let primary = self.numbers[..problem.primary_count()]
            .iter()
            .flatten()
            .count();
        // One more than the limit is enough to see that there are too many.
        let most_words = most / primary.div_ceil(LANES).max(1);
        let left = problem
            .options()
            .filter(|&option| residue.has_option(option));
        self.names.extend(left.take(most_words * 64 + 1));
        // At least one word, so that there always is a state.
        self.words = self.names.len().div_ceil(64).max(1);
        self.open_words = primary.div_ceil(64);
        self.stride = self.words + self.open_words;
        if self.words <= MOST_FIXED && self.stride <= LINE {
            self.stride = LINE;
        }
        let removals = self.stride.saturating_mul(self.names.len());
        let columns = open.saturating_mul(self.words);
        if self.words > most_words
            || primary >= FAILURE as usize
            || removals.saturating_add(columns) > MOST_MASKS
        {
            return Ok(false);
        }
        self.load_columns(problem, open, clock)?;
        self.load_removals(problem, primary, clock)?;
        weigh(residue, &self.names, &mut self.weights, clock)?;
        self.group(primary);
        self.states.resize(self.stride, 0);
        let (alive, open) = self.states.split_at_mut(self.words);
        fill(alive, self.names.len());
        fill(open, primary);
        Ok(true)
    }

    /// Stores, for each open item, the options that have it.
    fn load_columns(
        &mut self,
        problem: &Problem,
        open: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        self.columns.resize(open * self.words, 0);
        for (option, &name) in self.names.iter().enumerate() {
            clock.work(problem.items_of(name).len())?;
            for item in problem.items_of(name) {
                if let Some(number) = self.numbers[item.index()] {
                    self.columns[number * self.words + option / 64] |= 1 << (option % 64);
                }
            }
        }
        Ok(())
    }

    /// Stores, for each option, what choosing it removes.
    fn load_removals(
        &mut self,
        problem: &Problem,
        primary: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        self.removals.resize(self.stride * self.names.len(), 0);
        let removals = self.removals.chunks_exact_mut(self.stride);
        for (removal, &name) in removals.zip(&self.names) {
            let (conflicts, items) = removal.split_at_mut(self.words);
            for (place, &item) in problem.items_of(name).iter().enumerate() {
                let Some(number) = self.numbers[item.index()] else {
                    continue;
                };
                if number < primary {
                    items[number / 64] |= 1 << (number % 64);
                }
                let column = &self.columns[number * self.words..][..self.words];
                let colour = problem.colour(name, place);
                clock.work(if colour.is_some() {
                    self.words * 64
                } else {
                    self.words
                })?;
                if colour.is_none() {
                    conflicts
                        .iter_mut()
                        .zip(column)
                        .for_each(|(mask, column)| *mask |= column);
                    continue;
                }
                for (word, column) in column.iter().enumerate() {
                    for other in bits(*column).map(|bit| word * 64 + bit) {
                        if problem.colour_of(self.names[other], item) != colour {
                            conflicts[word] |= 1 << (other % 64);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Lays out the columns of the primary items for the scan.
    fn group(&mut self, items: usize) {
        let groups = items.div_ceil(LANES);
        self.grouped.resize(self.words * groups, Group::default());
        self.ties.resize(groups, Group::default());
        self.single.resize(self.stride - self.words, 0);
        for (item, column) in self
            .columns
            .chunks_exact(self.words)
            .take(items)
            .enumerate()
        {
            let (group, lane) = (item / LANES, item % LANES);
            let failures = u64::from(self.weights[item]).min(MOST_WEIGHT) * self.failure;
            let none = u64::from(u32::MAX) & !(FAILURE - 1);
            self.ties[group].0[lane] = (none - failures) | item as u64;
            let grouped = &mut self.grouped[group * self.words..][..self.words];
            grouped
                .iter_mut()
                .zip(column)
                .for_each(|(grouped, word)| grouped.0[lane] = *word);
        }
    }

    fn clear(&mut self) {
        self.removals.clear();
        self.columns.clear();
        self.grouped.clear();
        self.ties.clear();
        self.weights.clear();
        self.single.clear();
        self.names.clear();
        self.numbers.clear();
        self.states.clear();
        self.todo.clear();
        self.depths.clear();
        self.chosen.clear();
        (self.has_arrived, self.blocking) = (true, false);
    }
}

/// The most words in all masks: 100 MiB of them.
const MOST_MASKS: usize = (100 << 20) / 8;

/// The most failures that an item starts with, which leaves room for more.
const MOST_WEIGHT: u64 = 1 << 15;

/// Sets the first `len` bits.
fn fill(set: &mut [u64], len: usize) {
    (0..len).for_each(|bit| set[bit / 64] |= 1 << (bit % 64));
}
