use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use proptest::prelude::*;

use crate::cover::Solver;
use crate::cover::count::{CountPlan, Priced};
use crate::cover::model::{Count, First, ItemId, OptionId, Problem, WrongProblem, verify};
use crate::cover::search::{Branching, Engine, Memo, Probing};
use crate::cover::shrink::{Contradiction, components, reduce};
use crate::cover::testing::{
    brute_force, builder_of, queens, small_bounded_problem, small_problem,
};
use crate::limits::{Interrupt, Limits, Stop};
use crate::random::stream;

fn sorted(mut solutions: Vec<Vec<OptionId>>) -> Vec<Vec<OptionId>> {
    solutions
        .iter_mut()
        .for_each(|options| options.sort_unstable());
    solutions.sort();
    solutions
}

/// Returns the solutions without some options, and their costs in order.
fn expected(
    problem: &Problem,
    chosen: &[OptionId],
    excluded: &[OptionId],
) -> (Vec<Vec<OptionId>>, Vec<i64>) {
    let mut solutions = brute_force(problem, chosen);
    solutions.retain(|solution| excluded.iter().all(|option| !solution.contains(option)));
    let mut costs: Vec<i64> = solutions
        .iter()
        .map(|options| problem.cost_of(options))
        .collect();
    costs.sort_unstable();
    (solutions, costs)
}

fn pick(problem: &Problem, picks: &[prop::sample::Index]) -> Vec<OptionId> {
    let options: Vec<_> = problem.options().collect();
    let is_possible = !options.is_empty();
    let picks = picks.iter().filter(|_| is_possible);
    picks.map(|pick| *pick.get(&options)).collect()
}

type Picks = Vec<prop::sample::Index>;

fn few() -> impl Strategy<Value = Picks> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn every_question_knows_of_bounds(
        problem in small_bounded_problem(),
        chosen in few(),
        excluded in few(),
        preferred in prop::collection::vec(0..6usize, 0..3),
    ) {
        let (chosen, excluded) = (pick(&problem, &chosen), pick(&problem, &excluded));
        let (solutions, _) = expected(&problem, &chosen, &excluded);
        let number = solutions.len() as u128;
        let preferred = preferred.iter().map(|&item| ItemId::new(item).unwrap());
        let preferred = preferred.filter(|item| item.index() < problem.item_count());
        let mut solver = Solver::new(problem.clone());
        solver.choose(chosen).unwrap().exclude(excluded).unwrap().prefer(preferred).unwrap();
        let two = NonZeroUsize::new(2).unwrap();
        for (engine, presolving, branching) in [
            (Engine::Auto, true, Branching::Failures),
            (Engine::Auto, false, Branching::First),
            (Engine::SetsAvx2, true, Branching::Failures),
            (Engine::Links, true, Branching::Failures),
        ] {
            solver.set_engine(engine).set_presolve(presolving).set_branching(branching);
            prop_assert_eq!(&sorted(solver.solutions().collect()), &solutions);
            prop_assert_eq!(solver.count(), Count::Exact(number));
            prop_assert_eq!(solver.is_unique(), Some(number == 1));
            let mut found = Vec::new();
            let visit = |options: &[OptionId]| {
                found.push(options.to_vec());
                ControlFlow::Continue(())
            };
            prop_assert_eq!(solver.par_for_each(two, visit), (Count::Exact(number), None));
            prop_assert_eq!(&sorted(found), &solutions);
            for first in [solver.first(), solver.par_first(two)] {
                match first {
                    First::Solution(options) => prop_assert_eq!(verify(&problem, &options), Ok(())),
                    other => prop_assert!(number == 0 && other == First::None),
                }
            }
        }
        for memo in [Memo::On, Memo::Auto] {
            let plan = CountPlan::default().with_memo(memo).with_jobs(two);
            prop_assert_eq!(solver.count_with(&plan), (Count::Exact(number), None));
        }
        // With enough nodes the whole tree is counted at the end of the first path.
        let probing = Probing::default().with_rounds(1).with_nodes(1 << 20);
        let estimate = solver.estimate(&probing, || 0);
        prop_assert_eq!(estimate.solutions.mean, number as f64);
    }

    #[test]
    fn the_cheapest_are_the_first_in_order_of_cost(
        problem in prop_oneof![small_bounded_problem(), small_bounded_problem().prop_map(|problem| {
            // The same without bounds.
            let mut builder = builder_of(&problem);
            for option in problem.options() {
                builder.set_cost(option, problem.cost(option)).unwrap();
            }
            builder.build()
        })],
        chosen in few(),
        excluded in few(),
        number in 0..6usize,
    ) {
        let (chosen, excluded) = (pick(&problem, &chosen), pick(&problem, &excluded));
        let (solutions, costs) = expected(&problem, &chosen, &excluded);
        let mut solver = Solver::new(problem.clone());
        solver.choose(chosen).unwrap().exclude(excluded).unwrap();
        let jobs = [1, 2].map(|jobs| NonZeroUsize::new(jobs).unwrap());
        for (engine, presolving, jobs) in [
            (Engine::Auto, true, jobs[0]),
            (Engine::SetsPortable, false, jobs[1]),
            (Engine::Links, true, jobs[0]),
            (Engine::Links, false, jobs[1]),
        ] {
            solver.set_engine(engine).set_presolve(presolving);
            let all = solver.par_cheapest(usize::MAX, jobs);
            prop_assert_eq!(all.stop, None);
            let found: Vec<_> = all.solutions.iter().map(|one| one.cost).collect();
            prop_assert_eq!(found, &costs[..]);
            for Priced { cost, options } in &all.solutions {
                prop_assert_eq!(problem.cost_of(options), *cost);
            }
            let all = all.solutions.into_iter().map(|one| one.options).collect();
            prop_assert_eq!(sorted(all), &solutions[..]);
            let some = solver.par_cheapest(number, jobs);
            prop_assert_eq!(some.stop, (number == 0).then_some(Stop::Solutions));
            let some: Vec<i64> = some.solutions.iter().map(|one| one.cost).collect();
            prop_assert_eq!(some, &costs[..number.min(costs.len())]);
        }
    }

    #[test]
    fn bounds_of_one_are_no_bounds(problem in small_problem()) {
        let mut builder = builder_of(&problem);
        for item in problem.items().take(problem.primary_count()) {
            builder.set_bounds(item, 1..=1).unwrap();
        }
        prop_assert_eq!(builder.build(), problem);
    }

    #[test]
    fn the_parts_of_a_problem_keep_bounds_and_costs(problem in small_bounded_problem()) {
        let parts = components(&problem, &Limits::none()).unwrap();
        let mut product = 1;
        for part in &parts {
            for item in part.problem().items() {
                let whole = part.whole_item(item).unwrap();
                prop_assert_eq!(part.problem().bounds(item), problem.bounds(whole));
            }
            for option in part.problem().options() {
                let whole = part.whole_option(option).unwrap();
                prop_assert_eq!(part.problem().cost(option), problem.cost(whole));
            }
            product *= brute_force(part.problem(), &[]).len();
        }
        prop_assert_eq!(product, brute_force(&problem, &[]).len());
    }
}

