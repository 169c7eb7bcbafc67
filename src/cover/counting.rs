//! How a full count is done: by components, with or without a memory, on one
//! thread or on several.
//!
//! Which of these pays depends on the problem, and cannot be seen from the
//! outside. So a count begins with the search, which is done with most problems
//! before anything else would have started. What takes longer gets a trial of
//! the [memory](super::memo), in stages of which the first takes 20 microseconds:
//! if it knows enough of the states that it comes to, it goes on. If not, so does
//! the search. What that has left after some milliseconds is split into subtrees,
//! which are searched one by one, or by all threads.
//!
//! The subtrees are worth it on one thread too: each is presolved, and then is a
//! smaller problem, with fewer options to go through at every step. The
//! pentominoes on 6 by 10 take a third less time so.
//!
//! States known for each new one, after so many nodes of a memory:
//!
//! |      nodes | 12 queens | Langford 11 | pentominoes 6x10 | latin squares 5 | Sudoku | dominoes 8x8 |
//! |-----------:|----------:|------------:|-----------------:|----------------:|-------:|-------------:|
//! |        256 |         0 |           0 |             0.09 |            0.09 |   0.10 |         0.58 |
//! |      1,024 |         0 |        0.02 |             0.05 |            0.16 |   0.25 |         0.84 |
//! |      8,192 |     0.001 |        0.05 |             0.04 |            0.51 |   0.42 |            - |
//! | time saved |      none |        none |             none |            69 % |   33 % |      99.98 % |

use std::num::NonZeroUsize;

use super::answer::Count;
use super::memo::{Memo, Memoised};
use super::parallel::count_on_threads;
use super::solver::{Run, Solver};
use super::stats::Stats;
use super::subproblem::Subproblem;
use crate::limits::{Clock, Instant, Limits, Stop};

/// How to count.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use quadrille::cover::{Count, CountPlan, Memo, Problem, Solver};
///
/// // Dominoes on a board of 8 by 8.
/// let mut builder = Problem::builder();
/// let cells = builder.primary_items::<64>()?;
/// for (cell, &item) in cells.iter().enumerate() {
///     if cell % 8 < 7 {
///         builder.option([item, cells[cell + 1]])?;
///     }
///     if cell + 8 < 64 {
///         builder.option([item, cells[cell + 8]])?;
///     }
/// }
/// let plan = CountPlan {
///     memo: Memo::Auto,
///     memory: 100 << 20,
///     jobs: NonZeroUsize::new(2).unwrap(),
/// };
/// let (count, stop) = Solver::new(builder.build()).count_with(&plan);
/// assert_eq!((count, stop), (Count::Exact(12_988_816), None));
/// # Ok::<(), quadrille::cover::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountPlan {
    /// Whether to remember how many solutions there are below each state.
    pub memo: Memo,
    /// How many bytes that memory may take. When it is full, it forgets the
    /// states that are soonest counted again, and the count takes longer.
    pub memory: usize,
    /// How many threads may search. Counting with a memory takes one.
    pub jobs: NonZeroUsize,
}

impl CountPlan {
    /// How many bytes a memory may take if nothing else is said: 1 GiB.
    pub const MEMORY: usize = 1 << 30;

    /// The search alone, on one thread.
    pub fn search() -> CountPlan {
        CountPlan {
            memo: Memo::Off,
            ..CountPlan::default()
        }
    }
}

impl Default for CountPlan {
    /// One thread, and a memory if it promises to be faster, of
    /// [`MEMORY`](CountPlan::MEMORY) bytes at most.
    fn default() -> CountPlan {
        CountPlan {
            memo: Memo::Auto,
            memory: CountPlan::MEMORY,
            jobs: NonZeroUsize::MIN,
        }
    }
}

/// Nodes of a search that is tried first.
const ATTEMPT: u64 = 4_000;

/// Nodes of a search after which what is left is split.
pub(super) const SHARED: u64 = 50_000;

