//! How a full count is done: by components, with or without a memory, on one
//! thread or on several.
//!
//! Which of these pays depends on the problem and cannot be told in advance. A
//! count therefore begins with a plain search, which finishes most problems
//! before anything else would have started. A count that takes longer gives the
//! [memory](crate::cover::search::memo) a trial, in stages; the first takes 20 microseconds.
//! If enough of the states met are known already, the memory goes on; if not,
//! the search does. After some milliseconds, what the search has left near its
//! root is split into subtrees. They are searched one by one, or by all
//! threads, while the search goes on with the rest.
//!
//! A memory is [shared by all threads](crate::cover::search::memo) once its trial has passed. Two
//! threads together take 0 to 14 % more processor time than one alone, with a
//! memory or without, so the choice does not depend on their number.
//!
//! The subtrees help on one thread too: each is presolved and becomes a smaller
//! problem, with fewer options to go through at every step. The pentominoes on
//! 6 by 10 take a third less time this way.
//!
//! Known states for each new one, by the number of nodes visited with a memory:
//!
//! |      nodes | 12 queens | Langford 11 | pentominoes 6x10 | latin squares 5 | Sudoku | dominoes 8x8 |
//! |-----------:|----------:|------------:|-----------------:|----------------:|-------:|-------------:|
//! |        256 |         0 |           0 |             0.09 |            0.09 |   0.10 |         0.58 |
//! |      1,024 |         0 |        0.02 |             0.05 |            0.16 |   0.25 |         0.84 |
//! |      8,192 |     0.001 |        0.05 |             0.04 |            0.51 |   0.42 |            - |
//! | time saved |      none |        none |             none |            69 % |   33 % |      99.98 % |

use std::num::NonZeroUsize;

use super::parallel::count_on;
use crate::cover::model::answer::Count;
use crate::cover::model::stats::Stats;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::search::bounded;
use crate::cover::search::memo::{Memo, Memoised};
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::SHARED;
use crate::limits::{Clock, Duration, Limits, Stop};

/// How to count; see [`Solver::count_with`](crate::cover::Solver::count_with).
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use quadrille::cover::{CountPlan, Memo};
///
/// let two = NonZeroUsize::new(2).unwrap();
/// let plan = CountPlan::default().with_memory(100 << 20).with_jobs(two);
/// assert_eq!((plan.memo, plan.memory, plan.jobs), (Memo::Auto, 104_857_600, two));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CountPlan {
    /// Whether to remember the number of solutions below each state.
    pub memo: Memo,
    /// The most bytes that the memory may take. When it is full, it forgets the
    /// states that are cheapest to count again, and the count takes longer.
    pub memory: usize,
    /// The number of threads that may search.
    pub jobs: NonZeroUsize,
}

impl CountPlan {
    /// The default limit of the memory: 1 GiB.
    pub const MEMORY: usize = 1 << 30;

    /// Returns a plan with the search alone, on one thread.
    pub fn search() -> CountPlan {
        CountPlan::default().with_memo(Memo::Off)
    }

    /// Sets whether to count with a memory.
    pub fn with_memo(self, memo: Memo) -> CountPlan {
        CountPlan { memo, ..self }
    }

    /// Sets the most bytes that the memory may take.
    pub fn with_memory(self, memory: usize) -> CountPlan {
        CountPlan { memory, ..self }
    }

    /// Sets the number of threads that may search.
    pub fn with_jobs(self, jobs: NonZeroUsize) -> CountPlan {
        CountPlan { jobs, ..self }
    }
}

impl Default for CountPlan {
    /// Returns a plan with one thread, and a memory of at most
    /// [`MEMORY`](CountPlan::MEMORY) bytes if it promises to be faster.
    fn default() -> CountPlan {
        CountPlan {
            memo: Memo::Auto,
            memory: CountPlan::MEMORY,
            jobs: NonZeroUsize::MIN,
        }
    }
}

/// Nodes of the first, plain search.
const ATTEMPT: u64 = 4_000;

