//! The solutions with the least cost, by branch and bound.
//!
//! The search remembers the cheapest solutions so far. Once it has as many as
//! are wanted, it looks only for cheaper ones than the dearest of them, with a
//! [lower bound](super::lower_bound) on what is left at every node.

use super::super::algorithm_x::Event;
use super::super::searcher::Searcher;
use super::lower_bound::LowerBound;
use super::state::State;
use super::{BoundedSearch, Guide};
use crate::cover::model::index::OptionId;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant, Stop};

/// The cheapest solutions; see [`Solver::cheapest`](crate::cover::Solver::cheapest).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cheapest {
    /// The solutions, cheapest first.
    pub solutions: Vec<Priced>,
    /// Why the search stopped early, if it did. There may then be cheaper
    /// solutions, and more of them.
    pub stop: Option<Stop>,
}

/// A solution and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Priced {
    /// The sum of the costs of the options.
    pub cost: u64,
    /// The options.
    pub options: Vec<OptionId>,
}

/// Finds the `number` cheapest solutions of a searcher's problem.
pub(in crate::cover) fn cheapest(searcher: &mut Searcher, number: usize) -> Cheapest {
    let started = Instant::now();
    let mut clock = Clock::started(&searcher.limits, started);
    searcher.begin();
    let mut search = BoundedSearch::default();
    let loaded = search.load(searcher.setting(), &mut clock);
    let prepared = Instant::now();
    searcher.stats.presolve_time = prepared - started;
    let mut guide = Bargains {
        number,
        found: Vec::new(),
        bound: LowerBound::new(&searcher.problem),
    };
    let stop = match loaded {
        _ if number == 0 => Some(Stop::Solutions),
        Ok(()) => guide.collect(&mut search, &mut clock, searcher),
        Err(Halt::Contradiction(contradiction)) => {
            searcher.contradiction = Some(contradiction);
            None
        }
        Err(Halt::Stopped(stop)) => Some(stop),
    };
    searcher.stats.search_time = prepared.elapsed();
    Cheapest {
        solutions: guide.found,
        stop,
    }
}

/// The cheapest solutions so far.
struct Bargains {
    /// How many are wanted.
    number: usize,
    /// In order of cost.
    found: Vec<Priced>,
    bound: LowerBound,
}

impl Bargains {
    fn collect(
        &mut self,
        search: &mut BoundedSearch,
        clock: &mut Clock,
        searcher: &mut Searcher,
    ) -> Option<Stop> {
        loop {
            match search.advance_by(self, clock, &mut searcher.stats) {
                Event::Solution => self.keep(search.chosen().collect(), searcher),
                Event::Exhausted => return None,
                Event::Stopped(stop) => return Some(stop),
            }
        }
    }

    /// Puts a solution behind those that cost as much.
    fn keep(&mut self, options: Vec<OptionId>, searcher: &Searcher) {
        let cost = searcher.problem.cost_of(&options);
        let place = self.found.partition_point(|other| other.cost <= cost);
        self.found.insert(place, Priced { cost, options });
        self.found.truncate(self.number);
    }

    /// Returns the cost that a solution must stay below, if there is one.
    fn cutoff(&self) -> Option<u64> {
        let is_full = self.found.len() == self.number;
        let dearest = self.found.last().filter(|_| is_full)?;
        Some(dearest.cost)
    }
}

impl Guide for Bargains {
    fn pick(&mut self, state: &State, item: u32) -> Option<u32> {
        let options = state.options_left(item);
        options.min_by_key(|&option| (self.bound.surplus(option), option))
    }

    fn prune(&mut self, state: &mut State, _: usize) -> bool {
        let bound = self.bound.update(state);
        let Some(cutoff) = self.cutoff() else {
            return true;
        };
        if bound >= cutoff {
            return false;
        }
        let mut dear = self.bound.with_surplus(cutoff - bound);
        dear.all(|option| !state.has(option) || state.hide(option))
    }
}