/// The trial of a memory: after so many more nodes it goes on if so many of the
/// states that it came to were new for each that was known, or fewer. The first
/// stage takes some microseconds, and most problems that a memory is of no use
/// for do not pass it; the known states become more as a count goes on.
const TRIAL: [(u64, u64); 3] = [(256, 16), (768, 8), (9_000, 8)];

impl Solver {
    /// Counts all solutions, as planned. Says also why it stopped, if it did
    /// before all were counted; the count is then that of the solutions known
    /// by that time. The components of what presolve leaves are counted each by
    /// itself, and multiplied.
    ///
    /// The count is the same whatever the plan, and is reported as "at least"
    /// [`u128::MAX`] if it is larger. With presolve turned off, there is only
    /// the search, on one thread, whatever the plan. A limit on nodes is one on
    /// a single search too: it is kept to exactly, and there are no trial and no
    /// other threads then.
    pub fn count_with(&mut self, plan: &CountPlan) -> (Count, Option<Stop>) {
        let limits = self.limits().clone();
        if !self.is_presolving() {
            return Run::start(self).count();
        }
        let counting = Counting {
            plan,
            limits: limits.clone(),
            started: Instant::now(),
        };
        let mut run = Run::start(self.set_limits(counting.attempt(0)));
        let answer = match run.components(2) {
            Some(parts) => counting.count_parts(&parts, run.solver()),
            None => counting.count(&mut run, 0),
        };
        drop(run);
        self.set_limits(limits);
        if self.contradiction().is_none() {
            let components = &mut self.stats_mut().components;
            *components = (*components).max(1);
        }
        answer
    }
}

/// A count under way.
struct Counting<'a> {
    plan: &'a CountPlan,
    /// The limits on the whole count.
    limits: Limits,
    started: Instant,
}

