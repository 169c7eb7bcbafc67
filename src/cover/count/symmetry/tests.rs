//! Counts with symmetries, against brute force and the plain search.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::cover::Solver;
use crate::cover::count::driver;
use crate::cover::count::plan::CountPlan;
use crate::cover::model::index::ItemId;
use crate::cover::model::{Colour, Count, Problem};
use crate::cover::search::Memo;
use crate::cover::search::searcher::Searcher;
use crate::cover::testing::{any_small_problem, brute_force, dominoes, queens, side_by_side};
use crate::limits::{Clock, Duration, Interrupt, Limits, Stop};

/// Returns the shares of a problem.
fn split(problem: &Problem) -> Option<Vec<Share>> {
    let mut searcher = Searcher::new(Arc::new(problem.clone()));
    shares(&mut searcher, 4_000, &mut Clock::default()).unwrap()
}

/// Returns the sum of the shares, each counted by a plain search.
fn sum(problem: &Problem, shares: &[Share]) -> u128 {
    let count = |share: &Share| {
        let mut searcher = Searcher::new(Arc::new(problem.clone()));
        searcher.root.chosen.clone_from(&share.chosen);
        searcher.exclude(share.excluded.clone());
        let (count, stop) = driver::count(&mut searcher, &CountPlan::search());
        assert_eq!(stop, None);
        share.weight * count.number()
    };
    shares.iter().map(count).sum()
}

/// Returns a problem together with its image under a permutation of items: of primary
/// ones and of secondary ones. Both have the same items; those that are exchanged have the
/// bounds of the first of them.
fn with_image(problem: &Problem, by: &[prop::sample::Index]) -> Problem {
    let items: Vec<_> = problem.items().collect();
    let (primary, secondary) = items.split_at(problem.primary_count());
    let mut images = Vec::new();
    for kind in [primary, secondary] {
        let mut left = kind.to_vec();
        for place in 0..kind.len() {
            images.push(left.remove(by[place % by.len()].index(left.len())));
        }
    }
    let mut builder = crate::cover::testing::builder_of(problem);
    for &item in primary {
        let cycle = std::iter::successors(Some(images[item.index()]), |next| {
            (*next != item).then(|| images[next.index()])
        });
        let first = cycle.min().unwrap_or(item);
        builder.set_bounds(item, problem.bounds(first)).unwrap();
    }
    for option in problem.options() {
        let entries = problem.items_of(option).iter().enumerate();
        let entries =
            entries.map(|(place, item)| (images[item.index()], problem.colour(option, place)));
        builder
            .coloured_option(entries.collect::<Vec<_>>())
            .unwrap();
    }
    builder.build()
}

/// Counts in all ways.
fn check(problem: &Problem, expected: u128) -> Result<(), TestCaseError> {
    if let Some(shares) = split(problem) {
        prop_assert_eq!(sum(problem, &shares), expected);
    }
    for memo in [Memo::On, Memo::Off, Memo::Auto] {
        for jobs in [1, 2] {
            let plan = CountPlan::default()
                .with_memo(memo)
                .with_symmetry(Symmetry::On);
            let plan = plan.with_jobs(std::num::NonZeroUsize::new(jobs).unwrap());
            let counted = Solver::new(problem.clone()).count_with(&plan);
            prop_assert_eq!(counted, (Count::Exact(expected), None));
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn shares_add_up(problem in any_small_problem()) {
        let expected = brute_force(&problem, &[]).len() as u128;
        check(&problem, expected)?;
    }

    #[test]
    fn shares_of_two_alike_add_up(problem in any_small_problem()) {
        let expected = brute_force(&problem, &[]).len() as u128;
        let both = side_by_side(&problem, &problem);
        check(&both, expected * expected)?;
    }

    /// With the image, many options are alike, and some are there twice.
    #[test]
    fn shares_of_a_problem_with_its_image_add_up(
        problem in any_small_problem(),
        by in prop::collection::vec(any::<prop::sample::Index>(), 1..7),
    ) {
        let problem = with_image(&problem, &by);
        let expected = Solver::new(problem.clone()).count().number();
        check(&problem, expected)?;
    }

    /// A symmetric problem with one option less or more is not quite symmetric.
    #[test]
    fn shares_of_almost_symmetric_problems_add_up(
        n in 2..5usize,
        dropped in any::<prop::sample::Index>(),
        cells in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let whole = latin(n);
        let items: Vec<_> = whole.items().collect();
        let mut builder = Problem::builder();
        for _ in &items {
            builder.primary_item().unwrap();
        }
        let gone = dropped.index(whole.option_count());
        for option in whole.options().filter(|option| option.index() != gone) {
            builder.option(whole.items_of(option).iter().copied()).unwrap();
        }
        let mut extra: Vec<_> = cells.iter().map(|cell| *cell.get(&items)).collect();
        extra.sort_unstable();
        extra.dedup();
        builder.option(extra).unwrap();
        let problem = builder.build();
        let expected = Solver::new(problem.clone()).count().number();
        check(&problem, expected)?;
    }
}

/// Returns the latin squares of this order.
fn latin(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..3 * n * n)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    for option in 0..n * n * n {
        let (row, column, symbol) = (option / n / n, option / n % n, option % n);
        let places = [
            row * n + column,
            n * n + row * n + symbol,
            2 * n * n + column * n + symbol,
        ];
        builder.option(places.map(|place| items[place])).unwrap();
    }
    builder.build()
}

/// Returns the pairs of Langford: two of each number up to `n`, with as many places between.
fn langford(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..3 * n)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    for number in 1..=n {
        for first in 0..2 * n - number - 1 {
            let second = first + number + 1;
            builder
                .option([number - 1, n + first, n + second].map(|item| items[item]))
                .unwrap();
        }
    }
    builder.build()
}

