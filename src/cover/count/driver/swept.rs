//! A count by a sweep, if the search takes longer than a moment.

use super::setting::{Driver, State};
use crate::cover::count::sweep::{Sweep, Swept};
use crate::cover::search::memo::Memo;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Limits};

/// The most steps of a sweep that are estimated for one that is begun.
const PROMISING: f64 = 3e8;

/// The most steps for each one that was estimated: dominoes on 20 by 20 take 250.
const MORE: u64 = 500;

/// Estimated steps for each node of the search before: a node takes the time of about 50 steps.
const FOR_NODE: u64 = 16;

/// A sweep that is planned.
pub(super) struct Planned {
    sweep: Sweep,
    estimate: u64,
}

impl Planned {
    /// Returns the nodes that a search visits before the sweep is begun.
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

    /// Plans a sweep; `None` if it promises to be too wide, or a limit is reached, where the
    /// search stops as well.
    pub(super) fn plan_sweep(&self, searcher: &mut Searcher) -> Option<Planned> {
        let clock = &mut self.sweep_clock();
        let rest = searcher.rest(clock).ok()??;
        let sweep = Sweep::new(rest.problem(), clock).ok()??;
        let estimate = sweep.estimate();
        (estimate <= PROMISING).then_some(Planned {
            sweep,
            estimate: estimate as u64,
        })
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
