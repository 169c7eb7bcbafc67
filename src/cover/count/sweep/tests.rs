//! Every order, against brute force; published numbers; limits.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::cover::count::driver;
use crate::cover::count::plan::CountPlan;
use crate::cover::model::Count;
use crate::cover::search::searcher::Searcher;
use crate::cover::testing::{brute_force, dominoes, side_by_side, small_problem};
use crate::limits::{Interrupt, Limits};

/// Returns what all orders that are tried find, and the given one alone.
fn all_orders(problem: &Problem, memory: usize, steps: u64) -> Vec<Swept> {
    let (widths, clock) = (order::widths(problem), &mut Clock::default());
    let orders = Order::tried(problem, &widths, clock).unwrap();
    let run = |order: &Order, clock: &mut Clock| {
        let sweep = Sweep::in_order(problem, &widths, order, clock).unwrap();
        sweep.unwrap().run(memory, steps, clock).unwrap()
    };
    orders.iter().map(|order| run(order, clock)).collect()
}

proptest! {
    #[test]
    fn every_order_finds_all_solutions(pair in (small_problem(), small_problem())) {
        let numbers = [&pair.0, &pair.1].map(|it| brute_force(it, &[]).len() as u128);
        let both = side_by_side(&pair.0, &pair.1);
        for (problem, number) in [(&pair.0, numbers[0]), (&both, numbers[0] * numbers[1])] {
            for swept in all_orders(problem, usize::MAX, u64::MAX) {
                prop_assert!(matches!(swept, Swept::All(all, _) if all == number), "{swept:?}");
            }
            // With few steps, it gives up or is right.
            for swept in all_orders(problem, usize::MAX, 20) {
                let is_right = matches!(swept, Swept::All(all, _) if all == number);
                prop_assert!(is_right || swept == Swept::TooWide);
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
        for swept in all_orders(&problem, usize::MAX, u64::MAX) {
            assert!(
                matches!(swept, Swept::All(all, _) if all == number),
                "{swept:?}"
            );
        }
    }
}

#[test]
fn a_number_beyond_128_bits_is_the_greatest_one() {
    let problem = dominoes(2, 200);
    for swept in all_orders(&problem, usize::MAX, u64::MAX) {
        assert!(matches!(swept, Swept::All(u128::MAX, _)), "{swept:?}");
    }
    let mut searcher = Searcher::new(Arc::new(problem));
    let counted = driver::count(&mut searcher, &CountPlan::default());
    assert_eq!(counted, (Count::AtLeast(u128::MAX), None));
}

#[test]
fn a_sweep_ends_with_its_memory_and_at_limits() {
    let problem = dominoes(10, 10);
    // Two tables of 64 places are there at first, but 252 states are in a layer.
    for memory in [0, 4_000, 10_000] {
        let swept = all_orders(&problem, memory, u64::MAX);
        assert!(swept.iter().all(|it| *it == Swept::TooWide), "{memory}");
    }
    let interrupt = Interrupt::new();
    interrupt.raise();
    let clock = &mut Clock::start(&Limits::none().with_interrupt(&interrupt));
    let sweep = Sweep::new(&dominoes(16, 16), &mut Clock::default()).unwrap();
    let swept = sweep.unwrap().run(usize::MAX, u64::MAX, clock);
    assert_eq!(swept, Err(Stop::Interrupt));
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