/// The trial of a memory, in stages of (nodes, ratio): after this many more
/// nodes it goes on if, for each known state, at most this many were new. The
/// first stage takes some microseconds and fails for most problems that a
/// memory does not help. The share of known states grows as a count goes on.
pub(in crate::cover) const TRIAL: [(u64, u64); 3] = [(256, 16), (768, 8), (9_000, 8)];

/// Nodes of a count with a memory before other threads take part.
const ALONE: u64 = 10_000;

/// Counts all solutions as planned. Also returns why it stopped, if it did so
/// before all were counted.
pub(in crate::cover) fn count(searcher: &mut Searcher, plan: &CountPlan) -> (Count, Option<Stop>) {
    if searcher.problem.has_bounds() {
        return bounded::count(searcher, plan.jobs);
    }
    if !searcher.presolving {
        return Run::start(searcher).count(searcher);
    }
    let counting = Counting {
        plan,
        limits: searcher.limits.started(),
    };
    let limits = std::mem::replace(&mut searcher.limits, counting.attempt(0));
    let mut run = Run::start(searcher);
    let answer = counting.by_components(&mut run, searcher);
    run.take_time(searcher);
    searcher.limits = limits;
    if searcher.contradiction.is_none() {
        let components = &mut searcher.stats.components;
        *components = (*components).max(1);
    }
    answer
}

/// A running count.
struct Counting<'a> {
    plan: &'a CountPlan,
    /// The limits on the whole count; their clock is running.
    limits: Limits,
}

