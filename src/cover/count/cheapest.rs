//! The solutions with the least cost, by branch and bound, on one thread or several.
//!
//! The search remembers the cheapest solutions so far. Once it has as many as are
//! wanted, it looks only for cheaper ones than the dearest of them, with a [lower
//! bound](crate::cover::search::prices) on what is left at every node. Threads share
//! the solutions, and so what each of them looks for.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use super::parallel::{Team, Worker, attempt, next};
use crate::cover::model::index::OptionId;
use crate::cover::search::prices::Cutoff;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Stop, beside};

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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Priced {
    /// The sum of the costs of the options.
    pub cost: u64,
    /// The options, in the order of the problem.
    pub options: Vec<OptionId>,
}

/// Finds the `number` cheapest solutions of a searcher's problem.
pub(in crate::cover) fn cheapest(
    searcher: &mut Searcher,
    number: usize,
    jobs: NonZeroUsize,
) -> Cheapest {
    let bargains = Bargains {
        number,
        cutoff: Cutoff::default(),
        found: Mutex::default(),
    };
    let stop = match number {
        0 => Some(Stop::Solutions),
        _ => bargains.collect_with(searcher, jobs),
    };
    let found = bargains.found.into_inner();
    Cheapest {
        solutions: found.unwrap_or_else(PoisonError::into_inner),
        stop,
    }
}

/// The cheapest solutions so far.
struct Bargains {
    /// How many are wanted.
    number: usize,
    /// The cost of the dearest, if there are as many.
    cutoff: Cutoff,
    /// In order.
    found: Mutex<Vec<Priced>>,
}

impl Bargains {
    /// Collects the cheapest solutions: on this thread if that takes few nodes, or nodes
    /// are limited, else on several.
    fn collect_with(&self, searcher: &mut Searcher, jobs: NonZeroUsize) -> Option<Stop> {
        if jobs == NonZeroUsize::MIN || searcher.limits.nodes.is_some() {
            return self.collect(searcher);
        }
        let limits = searcher.limits.started();
        let collect = |searcher: &mut Searcher| ((), self.collect(searcher));
        if let Some(((), stop)) = attempt(searcher, &limits, collect) {
            return stop;
        }
        let team = Team::whole(searcher, jobs, limits);
        team.map_or_else(Some, |team| team.collect(self))
    }

    /// Collects the cheapest solutions of a searcher's problem.
    fn collect(&self, searcher: &mut Searcher) -> Option<Stop> {
        let mut run = Run::start_priced(searcher);
        while run.advance_below(searcher, &self.cutoff) {
            let mut options = searcher.solution();
            options.sort_unstable();
            let cost = searcher.problem.cost_of(&options);
            self.keep(Priced { cost, options });
        }
        run.stop()
    }

    /// Keeps a solution if it is one of the cheapest.
    fn keep(&self, solution: Priced) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        // An attempt may have found it before.
        if let Err(place) = found.binary_search(&solution) {
            found.insert(place, solution);
            found.truncate(self.number);
        }
        if let Some(dearest) = found.get(self.number - 1) {
            self.cutoff.lower(dearest.cost);
        }
    }
}

impl Team<'_> {
    /// Collects the cheapest solutions of all subtrees.
    fn collect(mut self, bargains: &Bargains) -> Option<Stop> {
        let queue = Mutex::new(std::mem::take(&mut self.prefixes).into_iter());
        let stop = Mutex::new(None);
        let work = |mut worker: Worker| {
            while let Some(prefix) = next(&queue) {
                let early = worker.ask(prefix, |searcher| bargains.collect(searcher));
                if early.is_some() {
                    *stop.lock().unwrap_or_else(PoisonError::into_inner) = early;
                    break;
                }
            }
            worker.stats
        };
        let mut others = self.workers();
        // This thread takes part too.
        let own = others.pop();
        let (own, others) = beside(others, work, |_| own.map(work));
        self.finish(own.into_iter().chain(others));
        stop.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
