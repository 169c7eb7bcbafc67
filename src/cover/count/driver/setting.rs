//! What is asked of a count, and the state that it is in.

use std::ops::ControlFlow;

use crate::cover::count::plan::CountPlan;
use crate::cover::model::natural::Natural;
use crate::cover::model::problem::Problem;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::SHARED;
use crate::limits::{Duration, Instant, Limits};

/// Nodes of the first, plain search.
const ATTEMPT: u64 = 4_000;

/// Pairs of options whose conflicts take as long to load as a node of a plain search.
const WORK_OF_LOADING: u64 = 1 << 14;

/// A state of the count of a component: what has been found, and what is left.
#[derive(Clone)]
pub(super) struct State {
    /// The number of solutions found, at most the largest one.
    pub(super) found: u128,
    /// The number of all solutions, if it has more than 128 bits and is known.
    pub(super) total: Option<Natural>,
    pub(super) left: Vec<Unvisited>,
    /// Whether it is counted with a memory, once that is decided.
    pub(super) memo: Option<bool>,
}

impl State {
    /// Returns the state of a count that has found this many solutions.
    pub(super) fn of(found: u128, left: Vec<Unvisited>) -> State {
        State {
            found,
            total: None,
            left,
            memo: None,
        }
    }

    /// Returns the state of a count that has found all solutions.
    pub(super) fn of_all(total: &Natural) -> State {
        let found = u128::try_from(total);
        State {
            total: found.is_err().then(|| total.clone()),
            ..State::of(found.unwrap_or(u128::MAX), Vec::new())
        }
    }

    /// Returns whether the whole question of a searcher is left.
    pub(super) fn is_whole(&self, searcher: &Searcher) -> bool {
        matches!(&self.left[..], [only] if *only == searcher.root.clone().into())
    }
}

/// How to save a state.
pub(super) type Publish<'a> = dyn FnMut(State) -> ControlFlow<()> + 'a;

/// How to count.
pub(in crate::cover) struct Driver<'a> {
    pub(super) plan: &'a CountPlan,
    /// The limits on the whole count; their clock is running.
    pub(super) limits: Limits,
    /// The time between two states; `None` if nothing is saved.
    pub(super) every: Option<Duration>,
    /// How many counts this one is a share of.
    pub(super) level: u32,
}

impl<'a> Driver<'a> {
    /// Returns a driver that saves nothing.
    pub(in crate::cover) fn new(plan: &'a CountPlan, limits: Limits) -> Driver<'a> {
        Driver {
            plan,
            limits,
            every: None,
            level: 0,
        }
    }

    /// Returns the plan of the count.
    pub(in crate::cover) fn plan(&self) -> &'a CountPlan {
        self.plan
    }

    /// Returns the limits on the whole count.
    pub(in crate::cover) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the limits on a first search, which is not given up before it has taken as
    /// long as a memory takes to load. With a limit on nodes, there is only that search.
    pub(super) fn attempt(&self, problem: &Problem) -> Limits {
        let options = problem.option_count() as u64;
        let load = options.saturating_mul(options) / WORK_OF_LOADING;
        let nodes = self.limits.nodes.or(Some(load.clamp(ATTEMPT, SHARED)));
        self.limits.clone().changed(|new| new.nodes = nodes)
    }

    /// Returns what a searcher that has stopped, or is to go on, has left. If nothing is
    /// saved, it is not asked for: it is the whole, then.
    pub(super) fn left(&self, searcher: &mut Searcher) -> Unvisited {
        match self.every {
            Some(_) => searcher.left(),
            None => searcher.root.clone().into(),
        }
    }

    /// Returns when to save the next state.
    pub(super) fn due(&self) -> Option<Instant> {
        self.every
            .and_then(|every| Instant::now().checked_add(every))
    }
}
