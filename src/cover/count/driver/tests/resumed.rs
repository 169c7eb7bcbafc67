//! Counts that go on from every state that was saved.

use std::num::NonZeroUsize;

use proptest::prelude::*;

use super::super::*;
use crate::cover::Solver;
use crate::cover::count::Symmetry;
use crate::cover::model::Problem;
use crate::cover::search::Engine;
use crate::cover::search::memo::Memo;
use crate::cover::testing::{
    any_small_problem, brute_force, dominoes, queens, side_by_side, word_squares,
};
use crate::limits::{Interrupt, Limits, with_few_threads};

fn plan(memo: Memo, jobs: usize) -> CountPlan {
    CountPlan::default()
        .with_memo(memo)
        .with_jobs(NonZeroUsize::new(jobs).unwrap())
}

/// Counts by this number of nodes at a time, each time with a new solver and
/// the state that the last one has saved.
fn count_in_steps(problem: &Problem, engine: Engine, plan: &CountPlan, nodes: u64) -> Count {
    let mut state = Solver::new(problem.clone()).checkpoint();
    for _ in 0..100_000 {
        let mut solver = Solver::new(problem.clone());
        solver.set_engine(engine);
        solver.set_limits(Limits::none().with_nodes(nodes));
        let mut going = state.clone();
        let answer = solver.count_from(&mut going, plan, Duration::MAX, |now| {
            state = Checkpoint::from_text(now.to_text().as_bytes()).unwrap();
            ControlFlow::Continue(())
        });
        let (count, stop) = answer.unwrap();
        assert_eq!((state.count(), state.is_done()), (count, stop.is_none()));
        if stop.is_none() {
            return count;
        }
    }
    panic!("it does not end");
}

proptest! {
    #[test]
    fn no_solution_is_lost_or_counted_twice(
        problem in (any_small_problem(), any_small_problem()),
        is_double: bool,
        nodes in 1..=40u64,
        symmetry in prop::sample::select(vec![Symmetry::Auto, Symmetry::On]),
    ) {
        let mut expected = brute_force(&problem.0, &[]).len();
        let whole = if is_double {
            expected *= brute_force(&problem.1, &[]).len();
            side_by_side(&problem.0, &problem.1)
        } else {
            problem.0
        };
        for engine in [Engine::Links, Engine::Sets] {
            for memo in [Memo::Off, Memo::On, Memo::Auto] {
                let plan = plan(memo, 2).with_symmetry(symmetry);
                let count = count_in_steps(&whole, engine, &plan, nodes);
                prop_assert_eq!(count, Count::Exact(expected as u128));
            }
        }
    }
}

#[test]
fn larger_problems_are_counted_in_steps() {
    let problems = [
        (queens(8), 92),
        (dominoes(6, 6), 6_728),
        (word_squares(4), 1_234),
        (side_by_side(&queens(6), &dominoes(4, 5)), 4 * 95),
    ];
    for (problem, expected) in problems {
        for engine in [Engine::Links, Engine::Sets] {
            for (memo, nodes) in [(Memo::Off, 97), (Memo::On, 97), (Memo::Auto, 300)] {
                let count = count_in_steps(&problem, engine, &plan(memo, 1), nodes);
                assert_eq!(count, Count::Exact(expected), "{engine:?} {memo:?}");
            }
        }
    }
}