/// Returns the ways to choose edges of a graph that form a perfect matching.
fn matchings(vertices: usize, edges: &[(usize, usize)]) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..vertices)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    for &(a, b) in edges {
        builder.option([items[a], items[b]]).unwrap();
    }
    builder.build()
}

#[test]
fn known_numbers() {
    let known: [(Problem, u128); 8] = [
        (queens(8), 92),
        (queens(9), 352),
        (queens(10), 724),
        (langford(7), 52),
        (langford(8), 300),
        (latin(4), 576),
        (latin(5), 161_280),
        (dominoes(8, 8), 12_988_816),
    ];
    for (problem, expected) in known {
        for symmetry in [Symmetry::On, Symmetry::Auto] {
            let plan = CountPlan::default().with_symmetry(symmetry);
            let counted = Solver::new(problem.clone()).count_with(&plan);
            assert_eq!(counted, (Count::Exact(expected), None));
        }
    }
}

/// Of the queens, half the options of a row are counted; of latin squares, those that
/// begin with the same lines.
#[test]
fn shares_are_few() {
    let weights = |problem: &Problem| {
        let mut weights: Vec<_> = split(problem).unwrap().iter().map(|s| s.weight).collect();
        weights.sort_unstable();
        weights
    };
    assert!(weights(&queens(8)).iter().all(|&weight| weight >= 2));
    let of_latin = weights(&latin(5));
    assert!(of_latin.iter().sum::<u128>() > of_latin.len() as u128);
    let mut searcher = Searcher::new(Arc::new(latin(5)));
    driver::count(&mut searcher, &CountPlan::default());
    assert_eq!(searcher.stats.symmetric, 1);
    assert!(searcher.stats.nodes < 90_000, "{}", searcher.stats.nodes);
}

/// Refinement sees no difference between the vertices of regular graphs. Two of degree
/// three with eight vertices in all, of which no symmetry maps one to the other: a cube, and
/// a twisted one; and a graph whose vertices are not all alike.
#[test]
fn what_only_looks_symmetric_is_not_taken_to_be() {
    let cube = (0..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v ^ bit)));
    let cube: Vec<(usize, usize)> = cube.filter(|(a, b)| a < b).collect();
    let moebius = (0..8)
        .map(|v| (v, (v + 1) % 8))
        .chain((0..4).map(|v| (v, v + 4)));
    let both: Vec<_> = cube
        .iter()
        .copied()
        .chain(moebius.map(|(a, b)| (8 + a, 8 + b)))
        .collect();
    // A bridge's neighbours: vertices of degree three, in three orbits or more.
    let frucht = [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 6),
        (6, 0),
        (0, 7),
        (1, 7),
        (2, 8),
        (3, 9),
        (4, 9),
        (5, 10),
        (6, 10),
        (7, 11),
        (8, 11),
        (8, 9),
        (10, 11),
    ];
    for (vertices, edges) in [(8, cube), (16, both), (12, frucht.to_vec())] {
        let problem = matchings(vertices, &edges);
        let expected = Solver::new(problem.clone()).count().number();
        check(&problem, expected).unwrap();
    }
    // No symmetry but the identity maps the graph of Frucht to itself.
    assert_eq!(split(&matchings(12, &frucht)), None);
}

/// Every map that search proposes is verified. Here are maps that are none.
#[test]
fn a_map_that_is_no_symmetry_is_refused() {
    let problem = Arc::new(queens(4));
    let mut searcher = Searcher::new(Arc::clone(&problem));
    let _ = searcher
        .look(&Default::default(), false, &mut Clock::default())
        .unwrap();
    let (machine, _) = searcher.search();
    let shape = shape::Shape::of(machine.residue(), 1 << 20, &mut Clock::default());
    let shape = shape.unwrap().unwrap();
    let keys = shape::Keys::new(&shape);
    let identity: Vec<u32> = (0..shape.kinds.len() as u32).collect();
    let options: Vec<u32> = (0..shape.options.len() as u32).collect();
    assert_eq!(shape.verify(&identity, &keys), Some(options));
    for (a, b) in [(0, 1), (0, 4), (0, 8), (8, 9), (3, 17)] {
        let mut images = identity.clone();
        images.swap(a, b);
        assert_eq!(shape.verify(&images, &keys), None);
    }
}

