//! A memory that is given up during a count.

use super::searcher;
use crate::cover::count::driver::{CountPlan, count};
use crate::cover::model::{Count, Problem};

/// Returns a band: options have two to four items close to each other, and one of many
/// secondary items. Many states recur, with little below them.
fn band() -> Problem {
    let mut state = 3_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005);
        state = state.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..54).map(|_| builder.primary_item().unwrap()).collect();
    let bars: Vec<_> = (0..60).map(|_| builder.secondary_item().unwrap()).collect();
    for _ in 0..260 {
        let first = below(items.len());
        let mut places = vec![first];
        for _ in 0..1 + below(3) {
            let place = (first + 1 + below(10)).min(items.len() - 1);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let bar = bars[below(bars.len())];
        let places = places.into_iter().map(|place| items[place]);
        builder.option(places.chain([bar])).unwrap();
    }
    builder.build()
}

#[test]
fn a_memory_that_is_given_up_leaves_what_it_has_counted() {
    let mut searcher = searcher(band());
    let plain = count(&mut searcher, &CountPlan::search());
    assert_eq!(plain, (Count::Exact(209_743), None));
    let nodes = searcher.stats.nodes;
    let plan = CountPlan::default();
    assert_eq!(count(&mut searcher, &plan), plain);
    // It was given up after many nodes, and the rest took fewer than all.
    assert_eq!(searcher.stats.memoised, 0);
    assert!(searcher.stats.nodes < nodes, "{}", searcher.stats.nodes);
}