/// Every state that threads publish is exact, as counts that go on from it
/// show.
#[test]
fn every_state_of_several_threads_is_exact() {
    let problem = queens(10);
    for (engine, jobs) in [(Engine::Sets, 1), (Engine::Sets, 3), (Engine::Links, 2)] {
        let mut solver = Solver::new(problem.clone());
        solver.set_engine(engine);
        let mut state = solver.checkpoint();
        let mut states = Vec::new();
        let plan = plan(Memo::Off, jobs);
        let answer = solver.count_from(&mut state, &plan, Duration::from_micros(200), |now| {
            states.push(now.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(answer, Ok((Count::Exact(724), None)));
        let few = states.len() / 20 + 1;
        for mut state in states.into_iter().step_by(few) {
            let save = |_: &_| ControlFlow::Continue(());
            let answer = solver.count_from(&mut state, &plan, Duration::MAX, save);
            assert_eq!(answer, Ok((Count::Exact(724), None)));
        }
    }
}

/// The search from the root is one subtree; the queue is empty at once.
#[test]
fn threads_without_work_are_given_some() {
    let mut solver = Solver::new(queens(12));
    let mut state = solver.checkpoint();
    let save = |_: &_| ControlFlow::Continue(());
    let plan = plan(Memo::Off, 4);
    let answer = solver.count_from(&mut state, &plan, Duration::MAX, save);
    assert_eq!(answer, Ok((Count::Exact(14_200), None)));
    assert!(state.is_done());
    let again = solver.count_from(&mut state, &plan, Duration::MAX, save);
    assert_eq!(again, Ok((Count::Exact(14_200), None)));
}

#[test]
fn limits_and_breaks_leave_an_exact_state() {
    for memo in [Memo::On, Memo::Off] {
        let problem = dominoes(8, 10);
        let mut state = Solver::new(problem.clone()).checkpoint();
        let interrupt = Interrupt::new();
        let mut solver = Solver::new(problem);
        solver.set_limits(Limits::none().with_interrupt(&interrupt));
        let every = Duration::from_micros(100);
        let stopped = solver.count_from(&mut state, &plan(memo, 2), every, |_| {
            interrupt.raise();
            ControlFlow::Continue(())
        });
        assert_eq!(stopped.unwrap().1, Some(Stop::Interrupt));
        solver.set_limits(Limits::none());
        let broken =
            solver.count_from(
                &mut state,
                &plan(memo, 2),
                every,
                |_| ControlFlow::Break(()),
            );
        assert_eq!(broken.unwrap().1, Some(Stop::Visitor));
        assert!(!state.is_done());
        let save = |_: &_| ControlFlow::Continue(());
        let answer = solver.count_from(&mut state, &plan(Memo::On, 1), every, save);
        assert_eq!(answer, Ok((Count::Exact(1_031_151_241), None)));
    }
}

#[test]
fn states_of_other_problems_are_refused() {
    let mut state = Solver::new(queens(6)).checkpoint();
    let save = |_: &_| ControlFlow::Continue(());
    let mut solver = Solver::new(queens(7));
    let refused = solver.count_from(&mut state, &CountPlan::search(), Duration::MAX, save);
    assert!(matches!(refused, Err(WrongPart::Problem { .. })));
}

#[test]
fn states_are_saved_whichever_threads_can_be_started() {
    for number in 0..3 {
        let mut solver = Solver::new(dominoes(6, 6));
        let mut state = solver.checkpoint();
        let answer = with_few_threads(number, || {
            let plan = plan(Memo::Off, 3);
            solver.count_from(&mut state, &plan, Duration::ZERO, |_| {
                ControlFlow::Continue(())
            })
        });
        assert_eq!(answer.unwrap(), (Count::Exact(6_728), None));
        assert!(state.is_done());
    }
}

/// Returns items to be covered up to 200 times, with an option for each two of them.
fn free_pairs(items: usize) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..items)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    for (place, &a) in items.iter().enumerate() {
        builder.set_bounds(a, 1..=200).unwrap();
        for &b in &items[..place] {
            builder.option([a, b]).unwrap();
        }
    }
    builder.build()
}

/// As a list of subtrees, they would take thousands of times as much.
#[test]
fn what_is_left_deep_down_is_small() {
    for (problem, most) in [(dominoes(40, 40), 100_000), (free_pairs(40), 200_000)] {
        for engine in [Engine::Auto, Engine::Links] {
            let mut solver = Solver::new(problem.clone());
            solver.set_engine(engine);
            solver.set_limits(Limits::none().with_nodes(3_000));
            let mut state = solver.checkpoint();
            let save = |_: &_| ControlFlow::Continue(());
            let answer = solver.count_from(&mut state, &plan(Memo::Off, 1), Duration::MAX, save);
            assert_eq!(answer.unwrap().1, Some(Stop::Nodes));
            assert!(state.subtrees_left() > 100, "{}", state.subtrees_left());
            let size = state.to_text().len();
            assert!(size < most, "{engine:?}: {size}");
        }
    }
}

#[test]
fn components_that_take_no_time_are_saved_together() {
    let mut problem = queens(1);
    for _ in 0..50 {
        problem = side_by_side(&problem, &dominoes(2, 2));
    }
    let mut solver = Solver::new(problem);
    let (mut state, mut saves) = (solver.checkpoint(), 0);
    let answer = solver.count_from(&mut state, &plan(Memo::Off, 1), Duration::MAX, |_| {
        saves += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((answer, saves), (Ok((Count::Exact(1 << 50), None)), 1));
}
