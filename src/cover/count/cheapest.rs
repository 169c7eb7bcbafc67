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
    pub cost: i64,
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
        most: searcher.max_cost,
        cutoff: Cutoff::above(searcher.max_cost),
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
    /// The most that each may cost.
    most: i64,
    /// One more than that, or the cost of the dearest, if there are as many.
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
            // The search scales costs, and so passes on some that are a little dearer.
            if cost <= self.most {
                self.keep(Priced { cost, options });
            }
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
        let queue = Mutex::new(std::mem::take(&mut self.prefixes).into_iter().flatten());
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::{Problem, verify};
    use crate::cover::search::Engine;
    use crate::cover::testing::{builder_of, dominoes, queens};
    use crate::limits::Limits;

    /// Returns the same problem with other costs.
    fn priced(problem: &Problem, cost: impl Fn(usize) -> i64) -> Problem {
        let mut builder = builder_of(problem);
        for option in problem.options() {
            builder.set_cost(option, cost(option.index())).unwrap();
        }
        builder.build()
    }

    fn costs(found: &[Priced]) -> Vec<i64> {
        found.iter().map(|one| one.cost).collect()
    }

    /// Returns the costs of all solutions, which dancing links find, in order.
    fn all_costs(problem: &Problem) -> Vec<i64> {
        let mut searcher = Searcher::new(Arc::new(problem.clone()));
        searcher.engine = Engine::Links;
        let mut costs = Vec::new();
        Run::start(&mut searcher).for_each(&mut searcher, |found| {
            costs.push(problem.cost_of(&found));
            ControlFlow::Continue(())
        });
        costs.sort_unstable();
        costs
    }

    fn bargains(number: usize) -> Bargains {
        Bargains {
            number,
            most: i64::MAX,
            cutoff: Cutoff::above(i64::MAX),
            found: Mutex::default(),
        }
    }

    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// Deep enough for cutoffs and prices to matter, with costs of any size.
        #[test]
        fn queens_and_dominoes_cost_what_they_cost(
            costs_of in prop::collection::vec(-60..100i64, 256),
            shift in prop_oneof![Just(0u32), 0..48u32],
            is_queens in any::<bool>(),
            number in 1..5usize,
        ) {
            let plain = if is_queens { queens(6) } else { dominoes(4, 4) };
            let problem = priced(&plain, |option| costs_of[option] << shift);
            let mut expected = all_costs(&problem);
            expected.truncate(number);
            let mut searcher = Searcher::new(Arc::new(problem));
            for engine in [Engine::Auto, Engine::Links] {
                searcher.engine = engine;
                let found = cheapest(&mut searcher, number, NonZeroUsize::MIN);
                prop_assert_eq!(costs(&found.solutions), &expected[..]);
                // Up to a cost, these are all.
                if let Some(&most) = expected.last() {
                    searcher.max_cost = most;
                    let all = cheapest(&mut searcher, usize::MAX, NonZeroUsize::MIN);
                    let same = all_costs(&searcher.problem);
                    let same = same.iter().filter(|cost| **cost <= most).count();
                    prop_assert_eq!(all.solutions.len(), same);
                    searcher.max_cost = i64::MAX;
                }
                // Threads find again what an attempt has found.
                let bargains = bargains(number);
                prop_assert_eq!(bargains.collect(&mut searcher), None);
                let team = Team::whole(&mut searcher, TWO, Limits::none()).unwrap();
                prop_assert_eq!(team.collect(&bargains), None);
                prop_assert_eq!(costs(&bargains.found.into_inner().unwrap()), &expected[..]);
                // And without an attempt.
                let bargains = self::bargains(number);
                let team = Team::whole(&mut searcher, TWO, Limits::none()).unwrap();
                prop_assert_eq!(team.collect(&bargains), None);
                prop_assert_eq!(costs(&bargains.found.into_inner().unwrap()), &expected[..]);
            }
        }
    }

    #[test]
    fn the_largest_costs_are_told_apart() {
        // The sum of all costs is nearly as large as a number can be.
        let problem = priced(&queens(5), |option| {
            let cost = i64::MAX / 26 - (option as i64 * 7) % 25;
            if option % 3 == 0 { -cost } else { cost }
        });
        let least = all_costs(&problem).first().copied();
        let mut searcher = Searcher::new(Arc::new(problem));
        for jobs in 1..3 {
            let jobs = NonZeroUsize::new(jobs).unwrap();
            let found = cheapest(&mut searcher, 1, jobs);
            assert_eq!(costs(&found.solutions).first().copied(), least);
        }
    }

    #[test]
    fn threads_keep_limits_and_find_the_same() {
        let problem = priced(&dominoes(8, 8), |option| (option as i64 * 7919) % 101 - 20);
        let mut searcher = Searcher::new(Arc::new(problem));
        let single = cheapest(&mut searcher, 300, NonZeroUsize::MIN);
        assert_eq!((single.solutions.len(), single.stop), (300, None));
        let team = Team::whole(&mut searcher, TWO, Limits::none()).unwrap();
        let bargains = bargains(300);
        assert_eq!(team.collect(&bargains), None);
        let solutions = bargains.found.into_inner().unwrap();
        assert_eq!(costs(&solutions), costs(&single.solutions));
        for one in &solutions {
            assert_eq!(verify(&searcher.problem, &one.options), Ok(()));
        }
        searcher.limits = Limits::none().with_nodes(100);
        let stopped = cheapest(&mut searcher, 300, TWO);
        assert_eq!(stopped.stop, Some(Stop::Nodes));
        assert!(!stopped.solutions.is_empty() && searcher.stats.nodes < 200);
    }
}
