//! A count by a sweep, if the search takes longer than a moment.

use super::setting::{Driver, State};
use crate::cover::count::sweep::{Sweep, Swept};
use crate::cover::search::memo::Memo;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::tree_search::Below;
use crate::limits::{Clock, Limits, Stop};

/// The most steps of a sweep that are estimated for one that is begun.
const PROMISING: f64 = 3e9;

/// The most steps for each one that was estimated: dominoes on 20 by 20 take 250.
const MORE: u64 = 500;

/// Estimated steps for each node of a search with a memory before: a node takes the time of about
/// 50 steps.
const FOR_NODE: u64 = 16;

/// Paths down the tree of the search, to estimate its size.
const PROBES: u32 = 32;

/// A sweep that is planned.
pub(super) struct Planned {
    sweep: Sweep,
    estimate: u64,
}

impl Planned {
    /// Returns the nodes that a search with a memory visits before the sweep is begun: what it saves
    /// is not known.
    pub(super) fn nodes(&self) -> u64 {
        self.estimate / FOR_NODE
    }
}

impl Driver<'_> {
    /// Returns whether a sweep may be planned for a count in this state if the search takes long
    /// enough: it is of the whole, has no bounds, and it is free how to count.
    pub(super) fn awaits_sweep(&self, searcher: &Searcher, state: &State) -> bool {
        let is_free = self.plan.memo == Memo::Auto && self.limits.nodes.is_none();
        let is_new = state.is_whole(searcher) && state.found == 0 && self.level == 0;
        is_free && is_new && !searcher.problem.has_bounds()
    }

    /// Plans a sweep; `None` if it promises to be too wide or to take more steps than a search
    /// without a memory has nodes, or a limit is reached, where the search stops as well.
    pub(super) fn plan_sweep(&self, searcher: &mut Searcher) -> Option<Planned> {
        let clock = &mut self.sweep_clock();
        let rest = searcher.rest(clock).ok()??;
        let sweep = Sweep::new(rest.problem(), clock).ok()??;
        let estimate = sweep.estimate();
        let pays = estimate <= PROMISING && estimate <= self.tree(searcher, clock).ok()?;
        pays.then_some(Planned {
            sweep,
            estimate: estimate as u64,
        })
    }

    /// Estimates the nodes of the tree of a search as Knuth did ("Estimating the efficiency of
    /// backtrack programs", 1975): each node of a random path stands for all that might have been
    /// taken in its place.
    fn tree(&self, searcher: &Searcher, clock: &mut Clock) -> Result<f64, Stop> {
        let mut probed = searcher.beside(self.limits.clone());
        probed.presolving = true;
        let (mut state, mut nodes) = (1_u64, 0.0);
        for _ in 0..PROBES {
            let mut weight = 1.0;
            let mut below = probed.look(&searcher.root, false, clock)?;
            while let Some(Below { ways, .. }) = below
                && ways.len() > 0
            {
                weight *= ways.len() as f64;
                nodes += weight;
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let way = ways.get((state >> 33) as usize % ways.len());
                below = probed.look(&way, true, clock)?;
            }
        }
        Ok(nodes / f64::from(PROBES))
    }

    /// Counts the whole by a sweep. Returns `None` if it is too wide or a limit is reached:
    /// the search then goes on from where it stands, and stops there if it has to.
    pub(super) fn by_sweep(&self, planned: &Planned, searcher: &mut Searcher) -> Option<State> {
        let steps = planned.estimate.saturating_mul(MORE);
        let swept = (planned.sweep).run(self.plan.memory, steps, &mut self.sweep_clock());
        let Ok(Swept::All(found, widest)) = swept else {
            return None;
        };
        let stats = &mut searcher.stats;
        (stats.memoised, stats.swept, stats.widest) = (0, 1, widest as u64);
        Some(State {
            found,
            left: Vec::new(),
            memo: None,
        })
    }

    /// Returns a clock for a sweep. What a sweep has done cannot be saved, so it ends when a
    /// state is to be.
    fn sweep_clock(&self) -> Clock {
        let deadline = self.limits.deadline.into_iter().chain(self.due()).min();
        Clock::start(&Limits {
            deadline,
            ..self.limits.clone()
        })
    }
}
