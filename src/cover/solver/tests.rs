use std::ops::ControlFlow;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::cover::model::{Count, First, verify};
use crate::cover::testing::{any_small_problem, brute_force, small_problem};
use crate::limits::Stop;

fn all(solver: &mut Solver) -> Vec<Vec<OptionId>> {
    let mut solutions: Vec<_> = solver.solutions().collect();
    solutions
        .iter_mut()
        .for_each(|solution| solution.sort_unstable());
    solutions.sort();
    solutions
}

/// Dominoes on 13 by 13 cells: the tree of a search is far too large.
#[test]
fn a_sweep_decides_what_no_search_does() {
    const SIDE: usize = 13;
    let mut builder = Problem::builder();
    let cells: Vec<ItemId> = (0..SIDE * SIDE)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    for (place, &cell) in cells.iter().enumerate() {
        if place % SIDE + 1 < SIDE {
            builder.option([cell, cells[place + 1]]).unwrap();
        }
        if let Some(&below) = cells.get(place + SIDE) {
            builder.option([cell, below]).unwrap();
        }
    }
    let mut solver = Solver::new(builder.build());
    let limits = Limits::none().with_nodes(20_000);
    assert_eq!(solver.decide(&limits, None).0, Err(Stop::Nodes));
    assert_eq!(
        solver.decide(&limits, Some(Duration::from_secs(60))).0,
        Ok(true)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn the_solutions_are_those_of_the_definition(
        problem in small_problem(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let options: Vec<_> = problem.options().collect();
        let mut chosen = Vec::new();
        if !options.is_empty() {
            chosen.extend(picks.iter().map(|pick| *pick.get(&options)));
        }
        let expected = brute_force(&problem, &chosen);
        let number = expected.len() as u128;
        let mut solver = Solver::new(problem);
        solver.choose(chosen).unwrap();
        let engines = [Engine::Links, Engine::Sets];
        for (presolving, engine) in [true, false].into_iter().flat_map(|on| engines.map(|e| (on, e))) {
            solver.set_presolve(presolving).set_engine(engine);
            prop_assert_eq!(&all(&mut solver), &expected);
            prop_assert_eq!(solver.count(), Count::Exact(number));
            prop_assert_eq!(solver.is_unique(), Some(number == 1));
            let capped = solver.count_up_to(2);
            prop_assert_eq!(capped.is_exact(), number < 2);
            prop_assert_eq!(capped.number(), number.min(2));
            match solver.first() {
                First::Solution(options) => prop_assert!(verify(solver.problem(), &options).is_ok()),
                other => prop_assert!(expected.is_empty() && other == First::None),
            }
        }
    }
}

/// Returns `n` items, each with two options of its own: `2^n` solutions.
fn doubling(n: u32) -> Problem {
    let mut builder = Problem::builder();
    for _ in 0..n {
        let item = builder.primary_item().unwrap();
        builder.option([item]).unwrap();
        builder.option([item]).unwrap();
    }
    builder.build()
}

#[test]
fn a_limit_never_gives_a_wrong_count() {
    let mut solver = Solver::new(doubling(40));
    let node_limit = Limits::none().with_nodes(1000);
    let (count, stop) = solver
        .set_limits(node_limit)
        .for_each(|_| ControlFlow::Continue(()));
    assert!(matches!(count, Count::AtLeast(1..1000)), "{count}");
    assert_eq!(stop, Some(Stop::Nodes));
    let time_limit = Limits::none().with_time(Duration::from_millis(1));
    let (count, _) = solver
        .set_limits(time_limit)
        .for_each(|_| ControlFlow::Continue(()));
    assert!(matches!(count, Count::AtLeast(1..)), "{count}");
    solver.set_limits(Limits::none().with_nodes(0));
    assert_eq!(solver.first(), First::Unknown(Stop::Nodes));
    assert_eq!(solver.is_unique(), None);
    assert_eq!(
        solver.set_limits(Limits::default()).count_up_to(5),
        Count::AtLeast(5)
    );
    assert_eq!(solver.count_up_to(0), Count::AtLeast(0));
}

#[test]
fn a_visitor_can_stop() {
    let mut solver = Solver::new(doubling(3));
    let (count, stop) = solver.for_each(|_| ControlFlow::Break(()));
    assert_eq!((count, stop), (Count::AtLeast(1), Some(Stop::Visitor)));
    assert_eq!(solver.count(), Count::Exact(8));
    // Three components of two options each.
    assert_eq!(solver.stats().profile, [6]);
    assert_eq!(solver.solutions().count(), 8);
    assert_eq!(solver.stats().profile, [2, 4, 8]);
    assert_eq!(solver.stats().guesses, 7);
}

#[test]
fn options_of_a_larger_problem_are_refused_and_change_nothing() {
    let [third, fourth] = [2, 3].map(|index| OptionId::new(index).unwrap());
    // Two items: one with options 0 and 1, one with 2 and 3.
    let mut solver = Solver::new(doubling(2));
    assert_eq!(solver.choose([third]).unwrap().count(), Count::Exact(2));
    let fifth = OptionId::new(4).unwrap();
    let error = WrongProblem::Option(fifth);
    assert_eq!(solver.choose([fourth, fifth]).unwrap_err(), error);
    assert_eq!(solver.exclude([third, fifth]).unwrap_err(), error);
    assert_eq!(error.to_string(), "the problem has no option 4");
    assert_eq!(solver.solutions().next().unwrap()[0], third);
    assert_eq!(solver.count(), Count::Exact(2));
    assert_eq!(solver.choose([]).unwrap().count(), Count::Exact(4));
}

#[test]
fn an_iterator_that_owns_its_solver_gives_it_back() {
    let solutions = |solver: Solver| {
        std::thread::spawn(|| solver.into_solutions())
            .join()
            .unwrap()
    };
    let mut all = solutions(Solver::new(doubling(3)));
    assert_eq!(all.by_ref().count(), 8);
    assert_eq!((all.next(), all.stop()), (None, None));
    let mut solver = all.into_solver();
    assert_eq!(solver.stats().nodes, 14);
    assert_eq!(solver.count(), Count::Exact(8));
    solver.set_limits(Limits::none().with_nodes(4));
    let mut some = solutions(solver);
    assert!((1..8).contains(&some.by_ref().count()));
    assert_eq!(some.stop(), Some(Stop::Nodes));
}

#[test]
fn nothing_to_cover_has_one_solution() {
    assert_eq!(
        Solver::new(Problem::builder().build()).count(),
        Count::Exact(1)
    );
    let mut hopeless = Problem::builder();
    hopeless.primary_item().unwrap();
    let mut solver = Solver::new(hopeless.build());
    assert_eq!(solver.count(), Count::Exact(0));
    assert!(solver.contradiction().is_some());
    assert_eq!(solver.set_presolve(false).count(), Count::Exact(0));
}

/// Returns whether some options cover these items, have those that are chosen, and cover no item
/// more often than they may.
fn can_be(problem: &Problem, covered: &[ItemId], chosen: &[OptionId]) -> bool {
    let options: Vec<_> = problem.options().collect();
    (0_u32..1 << options.len()).any(|set| {
        let taken = |option: &OptionId| set >> option.index() & 1 == 1;
        let taken: Vec<_> = options.iter().copied().filter(taken).collect();
        let fits = problem.items().all(|item| {
            let having = taken
                .iter()
                .filter(|&&it| problem.items_of(it).contains(&item));
            let mut colours: Vec<_> = having.map(|&it| problem.colour_of(it, item)).collect();
            let number = colours.len() as u32;
            if problem.is_primary(item) {
                let least = if covered.contains(&item) {
                    *problem.bounds(item).start()
                } else {
                    0
                };
                return (least..=*problem.bounds(item).end()).contains(&number);
            }
            colours.dedup();
            number <= 1 || colours.len() == 1 && colours[0].is_some()
        });
        fits && chosen.iter().all(|option| taken.contains(option))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn all_that_a_conflict_names_is_needed(
        problem in any_small_problem(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let options: Vec<_> = problem.options().collect();
        let mut chosen: Vec<_> = match options.is_empty() {
            true => Vec::new(),
            false => picks.iter().map(|pick| *pick.get(&options)).collect(),
        };
        chosen.sort_unstable();
        chosen.dedup();
        let primary: Vec<_> = problem.items().take(problem.primary_count()).collect();
        let mut solver = Solver::new(problem.clone());
        solver.choose(chosen.iter().copied()).unwrap();
        let Some(conflict) = solver.conflict() else {
            prop_assert!(can_be(&problem, &primary, &chosen));
            return Ok(());
        };
        prop_assert_eq!(conflict.stop, None);
        prop_assert!(!can_be(&problem, &conflict.items, &conflict.chosen));
        for gone in 0..conflict.items.len() {
            let mut fewer = conflict.items.clone();
            fewer.remove(gone);
            prop_assert!(can_be(&problem, &fewer, &conflict.chosen));
        }
        for gone in 0..conflict.chosen.len() {
            let mut fewer = conflict.chosen.clone();
            fewer.remove(gone);
            prop_assert!(can_be(&problem, &conflict.items, &fewer));
        }
    }
}