/// Returns the ways to put some of `n` things, at least `least`, into a bag.
fn bag(n: usize, least: u32) -> Problem {
    let mut builder = Problem::builder();
    let [bag] = builder.primary_items().unwrap();
    builder.set_bounds(bag, least..=u32::MAX).unwrap();
    for _ in 0..n {
        builder.option([bag]).unwrap();
    }
    builder.build()
}

#[test]
fn limits_stop_a_search_with_bounds() {
    let mut solver = Solver::new(bag(40, 2));
    let all = |solver: &mut Solver| solver.for_each(|_| ControlFlow::Continue(()));
    solver.set_limits(Limits::none().with_nodes(1000));
    let (count, stop) = all(&mut solver);
    assert!(matches!(count, Count::AtLeast(1..=1001)), "{count}");
    assert_eq!(stop, Some(Stop::Nodes));
    let cheapest = solver.cheapest(usize::MAX);
    assert_eq!(
        (cheapest.stop, cheapest.solutions.is_empty()),
        (Some(Stop::Nodes), false)
    );
    solver.set_limits(Limits::none().with_time(Duration::from_millis(50)));
    let (count, stop) = all(&mut solver);
    assert!(matches!(count, Count::AtLeast(1..)), "{count}");
    assert_eq!(stop, Some(Stop::Time));
    let interrupt = Interrupt::new();
    interrupt.raise();
    solver.set_limits(Limits::none().with_interrupt(&interrupt));
    assert_eq!(solver.first(), First::Unknown(Stop::Interrupt));
    assert_eq!(solver.cheapest(1).stop, Some(Stop::Interrupt));
    solver.set_limits(Limits::none());
    assert_eq!(solver.count_up_to(5), Count::AtLeast(5));
    assert_eq!(solver.solutions().take(7).count(), 7);
}

#[test]
fn subsets_are_counted() {
    for n in 0..12 {
        let subsets = |least| Solver::new(bag(n, least)).count().number();
        assert_eq!(subsets(0), 1 << n);
        assert_eq!(subsets(1), (1 << n) - 1);
        assert_eq!(subsets(n as u32), 1);
        assert_eq!(subsets(n as u32 + 1), 0);
        assert_eq!(subsets(u32::MAX), 0);
    }
}

