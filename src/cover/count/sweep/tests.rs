//! Every order, against brute force; published numbers; limits.

use std::sync::Arc;

use proptest::prelude::*;

use super::order::{self, Order};
use super::*;
use crate::cover::count::driver;
use crate::cover::count::plan::CountPlan;
use crate::cover::model::{Count, Natural, Problem};
use crate::cover::search::searcher::Searcher;
use crate::cover::testing::{brute_force, dominoes, side_by_side, small_problem};
use crate::limits::{Clock, Interrupt, Limits, Stop};

/// Returns a sweep in each order that is tried.
fn all_orders(problem: &Problem) -> Vec<Sweep> {
    let (widths, clock) = (order::widths(problem), &mut Clock::default());
    let numbers: Vec<_> = (0..problem.primary_count()).collect();
    let orders = Order::tried(problem, &numbers, &widths, clock).unwrap();
    let sweep = |order| Sweep::in_order(problem, &widths, order, &mut Clock::default());
    (orders.iter().map(sweep))
        .map(|sweep| sweep.unwrap().unwrap())
        .collect()
}

/// Returns what a sweep finds, in slices of these steps.
fn swept(sweep: &Sweep, steps: u64, memory: usize) -> Swept {
    let (mut running, clock) = (sweep.start(), &mut Clock::default());
    loop {
        match running.advance(steps, memory, clock).unwrap() {
            Swept::Paused => {}
            swept => return swept,
        }
    }
}

fn all(number: u128) -> Swept {
    Swept::All(number.into())
}

proptest! {
    #[test]
    fn every_order_finds_all_solutions(pair in (small_problem(), small_problem())) {
        let numbers = [&pair.0, &pair.1].map(|it| brute_force(it, &[]).len() as u128);
        let both = side_by_side(&pair.0, &pair.1);
        for (problem, number) in [(&pair.0, numbers[0]), (&both, numbers[0] * numbers[1])] {
            for sweep in all_orders(problem) {
                prop_assert_eq!(swept(&sweep, u64::MAX, usize::MAX), all(number));
                // Pauses change nothing.
                prop_assert_eq!(swept(&sweep, 40, usize::MAX), all(number));
                let graph = sweep.graph(usize::MAX, &mut Clock::default()).unwrap().unwrap();
                let paths = graph.fold(0, 1, |_, sum, below| Ok::<_, ()>(sum + below));
                prop_assert_eq!(paths, Ok(number));
            }
        }
    }
}

#[test]
fn published_numbers_are_found() {
    for (problem, number) in [
        (dominoes(8, 8), 12_988_816),
        (dominoes(10, 10), 258_584_046_368),
    ] {
        for sweep in all_orders(&problem) {
            assert_eq!(swept(&sweep, u64::MAX, usize::MAX), all(number));
        }
    }
}

/// The numbers of tilings of a strip are Fibonacci's: the 201st, 1,001st and 3,001st, which take
/// tables of all widths.
#[test]
fn numbers_have_all_their_figures() {
    for (length, figures, end) in [
        (200, 42, "233826"),
        (1_000, 209, "403501"),
        (3_000, 627, "898001"),
    ] {
        let mut pair = [Natural::from(1), Natural::from(1)];
        for _ in 1..length {
            pair = [pair[1].clone(), &pair[0] + &pair[1]];
        }
        let text = pair[1].to_string();
        assert!(text.len() == figures && text.ends_with(end), "{text}");
        let mut searcher = Searcher::new(Arc::new(dominoes(2, length)));
        let clock = &mut Clock::default();
        let sweep = Sweep::new(&searcher.problem, &[], clock).unwrap();
        let found = swept(&sweep.unwrap(), 1_000, usize::MAX);
        assert_eq!(found, Swept::All(pair[1].clone()));
        if length == 200 {
            let counted = driver::count(&mut searcher, &CountPlan::default());
            assert_eq!(counted, (Count::AtLeast(u128::MAX), None));
            assert_eq!(searcher.total.as_ref(), Some(&pair[1]));
        }
    }
}

#[test]
fn a_sweep_ends_with_its_memory_and_at_limits() {
    let problem = dominoes(10, 10);
    // Two tables of 64 places are there at first, but 252 states are in a layer.
    for memory in [0, 4_000, 10_000] {
        for sweep in all_orders(&problem) {
            assert_eq!(swept(&sweep, u64::MAX, memory), Swept::TooWide);
        }
    }
    let interrupt = Interrupt::new();
    interrupt.raise();
    let clock = &mut Clock::start(&Limits::none().with_interrupt(&interrupt));
    let sweep = Sweep::new(&dominoes(16, 16), &[], &mut Clock::default()).unwrap();
    let mut running = sweep.unwrap().start();
    let stopped = running.advance(u64::MAX, usize::MAX, clock);
    assert_eq!(stopped, Err(Stop::Interrupt));
    // It goes on from where it stood.
    let clock = &mut Clock::default();
    let found = running.advance(u64::MAX, usize::MAX, clock);
    assert_eq!(found, Ok(all(2_444_888_770_250_892_795_802_079_170_816)));
    assert_eq!(running.widest(), 12_870);
}

/// A count takes the sweep once the search has taken a moment, and goes on without it if the
/// memory is too small.
#[test]
fn a_count_that_takes_long_is_swept() {
    let known = Count::Exact(2_444_888_770_250_892_795_802_079_170_816);
    let mut searcher = Searcher::new(Arc::new(dominoes(16, 16)));
    let plan = CountPlan::default();
    assert_eq!(driver::count(&mut searcher, &plan), (known, None));
    assert_eq!((searcher.stats.swept, searcher.stats.widest), (1, 12_870));
    assert_eq!(searcher.stats.memoised, 0);

    let known = Count::Exact(167_089);
    let mut searcher = Searcher::new(Arc::new(dominoes(6, 8)));
    let small = plan.with_memory(1_000);
    assert_eq!(driver::count(&mut searcher, &small), (known, None));
    assert_eq!(searcher.stats.swept, 0);
}
