use std::ops::ControlFlow;

use proptest::prelude::*;

use super::*;
use crate::cover::model::{Colour, Count, Problem};
use crate::cover::search::{Engine, Memo};
use crate::cover::testing::{brute_force, dominoes, side_by_side};
use crate::cover::{CountPlan, First, Solver};

/// Returns the parity and the clauses of some options as numbers of solutions, by
/// trying all choices.
fn by_trial(options: usize, edges: &[(usize, usize)], clauses: &[(usize, usize)]) -> u128 {
    let chosen = |choice: u32, option: usize| choice >> option & 1 == 1;
    let fits = |choice: &u32| {
        let once = |&(a, b): &(usize, usize)| chosen(*choice, a) != chosen(*choice, b);
        let twice = |&(a, b): &(usize, usize)| chosen(*choice, a) && chosen(*choice, b);
        edges.iter().all(once) && !clauses.iter().any(twice)
    };
    (0..1u32 << options).filter(fits).count() as u128
}

/// Returns problems whose primary items have two options each, some of which share
/// secondary items, with colours and without. Another item starts with three
/// options, so that presolve leaves them whole.
fn pairs_problem() -> impl Strategy<Value = Problem> {
    let edge = (0..10usize, 1..10usize);
    let entry = (0..10usize, 0..3usize, 0..3u32);
    (
        prop::collection::vec(edge, 1..12),
        prop::collection::vec(entry, 0..6),
        0..3usize,
    )
        .prop_map(|(edges, entries, crossing)| {
            let mut builder = Problem::builder();
            let mut options = vec![Vec::new(); 10];
            for (a, shift) in edges {
                let item = builder.primary_item().unwrap();
                options[a].push((item, None));
                options[(a + shift) % 10].push((item, None));
            }
            let branch = builder.primary_item().unwrap();
            let shared = [(); 3].map(|()| builder.secondary_item().unwrap());
            for (option, item, colour) in entries {
                let item = shared[item];
                if !options[option].is_empty() && options[option].iter().all(|e| e.0 != item) {
                    options[option].push((item, Colour::new(colour)));
                }
            }
            builder.option([branch]).unwrap();
            let extra = builder.coloured_option([(branch, None), (shared[0], Colour::new(1))]);
            extra.unwrap();
            for option in options.into_iter().filter(|option| !option.is_empty()) {
                builder.coloured_option(option).unwrap();
            }
            if crossing > 0 {
                builder.option([branch, shared[crossing]]).unwrap();
            }
            builder.build()
        })
}

proptest! {
    #[test]
    fn parity_counts_what_trying_counts(
        edges in prop::collection::vec((0..8usize, 0..8usize), 0..12),
        clauses in prop::collection::vec((0..8usize, 0..8usize), 0..5),
    ) {
        let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).collect();
        let clauses: Vec<_> = clauses.into_iter().filter(|(a, b)| a != b).collect();
        let mut pairs = Pairs::default();
        pairs.clear(8);
        (0..8).for_each(|option| pairs.add(option));
        let may_be = edges.iter().all(|&(a, b)| pairs.either(a, b));
        prop_assert_eq!(may_be, by_trial(8, &edges, &[]) > 0);
        if may_be {
            clauses.iter().all(|&(a, b)| pairs.not_both(a, b));
        }
        let expected = by_trial(8, &edges, &clauses);
        match pairs.solutions() {
            Some(solutions) => prop_assert_eq!(solutions, expected),
            None => prop_assert!(!clauses.is_empty()),
        }
    }

    /// All engines, with and without presolve, a memory, threads and a limit.
    #[test]
    fn problems_of_pairs_have_the_solutions_of_brute_force(problem in pairs_problem()) {
        let expected = brute_force(&problem, &[]);
        let number = Count::Exact(expected.len() as u128);
        let mut solver = Solver::new(problem);
        for engine in [Engine::Sets, Engine::Links] {
            solver.set_engine(engine);
            for presolving in [true, false] {
                solver.set_presolve(presolving);
                for memo in [Memo::On, Memo::Off] {
                    let plan = CountPlan::default().with_memo(memo);
                    prop_assert_eq!(solver.count_with(&plan).0, number);
                }
                let mut found = Vec::new();
                let (count, _) = solver.for_each(|solution| {
                    let mut options = solution.options();
                    options.sort();
                    found.push(options);
                    ControlFlow::Continue(())
                });
                found.sort();
                prop_assert_eq!(count, number);
                prop_assert_eq!(&found, &expected);
                prop_assert_eq!(matches!(solver.first(), First::Solution(_)), !expected.is_empty());
                let two = expected.len().min(2) as u128;
                prop_assert_eq!(solver.count_up_to(2).number(), two);
            }
        }
    }

    #[test]
    fn tilings_beside_pairs_multiply(problem in pairs_problem(), rows in 1..4usize) {
        let expected = brute_force(&problem, &[]).len() as u128;
        let both = side_by_side(&dominoes(rows, 4), &problem);
        let tilings = [1, 5, 11][rows - 1];
        let mut solver = Solver::new(both);
        for engine in [Engine::Sets, Engine::Links] {
            solver.set_engine(engine);
            for presolving in [true, false] {
                solver.set_presolve(presolving);
                prop_assert_eq!(solver.count(), Count::Exact(expected * tilings));
            }
        }
    }
}

/// One choice leaves 130 pairs, so the number of solutions does not fit in 128 bits; the
/// other one leaves an odd cycle.
#[test]
fn a_count_beyond_128_bits_is_at_least_the_largest() {
    for (pairs, expected) in [
        (126, Count::Exact(1 << 126)),
        (130, Count::AtLeast(u128::MAX)),
    ] {
        let mut builder = Problem::builder();
        let root = builder.primary_item().unwrap();
        let items: Vec<_> = (0..pairs)
            .map(|_| builder.primary_item().unwrap())
            .collect();
        let odd = [(); 3].map(|()| builder.primary_item().unwrap());
        builder.option([root].into_iter().chain(odd)).unwrap();
        builder.option([root, items[0]]).unwrap();
        builder.option(items.iter().copied()).unwrap();
        for &item in &items {
            builder.option([item]).unwrap();
            builder.option([item]).unwrap();
        }
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            builder.option([odd[a], odd[b]]).unwrap();
        }
        let mut solver = Solver::new(builder.build());
        for engine in [Engine::Sets, Engine::Links] {
            solver.set_engine(engine);
            for memo in [Memo::On, Memo::Off] {
                let plan = CountPlan::default().with_memo(memo);
                let counted = solver.count_with(&plan);
                let expected = match expected {
                    // And the one with all items in one option.
                    Count::Exact(number) => Count::Exact(number + 1),
                    more => more,
                };
                assert_eq!(counted.0, expected, "{engine:?} {memo:?}");
            }
        }
    }
}