/// Returns the ways to put up to `n` queens on a board so that none attacks
/// another.
fn few_queens(n: usize) -> Problem {
    let mut builder = builder_of(&queens(n));
    for line in 0..2 * n {
        let item = ItemId::new(line).unwrap();
        builder.set_bounds(item, 0..=1).unwrap();
    }
    builder.build()
}

#[test]
fn threads_count_the_same() {
    let plans = [1, 2, 3].map(|jobs| {
        let jobs = NonZeroUsize::new(jobs).unwrap();
        CountPlan::default().with_memo(Memo::Off).with_jobs(jobs)
    });
    let subsets = (bag(18, 2), (1 << 18) - 19);
    for (problem, expected) in [subsets, (few_queens(8), 118_969)] {
        let mut solver = Solver::new(problem);
        for plan in &plans {
            assert_eq!(solver.count_with(plan), (Count::Exact(expected), None));
        }
        assert_eq!(solver.stats().shared, 1);
        solver.set_limits(Limits::none().with_time(Duration::ZERO));
        let (count, stop) = solver.count_with(&plans[1]);
        assert_eq!((count.is_exact(), stop), (false, Some(Stop::Time)));
    }
}

#[test]
fn what_cannot_be_is_said() {
    let mut solver = Solver::new(bag(2, 3));
    let item = solver.problem().items().next().unwrap();
    let options: Vec<_> = solver.problem().options().collect();
    assert_eq!(solver.count(), Count::Exact(0));
    assert_eq!(solver.contradiction(), Some(Contradiction::TooFew(item)));
    let error = reduce(solver.problem().clone(), &[], &Default::default()).unwrap_err();
    assert_eq!(error, WrongProblem::Bounds(item));
    assert_eq!(error.to_string(), "item 0 has bounds");
    let mut builder = builder_of(solver.problem());
    builder.set_bounds(item, 0..=1).unwrap();
    let mut solver = Solver::new(builder.build());
    assert_eq!(solver.count(), Count::Exact(3));
    solver.choose(options.clone()).unwrap();
    assert_eq!(solver.count(), Count::Exact(0));
    assert_eq!(solver.contradiction(), Some(Contradiction::Clash(item)));
    solver
        .choose([options[0]])
        .unwrap()
        .exclude([options[0]])
        .unwrap();
    assert_eq!(solver.cheapest(1).solutions, []);
    assert_eq!(solver.contradiction(), Some(Contradiction::Excluded(item)));
    let twice = [options[0], options[0]];
    let problem = bag(2, 2);
    assert_eq!(
        verify(&problem, &twice).unwrap_err().to_string(),
        "option 0 is there twice"
    );
    let once = verify(&problem, &options[..1]).unwrap_err();
    assert_eq!(once.to_string(), "item 0 is covered too few times");
}

#[test]
fn estimates_are_close_on_average() {
    let mut solver = Solver::new(few_queens(6));
    let exact = solver.count().number() as f64;
    let probing = Probing::default().with_nodes(20).with_rounds(400);
    let estimate = solver.estimate(&probing, stream(1, 0));
    let [least, mean, greatest] = {
        let of = estimate.solutions;
        [of.least, of.mean, of.greatest]
    };
    assert!((mean / exact - 1.0).abs() < 0.05, "{mean} of {exact}");
    assert!(least <= mean && mean <= greatest && estimate.stop.is_none());
}

#[test]
fn preferred_items_are_branched_on_first() {
    // The first item has two options, the second has three.
    let mut builder = Problem::builder();
    let [a, b] = builder.primary_items().unwrap();
    for (item, times) in [(a, 2), (b, 3)] {
        for _ in 0..times {
            builder.option([item]).unwrap();
        }
    }
    let plain = builder.clone().build();
    builder.set_bounds(a, 1..=2).unwrap();
    for (problem, number) in [(plain, 6), (builder.build(), 9)] {
        let mut solver = Solver::new(problem.clone());
        for (preferred, item) in [(vec![a], a), (vec![b], b), (vec![b, a], a)] {
            let solutions: Vec<_> = solver.prefer(preferred).unwrap().solutions().collect();
            assert_eq!(solutions.len(), number);
            for solution in solutions {
                assert_eq!(problem.items_of(solution[0]), [item]);
            }
        }
    }
    let mut solver = Solver::new(Problem::builder().build());
    assert_eq!(solver.prefer([a]).unwrap_err(), WrongProblem::Item(a));
}