/// The colours of a secondary item may be exchanged, but not mixed up.
#[test]
fn colours_are_exchanged_as_a_whole() {
    let mut builder = Problem::builder();
    let [a, b, c] = builder.primary_items().unwrap();
    let s = builder.secondary_item().unwrap();
    let add = |builder: &mut crate::cover::ProblemBuilder, item: ItemId, colour| {
        builder
            .coloured_option([(item, None), (s, Colour::new(colour))])
            .unwrap();
    };
    for item in [a, b, c] {
        for colour in 1..=4 {
            add(&mut builder, item, colour);
        }
    }
    let problem = builder.clone().build();
    let shares = split(&problem).unwrap();
    assert_eq!(shares.iter().map(|share| share.weight).sum::<u128>(), 4);
    check(&problem, 4).unwrap();
    add(&mut builder, a, 1);
    check(&builder.build(), 5).unwrap();
}

#[test]
fn numbers_too_large_are_at_least_the_largest() {
    // An item that is covered with a rung of one of two rings of squares. There are nine
    // of each rung, so a ring has about 9^24 matchings.
    let mut builder = Problem::builder();
    let mut primary = || builder.primary_item().unwrap();
    let (joint, items): (_, Vec<_>) = (primary(), (0..96).map(|_| primary()).collect());
    for ring in items.chunks(48) {
        for v in 0..24 {
            let next = (v + 1) % 24;
            for side in [0, 24] {
                builder.option([ring[side + v], ring[side + next]]).unwrap();
            }
            for _ in 0..9 {
                builder.option([ring[v], ring[24 + v]]).unwrap();
            }
        }
        builder.option([joint, ring[0], ring[24]]).unwrap();
    }
    let problem = builder.build();
    let plan = CountPlan::default().with_symmetry(Symmetry::On);
    let counted = Solver::new(problem).count_with(&plan);
    assert_eq!(counted, (Count::AtLeast(u128::MAX), None));
}

#[test]
fn a_count_that_stops_is_at_most_the_number() {
    for nanoseconds in [0, 100_000, 1_000_000, 5_000_000] {
        let mut solver = Solver::new(latin(5));
        let limits = Limits::none().with_time(Duration::from_nanos(nanoseconds));
        solver.set_limits(limits);
        let plan = CountPlan::default().with_symmetry(Symmetry::On);
        let (count, stop) = solver.count_with(&plan);
        match stop {
            None => assert_eq!(count, Count::Exact(161_280)),
            Some(stop) => {
                assert_eq!(stop, Stop::Time);
                assert!(matches!(count, Count::AtLeast(0..=161_280)), "{count:?}");
            }
        }
    }
    let interrupt = Interrupt::new();
    interrupt.raise();
    let mut solver = Solver::new(latin(5));
    solver.set_limits(Limits::none().with_interrupt(&interrupt));
    let counted = solver.count_with(&CountPlan::default().with_symmetry(Symmetry::On));
    assert_eq!(counted, (Count::AtLeast(0), Some(Stop::Interrupt)));
}

/// A limit on nodes is kept, and a state that is saved has no weights.
#[test]
fn single_searches_use_no_symmetry() {
    let mut searcher = Searcher::new(Arc::new(latin(5)));
    let plan = CountPlan::default().with_symmetry(Symmetry::On);
    searcher.limits = Limits::none().with_nodes(10_000);
    let (count, stop) = driver::count(&mut searcher, &plan);
    assert_eq!((stop, searcher.stats.symmetric), (Some(Stop::Nodes), 0));
    let nodes = searcher.stats.nodes;
    let plain = CountPlan::search();
    assert_eq!(driver::count(&mut searcher, &plain), (count, stop));
    assert_eq!(searcher.stats.nodes, nodes);
    let mut solver = Solver::new(latin(5));
    let mut state = solver.checkpoint();
    let every = Duration::from_millis(1);
    let save = |_: &_| std::ops::ControlFlow::Continue(());
    let counted = solver.count_from(&mut state, &plan, every, save).unwrap();
    assert_eq!(counted, (Count::Exact(161_280), None));
    assert_eq!(solver.stats().symmetric, 0);
}

/// Options that are chosen or excluded break symmetries.
#[test]
fn chosen_and_excluded_options_count() {
    let problem = Arc::new(latin(4));
    let options: Vec<_> = problem.options().collect();
    let mut searcher = Searcher::new(Arc::clone(&problem));
    searcher.root.chosen = vec![options[0]];
    searcher.exclude(vec![options[21]]);
    let expected = driver::count(&mut searcher, &CountPlan::search());
    let plan = CountPlan::default().with_symmetry(Symmetry::On);
    assert_eq!(driver::count(&mut searcher, &plan), expected);
    assert_eq!(searcher.stats.symmetric, 1);
}
