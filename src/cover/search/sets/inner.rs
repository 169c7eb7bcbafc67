//! Wide states with few options left are copied into narrow sets, and counted there.
//!
//! A sweep takes the same time however few options are left. Far down in the tree of a wide
//! problem, most words of its sets are empty. So a state with at most 255 options left is
//! copied into an *inner search*: this search again, with the options and items numbered from
//! 0, so that the [specialised code](super) for narrow states serves it.
//!
//! **Whole or not at all.** An inner search has a budget of nodes. If that is not
//! enough, what it found is forgotten, and the search branches as ever. So a state is either
//! closed with all its solutions or visited, and subtrees that are given away, saved or split
//! know nothing of inner searches. States with more items than those that were too large
//! are not tried.
//!
//! **When it pays.** The copy takes some microseconds. What it saves is known afterwards, by
//! the number of nodes. The balance is kept for each size of a state, and where it is
//! negative, copies become rare. The first states are not copied, as short searches have
//! nothing to gain.
//!
//! **Where options stand [apart](super::apart)**, states of some thousand options are
//! [cropped](super::crop) in place of that, as an inner search has to look ahead there too. Their
//! size is the number of options left, and there are no first states to pass over.
//!
//! **Interrupted.** A search that stops for a moment gives its inner search up, and branches there
//! when it goes on: so it gets on however short its moments are.
//!
//! Only plain counts do so. A memory knows most of the small states already, and searches that
//! visit solutions have to visit them all.
//!
//! A quasigroup of order 20 with 200 holes, whose solutions cannot be counted to the end:
//! 2.3 million solutions in a second of processor time, 1.4 million without copies, and
//! 0.64 million by Knuth's ssxcc (AVX-512, a busy machine). The pentominoes on 8x8 take 0.7 % more
//! instructions, word squares of 4 letters 0.5 % more; narrow problems are not touched.
//!
//! **Rejected**: to count the components of a small state one by one, and a memory in the inner search. States fall
//! apart only just above the leaves, and few of them come twice (`docs/lab/cover.md`).

use super::crop::Crop;
use super::crop_count::CropCount;
use super::data::{IS_SMALL, Inner, Sets};
use super::prospects::BUDGET;
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::item_counts::with_fastest;
use crate::cover::search::tree_search::TreeSearch;
use crate::limits::{Clock, Stop};

impl Sets {
    /// Returns the number of solutions of the state on the deepest level if an inner search
    /// counts it.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit other than the number of nodes is reached.
    #[inline(always)]
    pub(super) fn count_inside<const W: usize>(
        &mut self,
        copies: bool,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Result<Option<u128>, Stop> {
        if W > 0 || IS_SMALL || !copies || self.bounds.are_there {
            return Ok(None);
        }
        // Copied options are counted where they stand apart, else open items.
        let (first, words) = match self.are_apart() {
            true => (0, self.words),
            false => (self.words, self.open_words),
        };
        let of = &self.states[self.depths.len() * self.stride + first..][..words];
        let size = || of.iter().map(|word| word.count_ones()).sum();
        match self.prospects.is_due(size) {
            Some(size) => self.count_copy(size, clock, stats),
            None => Ok(None),
        }
    }

    /// Copies the state on the deepest level, which has this number of open items, and counts
    /// its solutions.
    #[inline(never)]
    fn count_copy(
        &mut self,
        open: u32,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Result<Option<u128>, Stop> {
        let mut inner = self.inner.take().unwrap_or_default();
        let counted = match self.are_apart() {
            true => self.count_cropped(&mut inner.crop, open, clock, stats),
            false => self.count_by(&mut inner, open, clock, stats),
        };
        self.inner = Some(inner);
        counted
    }

    /// Crops the state on the deepest level, and counts its solutions.
    fn count_cropped(
        &mut self,
        crop: &mut Crop,
        size: u32,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Result<Option<u128>, Stop> {
        if crop.load(self).is_none() {
            return Ok(None);
        }
        let (vectors, words) = (self.vectors, self.words as u64);
        let counted = within_budget(clock, stats, |clock, stats| {
            let count = CropCount {
                crop,
                outer: self,
                clock,
                stats,
            };
            with_fastest(vectors, count)
        });
        let cost = 500 + u64::from(size) * 20 + counted.nodes * CROPPED;
        self.settle_account(size, counted, CROPPED + 5 * words, cost)
    }

    fn count_by(
        &mut self,
        inner: &mut Inner,
        open: u32,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Result<Option<u128>, Stop> {
        let options = inner.load(self);
        let copy = 300 + options.unwrap_or(8) as u64 * (self.words as u64 / 2 + 60);
        if options.is_none() {
            self.prospects.weigh(open, 0, copy);
            return Ok(None);
        }
        let counted = within_budget(clock, stats, |clock, stats| inner.sets.count(clock, stats));
        self.learn_from(inner);
        // About three nodes are forced by one sweep.
        let node = NARROW + self.sweep() as u64 / 3;
        let cost = copy + counted.nodes * NARROW;
        self.settle_account(open, counted, node, cost)
    }

    /// Notes what a copy of a state of this size was worth, where a node takes that long
    /// without it, and returns the number of solutions if it was counted to the end.
    fn settle_account(
        &mut self,
        size: u32,
        counted: Counted,
        node: u64,
        cost: u64,
    ) -> Result<Option<u128>, Stop> {
        match counted.event {
            Event::Stopped(Stop::Nodes) => {
                self.prospects.weigh(size, 0, cost);
                self.prospects.shrink(size);
                Ok(None)
            }
            Event::Stopped(stop) => {
                self.prospects.pass(size);
                Err(stop)
            }
            Event::Exhausted | Event::Solution => {
                self.prospects.weigh(size, counted.nodes * node, cost);
                self.prospects.grow(size, counted.nodes);
                Ok(Some(counted.found))
            }
        }
    }
}

/// What an inner search has done.
struct Counted {
    found: u128,
    event: Event,
    nodes: u64,
}

/// Runs an inner search with its budget of nodes.
fn within_budget(
    clock: &mut Clock,
    stats: &mut Stats,
    count: impl FnOnce(&mut Clock, &mut Stats) -> (u128, Event),
) -> Counted {
    let started = stats.nodes;
    let limit = clock.nodes();
    let budget = started.saturating_add(BUDGET);
    clock.set_nodes(Some(limit.map_or(budget, |limit| limit.min(budget))));
    let (found, event) = count(clock, stats);
    clock.set_nodes(limit);
    Counted {
        found,
        event,
        nodes: stats.nodes - started,
    }
}

/// The time of a node of a cropped search, in the unit of a [`Balance`].
const CROPPED: u64 = 400;

/// The time of a node of a narrow search, in the unit of a [`Balance`].
const NARROW: u64 = 40;