impl Counting<'_> {
    /// The product of the counts of independent parts, which are all of a
    /// solver's problem.
    fn count_parts(&self, parts: &[Subproblem], whole: &mut Solver) -> (Count, Option<Stop>) {
        let (mut product, mut stop) = (Count::Exact(1), None);
        whole.stats_mut().components = parts.len() as u64;
        for part in parts {
            let spent = whole.stats().nodes;
            let mut solver = whole.like(part.problem());
            let mut run = Run::start(solver.set_limits(self.attempt(spent)));
            let (count, early) = self.count(&mut run, spent);
            whole.stats_mut().add_part(run.solver().stats());
            (product, stop) = (product * count, stop.or(early));
            if product == Count::Exact(0) {
                return (product, None);
            }
        }
        (product, stop)
    }

    /// What a run that is limited to an attempt counts, and what it leaves. So
    /// many nodes have been spent before.
    fn count(&self, run: &mut Run<'_>, spent: u64) -> (Count, Option<Stop>) {
        let CountPlan { memo, memory, jobs } = *self.plan;
        if memo == Memo::On
            && let Some(mut memoised) = run.solver().memoised(memory)
        {
            return self.remember(&mut memoised, run.solver(), self.left(spent));
        }
        let (count, stop) = run.count();
        if self.limits.nodes.is_some() || stop != Some(Stop::Nodes) {
            return (count, stop);
        }
        if memo == Memo::Auto
            && let Some(mut memoised) = run.solver().memoised(memory)
        {
            if let Some((known, stop)) = self.try_memory(&mut memoised, run.solver(), spent) {
                // The search may have found more before.
                return (known.or_better(count), stop);
            }
            run.solver().stats_mut().memoised = 0;
        }
        let most = Limits {
            nodes: Some(SHARED),
            ..self.left(spent)
        };
        let (count, stop) = run.resume(&most);
        if stop != Some(Stop::Nodes) {
            return (count, stop);
        }
        let rest = run.leave();
        let solver = run.solver().set_limits(self.left(spent));
        solver.stats_mut().shared = u64::from(jobs != NonZeroUsize::MIN);
        let (more, stop) = count_on_threads(solver, jobs, rest);
        (Count::Exact(count.number()) + more, stop)
    }

    /// Counts with a memory if it proves useful; `None` if it does not.
    fn try_memory(
        &self,
        memo: &mut Memoised,
        solver: &mut Solver,
        spent: u64,
    ) -> Option<(Count, Option<Stop>)> {
        for (nodes, new_per_known) in TRIAL {
            let limits = Limits {
                nodes: Some(nodes),
                ..self.left(spent)
            };
            let answer = self.remember(memo, solver, limits);
            if answer.1 != Some(Stop::Nodes) {
                return Some(answer);
            }
            if !memo.is_promising(new_per_known) {
                return None;
            }
        }
        Some(self.remember(memo, solver, self.left(spent)))
    }

    /// Counts with a memory to the end, or as far as the limits allow.
    fn remember(
        &self,
        memo: &mut Memoised,
        solver: &mut Solver,
        limits: Limits,
    ) -> (Count, Option<Stop>) {
        let mut stats = Stats::default();
        let stop = memo.run(&mut Clock::start(&limits), &mut stats);
        solver.stats_mut().add_search(&stats, 0);
        solver.stats_mut().memoised = 1;
        (memo.count(stop), stop)
    }

    /// The limits on a first search, once so many nodes have been spent. Where
    /// nodes are limited, there is nothing but that search.
    fn attempt(&self, spent: u64) -> Limits {
        let left = self.left(spent);
        Limits {
            nodes: left.nodes.or(Some(ATTEMPT)),
            ..left
        }
    }

    /// What is left of the limits once so many nodes have been spent.
    fn left(&self, spent: u64) -> Limits {
        self.limits.after(self.started.elapsed(), spent)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::{brute_force, dominoes, small_problem};
    use crate::cover::{Branching, Engine, Problem};

    fn jobs(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        /// Small problems are done before there is a trial or a thread, so these
        /// are tested by themselves too.
        #[test]
        fn every_way_to_count_gives_the_same(
            problem in small_problem(),
            pick in any::<prop::sample::Index>(),
            has_chosen in any::<bool>(),
            excluded in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            let options: Vec<_> = problem.options().collect();
            let has_chosen = has_chosen && !options.is_empty();
            let chosen: Vec<_> = has_chosen.then(|| *pick.get(&options)).into_iter().collect();
            let excluded: Vec<_> = match options.as_slice() {
                [] => Vec::new(),
                options => excluded.iter().map(|pick| *pick.get(options)).collect(),
            };
            let mut solutions = brute_force(&problem, &chosen);
            solutions.retain(|solution| excluded.iter().all(|option| !solution.contains(option)));
            let expected = Count::Exact(solutions.len() as u128);
            let mut solver = Solver::new(problem);
            solver.choose(chosen).exclude(excluded);
            prop_assert_eq!(solver.set_presolve(false).count(), expected);
            solver.set_presolve(true);
            for engine in [Engine::Links, Engine::Sets] {
                for branching in [Branching::Failures, Branching::First] {
                    solver.set_engine(engine).set_branching(branching);
                    prop_assert_eq!(solver.count(), expected);
                }
                for memo in [Memo::Auto, Memo::On, Memo::Off] {
                    for (memory, jobs) in [(0, jobs(1)), (1 << 20, jobs(3))] {
                        let plan = CountPlan { memo, memory, jobs };
                        prop_assert_eq!(solver.count_with(&plan), (expected, None));
                    }
                }
                let root = vec![solver.chosen().to_vec()];
                prop_assert_eq!(count_on_threads(&mut solver, jobs(3), root), (expected, None));
            }
        }
    }

    proptest! {
        #[test]
        fn nothing_is_left_behind(problem in small_problem(), nodes in 0..20u64) {
            let expected = Count::Exact(brute_force(&problem, &[]).len() as u128);
            let mut solver = Solver::new(problem);
            for engine in [Engine::Links, Engine::Sets] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut run = Run::start(solver.set_engine(engine).set_limits(limits.clone()));
                if run.count().1.is_some() {
                    prop_assert_eq!(run.resume(&Limits::default()), (expected, None));
                }
                drop(run);
                let mut run = Run::start(solver.set_engine(engine).set_limits(limits));
                let (count, stop) = run.count();
                if stop.is_none() {
                    prop_assert_eq!(count, expected);
                    continue;
                }
                let rest = run.leave();
                drop(run);
                solver.set_limits(Limits::default());
                let (more, stop) = count_on_threads(&mut solver, jobs(2), rest);
                prop_assert_eq!((Count::Exact(count.number()) + more, stop), (expected, None));
            }
        }
    }

    #[test]
    fn long_counts_are_the_same_every_way() {
        let mut solver = Solver::new(dominoes(6, 8));
        let expected = (Count::Exact(167_089), None);
        for memo in [Memo::Auto, Memo::On, Memo::Off] {
            for (memory, jobs) in [(CountPlan::MEMORY, jobs(1)), (60_000, jobs(2))] {
                let plan = CountPlan { memo, memory, jobs };
                assert_eq!(solver.count_with(&plan), expected, "{plan:?}");
            }
        }
    }

    /// By Kasteleyn's formula (1961); OEIS A004003.
    #[test]
    fn boards_of_dominoes_that_only_a_memory_can_count() {
        let numbers = [
            (8, 12_988_816),
            (10, 258_584_046_368),
            (12, 53_060_477_521_960_000),
        ];
        for (size, expected) in numbers {
            let (count, _) = Solver::new(dominoes(size, size)).count_with(&CountPlan::default());
            assert_eq!(count, Count::Exact(expected));
        }
    }

    #[test]
    fn a_full_memory_changes_nothing() {
        let problem = dominoes(10, 10);
        for memory in [60_000, 100_000] {
            let plan = CountPlan {
                memo: Memo::On,
                memory,
                ..CountPlan::default()
            };
            let (count, _) = Solver::new(problem.clone()).count_with(&plan);
            assert_eq!(count, Count::Exact(258_584_046_368));
        }
    }

    #[test]
    fn a_count_beyond_128_bits_says_so() {
        // 2^130 by 130 components, and 3^100 by the memory of one.
        let mut builder = Problem::builder();
        for _ in 0..130 {
            let item = builder.primary_item().unwrap();
            builder.option([item]).unwrap();
            builder.option([item]).unwrap();
        }
        let many = builder.build();
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..100).map(|_| builder.primary_item().unwrap()).collect();
        let shared = builder.secondary_item().unwrap();
        for &item in &items {
            for _ in 0..3 {
                builder.option([item]).unwrap();
            }
            builder.option([item, shared]).unwrap();
        }
        let one = builder.build();
        for problem in [many, one] {
            let (count, stop) = Solver::new(problem).count_with(&CountPlan::default());
            assert_eq!((count, stop), (Count::AtLeast(u128::MAX), None));
        }
    }

    #[test]
    fn limits_leave_what_is_known() {
        let mut solver = Solver::new(dominoes(16, 16));
        let second = |millis| Limits::none().with_time(Duration::from_millis(millis));
        for memo in [Memo::On, Memo::Off] {
            for (jobs, millis) in [(jobs(1), 20), (jobs(2), 200)] {
                let plan = CountPlan {
                    memo,
                    jobs,
                    ..CountPlan::default()
                };
                let (count, stop) = solver.set_limits(second(millis)).count_with(&plan);
                assert!(matches!(count, Count::AtLeast(1..)), "{plan:?}: {count}");
                assert_eq!(stop, Some(Stop::Time));
            }
        }
        let nodes = Limits::none().with_nodes(30_000);
        for memo in [Memo::Auto, Memo::On] {
            let plan = CountPlan {
                memo,
                jobs: jobs(2),
                ..CountPlan::default()
            };
            let (_, stop) = solver.set_limits(nodes.clone()).count_with(&plan);
            assert_eq!(stop, Some(Stop::Nodes));
            assert!((30_000..31_000).contains(&solver.stats().nodes));
        }
    }
}
