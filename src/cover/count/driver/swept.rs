//! A count by a sweep, if the search takes longer than a moment.

use super::setting::{Driver, State};
use crate::cover::count::sweep::{Sweep, Swept};
use crate::cover::search::memo::Memo;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::sets::IS_SMALL;
use crate::cover::search::tree_search::Below;
use crate::limits::{Clock, Stop};

/// The steps of a sweep that take the time of a node of the search.
const FOR_NODE: f64 = 20.0;

/// How much longer the search must promise to take than the sweep.
const CLEARLY: f64 = 16.0;

/// The least nodes of a tree for which orders are tried: it takes a second without a memory.
const LARGE: f64 = 1e7;

/// The most steps for each one that was expected.
const MORE: f64 = 64.0;

/// Paths down the tree of the search, to estimate its size.
const PATHS: u32 = 8;

impl Driver<'_> {
    /// Returns whether a sweep may be tried for a count in this state if the search takes long
    /// enough: it is of the whole, has no bounds, and it is free how to count.
    pub(super) fn awaits_sweep(&self, searcher: &Searcher, state: &State) -> bool {
        let is_free = self.plan.memo == Memo::Auto && self.limits.nodes.is_none();
        let is_new = state.is_whole(searcher) && state.found == 0 && self.level == 0;
        // Pages go without sweeps, to be light.
        !IS_SMALL && is_free && is_new && !searcher.problem.has_bounds()
    }

    /// Counts the whole by a sweep, if that promises to be faster than the search.
    /// Returns `None` if not, if it is too wide or a limit is reached: the
    /// search then goes on from where it stands, and stops there if it has to.
    pub(super) fn by_sweep(&self, searcher: &mut Searcher) -> Option<State> {
        let clock = &mut self.sweep_clock();
        if !self.is_tree_larger(searcher, LARGE, clock).ok()? {
            return None;
        }
        let (_, sweep) = Sweep::of_rest(searcher, clock).ok()??;
        let nodes = CLEARLY * sweep.work() / FOR_NODE;
        if !self.is_tree_larger(searcher, nodes, clock).ok()? {
            return None;
        }
        self.sweep(&sweep, (sweep.work() * MORE) as u64, searcher, clock)
    }

    /// Counts the whole by a sweep, whatever it takes, since a search finds at most 128 bits.
    pub(super) fn by_sweep_only(&self, searcher: &mut Searcher) -> Option<State> {
        let clock = &mut self.sweep_clock();
        let (_, sweep) = Sweep::of_rest(searcher, clock).ok()??;
        self.sweep(&sweep, u64::MAX, searcher, clock)
    }

    fn sweep(
        &self,
        sweep: &Sweep,
        steps: u64,
        searcher: &mut Searcher,
        clock: &mut Clock,
    ) -> Option<State> {
        let mut running = sweep.start();
        let Ok(Swept::All(total)) = running.advance(steps, self.plan.memory, clock) else {
            return None;
        };
        let stats = &mut searcher.stats;
        (stats.memoised, stats.swept) = (0, 1);
        stats.widest = running.widest() as u64;
        Some(State::of_all(&total))
    }

    /// Returns whether the tree of a search promises to have more than this many nodes, by some
    /// random paths: each node of a path stands for all that might have been taken in its
    /// place (Knuth, "Estimating the efficiency of backtrack programs", 1975).
    fn is_tree_larger(
        &self,
        searcher: &Searcher,
        nodes: f64,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        let mut probed = searcher.beside(self.limits.clone());
        probed.presolving = true;
        let (mut state, mut sum) = (1_u64, 0.0);
        let most = nodes * f64::from(PATHS);
        for _ in 0..PATHS {
            let mut weight = 1.0;
            let mut below = probed.look(&searcher.root, false, clock)?;
            while let Some(Below { ways, .. }) = below
                && ways.len() > 0
                && sum <= most
            {
                weight *= ways.len() as f64;
                sum += weight;
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let way = ways.get((state >> 33) as usize % ways.len());
                below = probed.look(&way, true, clock)?;
            }
        }
        Ok(sum > most)
    }

    /// Returns a clock for a sweep. What a sweep has done cannot be saved, so it ends when a
    /// state is to be.
    fn sweep_clock(&self) -> Clock {
        let deadline = self.limits.deadline.into_iter().chain(self.due()).min();
        let limits = self.limits.clone();
        Clock::start(&limits.changed(|new| new.deadline = deadline))
    }
}