impl Counting<'_> {
    /// Counts the components of what presolve has left, one by one.
    fn by_components(&self, run: &mut Run, searcher: &mut Searcher) -> (Count, Option<Stop>) {
        if run.is_finished() {
            return run.outcome();
        }
        let (machine, _) = searcher.search();
        match machine.components(2, &mut Clock::start(&self.limits)) {
            Ok(Some(parts)) => self.product(&parts, searcher),
            Ok(None) => self.count(run, searcher, 0),
            Err(stop) => (Count::AtLeast(0), Some(stop)),
        }
    }

    /// Returns the product of the counts of the independent parts of a
    /// searcher's problem.
    fn product(&self, parts: &[Subproblem], whole: &mut Searcher) -> (Count, Option<Stop>) {
        let (mut product, mut stop) = (Count::Exact(1), None);
        whole.stats.components = parts.len() as u64;
        for part in parts {
            if let Some(Stop::Time | Stop::Interrupt) = stop {
                // Nothing is known about this part and those after it.
                return (product * Count::AtLeast(0), stop);
            }
            let spent = whole.stats.nodes;
            let mut searcher = whole.like(part.problem());
            searcher.limits = self.attempt(spent);
            let mut run = Run::start(&mut searcher);
            let (count, early) = self.count(&mut run, &mut searcher, spent);
            whole.stats.add_part(&searcher.stats);
            (product, stop) = (product * count, stop.or(early));
            if product == Count::Exact(0) {
                return (product, None);
            }
        }
        (product, stop)
    }

    /// Counts a run that is limited to an attempt, and then what the attempt
    /// leaves. `spent` nodes have been used before.
    fn count(&self, run: &mut Run, searcher: &mut Searcher, spent: u64) -> (Count, Option<Stop>) {
        let CountPlan { memo, jobs, .. } = *self.plan;
        let left = self.left(spent);
        if memo == Memo::On {
            match self.memoised(searcher) {
                Ok(Some(mut memoised)) => return self.remember(&mut memoised, searcher, &left),
                Ok(None) => {}
                Err(stop) => return (Count::AtLeast(0), Some(stop)),
            }
        }
        let (count, stop) = run.count(searcher);
        if self.limits.nodes.is_some() || stop != Some(Stop::Nodes) {
            return (count, stop);
        }
        if memo == Memo::Auto {
            match self.memoised(searcher) {
                Ok(Some(mut memoised)) => {
                    if let Some((known, stop)) = self.try_memory(&mut memoised, searcher, &left) {
                        // The search may have found more before it stopped.
                        return (known.or_better(count), stop);
                    }
                    searcher.stats.memoised = 0;
                }
                Ok(None) => {}
                Err(stop) => return (count, Some(stop)),
            }
        }
        let (count, stop) = run.resume(searcher, &left.clone().with_nodes(SHARED));
        if stop != Some(Stop::Nodes) {
            return (count, stop);
        }
        searcher.stats.shared = u64::from(jobs != NonZeroUsize::MIN);
        count_on(run, searcher, jobs, &left)
    }

    fn memoised(&self, searcher: &mut Searcher) -> Result<Option<Memoised>, Stop> {
        searcher.memoised(self.plan.memory, &mut Clock::start(&self.limits))
    }

    /// Counts with a memory; `None` if it does not prove useful.
    fn try_memory(
        &self,
        memo: &mut Memoised,
        searcher: &mut Searcher,
        left: &Limits,
    ) -> Option<(Count, Option<Stop>)> {
        for (nodes, new_per_known) in TRIAL {
            let answer = self.remember_alone(memo, searcher, &left.clone().with_nodes(nodes));
            if answer.1 != Some(Stop::Nodes) {
                return Some(answer);
            }
            if !memo.is_promising(new_per_known) {
                return None;
            }
        }
        Some(self.remember(memo, searcher, left))
    }

    /// Counts with a memory until the end or a limit: on one thread for some
    /// milliseconds, then on all.
    fn remember(
        &self,
        memo: &mut Memoised,
        searcher: &mut Searcher,
        limits: &Limits,
    ) -> (Count, Option<Stop>) {
        let jobs = self.plan.jobs;
        if jobs == NonZeroUsize::MIN || limits.nodes.is_some() {
            return self.remember_alone(memo, searcher, limits);
        }
        let first = limits.clone().with_nodes(ALONE);
        let (count, stop) = self.remember_alone(memo, searcher, &first);
        if stop != Some(Stop::Nodes) {
            return (count, stop);
        }
        let mut stats = Stats::default();
        let answer = memo.run_on(jobs, limits, &mut stats);
        searcher.stats.add_search(&stats, 0);
        searcher.stats.shared = 1;
        answer
    }

    /// Counts with a memory until the end or a limit on this thread.
    fn remember_alone(
        &self,
        memo: &mut Memoised,
        searcher: &mut Searcher,
        limits: &Limits,
    ) -> (Count, Option<Stop>) {
        let mut stats = Stats::default();
        let stop = memo.run(&mut Clock::start(limits), &mut stats);
        searcher.stats.add_search(&stats, 0);
        searcher.stats.memoised = 1;
        (memo.count(stop), stop)
    }

    /// Returns the limits on a first search, once this many nodes have been
    /// spent. With a limit on nodes, there is only that search.
    fn attempt(&self, spent: u64) -> Limits {
        let left = self.left(spent);
        Limits {
            nodes: left.nodes.or(Some(ATTEMPT)),
            ..left
        }
    }

    /// Returns what is left of the limits once this many nodes have been spent.
    fn left(&self, spent: u64) -> Limits {
        self.limits.after(Duration::ZERO, spent)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Problem;
    use crate::cover::search::{Branching, Engine};
    use crate::cover::testing::{brute_force, dominoes, side_by_side, small_problem, word_squares};

    fn searcher(problem: Problem) -> Searcher {
        Searcher::new(Arc::new(problem))
    }

    /// Returns the whole count of a run that a limit on nodes has stopped and
    /// that threads have finished.
    fn count_to_the_end(
        searcher: &mut Searcher,
        nodes: u64,
        jobs: NonZeroUsize,
    ) -> (Count, Option<Stop>) {
        searcher.limits = Limits::none().with_nodes(nodes);
        let mut run = Run::start(searcher);
        let (count, stop) = run.count(searcher);
        if stop.is_none() {
            return (count, None);
        }
        count_on(&mut run, searcher, jobs, &Limits::none())
    }

    fn jobs(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        /// Small problems finish before a trial or a thread starts, so the
        /// trial and the threads are also tested directly.
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
            let mut searcher = searcher(problem);
            searcher.chosen = chosen;
            searcher.exclude(excluded);
            searcher.presolving = false;
            prop_assert_eq!(count(&mut searcher, &CountPlan::search()), (expected, None));
            searcher.presolving = true;
            for engine in [Engine::Links, Engine::Sets] {
                searcher.engine = engine;
                for branching in [Branching::Failures, Branching::First] {
                    searcher.branching = branching;
                    prop_assert_eq!(count(&mut searcher, &CountPlan::search()), (expected, None));
                }
                for memo in [Memo::Auto, Memo::On, Memo::Off] {
                    for (memory, jobs) in [(0, jobs(1)), (1 << 20, jobs(3))] {
                        let plan = CountPlan { memo, memory, jobs };
                        prop_assert_eq!(count(&mut searcher, &plan), (expected, None));
                    }
                }
            }
        }
    }

    /// Returns a memoised count on threads from the start.
    fn count_together(
        searcher: &mut Searcher,
        number: usize,
        memory: usize,
    ) -> (Count, Option<Stop>) {
        let mut memo = searcher
            .memoised(memory, &mut Clock::default())
            .unwrap()
            .expect("there is something to count");
        memo.run_on(jobs(number), &Limits::none(), &mut Stats::default())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        /// With colours and secondary items; the links search without a memory.
        #[test]
        fn threads_with_one_memory_count_what_links_do(
            left in small_problem(),
            right in small_problem(),
            shared in any::<bool>(),
        ) {
            let problem = if shared { side_by_side(&left, &right) } else { left };
            let mut searcher = searcher(problem);
            searcher.engine = Engine::Links;
            let expected = count(&mut searcher, &CountPlan::search());
            if searcher.memoised(0, &mut Clock::default()).unwrap().is_some() {
                for number in [1, 2, 4] {
                    for memory in [0, 2_000, 1 << 20] {
                        let counted = count_together(&mut searcher, number, memory);
                        prop_assert_eq!(counted, expected, "{} threads, {} bytes", number, memory);
                    }
                }
            } else {
                prop_assert_eq!(expected, (Count::Exact(0), None));
            }
        }
    }

    #[test]
    fn threads_share_the_states_of_large_counts() {
        let words = word_squares(5);
        for (problem, expected) in [(dominoes(10, 10), 258_584_046_368), (words, 55_447)] {
            let mut searcher = searcher(problem);
            for number in [1, 2, 4] {
                for memory in [100_000, 1 << 24] {
                    let counted = count_together(&mut searcher, number, memory);
                    assert_eq!(counted, (Count::Exact(expected), None));
                }
            }
        }
        // Threads do next to nothing twice.
        let mut searcher = searcher(dominoes(12, 12));
        let nodes = [1, 2].map(|number| {
            let plan = CountPlan::default().with_jobs(jobs(number));
            let (count, _) = count(&mut searcher, &plan);
            assert_eq!(count, Count::Exact(53_060_477_521_960_000));
            assert_eq!(searcher.stats.shared, u64::from(number > 1));
            searcher.stats.nodes
        });
        assert!(nodes[1] < nodes[0] * 3 / 2, "{nodes:?}");
    }

    proptest! {
        #[test]
        fn nothing_is_left_behind(
            problem in small_problem(),
            pick in any::<prop::sample::Index>(),
            nodes in 0..20u64,
        ) {
            let options: Vec<_> = problem.options().collect();
            let chosen = if options.len() < 3 { vec![] } else { vec![*pick.get(&options)] };
            let expected = Count::Exact(brute_force(&problem, &chosen).len() as u128);
            let mut searcher = searcher(problem);
            searcher.chosen = chosen;
            for engine in [Engine::Links, Engine::Sets] {
                searcher.engine = engine;
                searcher.limits = Limits::none().with_nodes(nodes);
                let mut run = Run::start(&mut searcher);
                if run.count(&mut searcher).1.is_some() {
                    let (count, stop) = run.resume(&mut searcher, &Limits::none());
                    prop_assert_eq!((count, stop), (expected, None));
                }
                for number in [1, 2] {
                    let counted = count_to_the_end(&mut searcher, nodes, jobs(number));
                    prop_assert_eq!(counted, (expected, None));
                }
                // The parts given away and the part kept make up the whole.
                searcher.limits = Limits::none().with_nodes(nodes);
                let mut run = Run::start(&mut searcher);
                if run.count(&mut searcher).1.is_some() {
                    let given = [searcher.give_away(1), searcher.give_away(2)].concat();
                    let mut other = searcher.beside(Limits::none());
                    let mut sum = run.resume(&mut searcher, &Limits::none()).0;
                    for prefix in given {
                        other.chosen = prefix;
                        sum = sum + Run::start(&mut other).count(&mut other).0;
                    }
                    prop_assert_eq!(sum, expected);
                }
            }
        }
    }

    #[test]
    fn long_counts_are_the_same_every_way() {
        let mut searcher = searcher(dominoes(6, 8));
        let expected = (Count::Exact(167_089), None);
        for memo in [Memo::Auto, Memo::On, Memo::Off] {
            for (memory, jobs) in [(CountPlan::MEMORY, jobs(1)), (60_000, jobs(2))] {
                let plan = CountPlan { memo, memory, jobs };
                assert_eq!(count(&mut searcher, &plan), expected, "{plan:?}");
            }
        }
    }

    /// Kasteleyn's formula (1961); OEIS A004003.
    #[test]
    fn boards_of_dominoes_that_only_a_memory_can_count() {
        let numbers = [
            (8, 12_988_816),
            (10, 258_584_046_368),
            (12, 53_060_477_521_960_000),
        ];
        for (size, expected) in numbers {
            let (count, _) = count(&mut searcher(dominoes(size, size)), &CountPlan::default());
            assert_eq!(count, Count::Exact(expected));
        }
    }

    /// Hard squares: OEIS A006506.
    #[test]
    fn words_are_counted_every_way() {
        for (size, expected) in [(1, 2), (2, 7), (3, 63), (4, 1234), (5, 55_447)] {
            for engine in [Engine::Auto, Engine::Links, Engine::Sets] {
                for jobs in [jobs(1), jobs(2)] {
                    let mut searcher = searcher(word_squares(size));
                    searcher.engine = engine;
                    for nodes in [1, 100, 5_000] {
                        let counted = count_to_the_end(&mut searcher, nodes, jobs);
                        assert_eq!(counted, (Count::Exact(expected), None));
                    }
                    searcher.limits = Limits::none();
                    for memo in [Memo::On, Memo::Off] {
                        let plan = CountPlan::default().with_memo(memo).with_jobs(jobs);
                        let counted = count(&mut searcher, &plan);
                        assert_eq!(counted, (Count::Exact(expected), None));
                    }
                }
            }
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
            let (count, _) = count(&mut searcher(problem.clone()), &plan);
            assert_eq!(count, Count::Exact(258_584_046_368));
        }
    }

    #[test]
    fn a_count_beyond_128_bits_says_so() {
        // 130 components make 2^130; the memory of one counts 3^100.
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
            let (count, stop) = count(&mut searcher(problem), &CountPlan::default());
            assert_eq!((count, stop), (Count::AtLeast(u128::MAX), None));
        }
    }

    #[test]
    fn limits_leave_what_is_known() {
        let mut searcher = searcher(dominoes(16, 16));
        let second = |millis| Limits::none().with_time(Duration::from_millis(millis));
        for memo in [Memo::On, Memo::Off] {
            for (jobs, millis) in [(jobs(1), 20), (jobs(2), 200)] {
                let plan = CountPlan {
                    memo,
                    jobs,
                    ..CountPlan::default()
                };
                searcher.limits = second(millis);
                let (count, stop) = count(&mut searcher, &plan);
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
            searcher.limits = nodes.clone();
            let (_, stop) = count(&mut searcher, &plan);
            assert_eq!(stop, Some(Stop::Nodes));
            assert!((30_000..31_000).contains(&searcher.stats.nodes));
        }
    }
}
