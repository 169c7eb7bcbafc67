//! Counts every way, against brute force and known numbers.

mod judged;
mod resumed;

use std::num::NonZeroUsize;
use std::sync::Arc;

use proptest::prelude::*;

use super::setting::State;
use super::*;
use crate::cover::model::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::search::memo::Memo;
use crate::cover::search::{Branching, Engine};
use crate::cover::testing::{
    any_small_problem, brute_force, dominoes, side_by_side, small_problem, word_squares,
};
use crate::limits::{Interrupt, Limits, with_few_threads};

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
    count_within(searcher, nodes, jobs, &Limits::none())
}

/// Does the same within limits on the threads.
fn count_within(
    searcher: &mut Searcher,
    nodes: u64,
    jobs: NonZeroUsize,
    limits: &Limits,
) -> (Count, Option<Stop>) {
    searcher.limits = Limits::none().with_nodes(nodes);
    let mut run = Run::start(searcher);
    let (count, stop) = run.count(searcher);
    if stop.is_none() {
        return (count, None);
    }
    let plan = CountPlan::search().with_jobs(jobs);
    let driver = Driver::new(&plan, limits.clone());
    let state = State {
        total: None,
        found: 0,
        left: vec![searcher.root.clone().into()],
        memo: Some(false),
    };
    let never = &mut |_: State| ControlFlow::Continue(());
    let (state, stop) = team::count(&driver, Some(&mut run), searcher, state, never);
    assert_eq!(state.left.is_empty(), stop.is_none());
    match stop {
        None => (Count::Exact(state.found), None),
        stop => (Count::AtLeast(state.found), stop),
    }
}

#[test]
fn an_interrupt_reaches_all_threads() {
    let interrupt = Interrupt::new();
    interrupt.raise();
    let limits = Limits::none().with_interrupt(&interrupt);
    for number in [1, 2] {
        let mut searcher = searcher(dominoes(16, 16));
        searcher.limits = Limits::none().with_nodes(1000);
        let (before, _) = Run::start(&mut searcher).count(&mut searcher);
        let answer = count_within(&mut searcher, 1000, jobs(number), &limits);
        assert_eq!(answer, (before, Some(Stop::Interrupt)));
    }
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
        problem in any_small_problem(),
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
        searcher.root.chosen = chosen;
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
                    let plan = CountPlan::default().with_memo(memo).with_memory(memory).with_jobs(jobs);
                    prop_assert_eq!(count(&mut searcher, &plan), (expected, None));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    /// With colours and secondary items; the links search without a memory.
    #[test]
    fn a_memory_of_any_size_counts_what_links_do(
        left in small_problem(),
        right in small_problem(),
        shared in any::<bool>(),
    ) {
        let problem = if shared { side_by_side(&left, &right) } else { left };
        let mut searcher = searcher(problem);
        searcher.engine = Engine::Links;
        let (expected, _) = count(&mut searcher, &CountPlan::search());
        for memory in [0, 2_000, 1 << 20] {
            let memoised = searcher.memoised(memory, &mut Clock::default()).unwrap();
            match memoised {
                Some(mut memo) => {
                    let stop = memo.run(&mut Clock::default(), &mut Stats::default());
                    let counted = Count::Exact(memo.known());
                    prop_assert_eq!((counted, stop), (expected, None), "{} bytes", memory);
                }
                None => prop_assert_eq!(expected, Count::Exact(0)),
            }
        }
    }
}

proptest! {
    #[test]
    fn nothing_is_left_behind(
        problem in any_small_problem(),
        pick in any::<prop::sample::Index>(),
        nodes in 0..20u64,
    ) {
        let options: Vec<_> = problem.options().collect();
        let chosen = if options.len() < 3 { vec![] } else { vec![*pick.get(&options)] };
        let expected = Count::Exact(brute_force(&problem, &chosen).len() as u128);
        let mut searcher = searcher(problem);
        searcher.root.chosen = chosen;
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
                let given = [searcher.give_away(1), searcher.give_away(2)];
                let mut other = searcher.beside(Limits::none());
                let mut sum = run.resume(&mut searcher, &Limits::none()).0;
                for prefix in given.into_iter().flatten() {
                    other.root = prefix;
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
            let plan = CountPlan::default()
                .with_memo(memo)
                .with_memory(memory)
                .with_jobs(jobs);
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

#[test]
fn threads_that_cannot_be_started_are_not_waited_for() {
    let mut searcher = searcher(dominoes(6, 6));
    for number in 0..3 {
        let counted = || count_to_the_end(&mut searcher, 97, jobs(3));
        let expected = (Count::Exact(6_728), None);
        assert_eq!(with_few_threads(number, counted), expected);
    }
}
