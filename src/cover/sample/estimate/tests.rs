use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::cover::count::{CountPlan, driver};
use crate::cover::model::Problem;
use crate::cover::testing::{dominoes, queens};
use crate::limits::Limits;
use crate::random::stream;

fn searcher(problem: Problem) -> Searcher {
    Searcher::new(Arc::new(problem))
}

fn langford(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..3 * n)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    let (numbers, places) = items.split_at(n);
    for (gap, &number) in numbers.iter().enumerate() {
        for first in 0..2 * n - gap - 2 {
            builder
                .option([number, places[first], places[first + gap + 2]])
                .unwrap();
        }
    }
    builder.build()
}

/// The seeds are fixed; a 95 % interval may miss once in twenty.
#[test]
fn intervals_cover_what_is_known() {
    let few = Probing {
        rounds: 200,
        strata: 16,
        nodes: 50,
    };
    let problems = [
        (queens(10), 724.0),
        (queens(12), 14_200.0),
        (langford(11), 35_584.0),
        (dominoes(8, 8), 12_988_816.0),
    ];
    for (problem, expected) in problems {
        let estimate = estimate(&searcher(problem), &few, stream(1, 0));
        let Interval {
            least, greatest, ..
        } = estimate.solutions;
        assert!(
            (least..=greatest).contains(&expected),
            "{expected}: {estimate:?}"
        );
        assert!(greatest - least < expected, "{expected}: {estimate:?}");
        assert!(least < greatest && estimate.solutions.is_reliable);
        assert_eq!((estimate.rounds, estimate.stop), (200, None));
    }
}

#[test]
fn the_size_of_the_tree_is_estimated_too() {
    let mut searcher = searcher(queens(11));
    driver::count(&mut searcher, &CountPlan::search());
    let nodes = searcher.stats.nodes as f64;
    let Interval { mean, .. } = estimate(&searcher, &Probing::default(), stream(2, 0)).nodes;
    assert!(
        (nodes / 2.0..nodes * 2.0).contains(&mean),
        "{mean} for {nodes}"
    );
}

#[test]
fn what_can_be_counted_is_exact_and_limits_are_kept() {
    let mut searcher = searcher(queens(6));
    let ample = Probing {
        nodes: 1000,
        ..Probing::default()
    };
    let Interval {
        mean,
        least,
        greatest,
        is_reliable,
    } = estimate(&searcher, &ample, stream(3, 0)).solutions;
    assert_eq!((mean, least, greatest, is_reliable), (4.0, 4.0, 4.0, true));
    let endless = Probing {
        rounds: u64::MAX,
        ..ample
    };
    searcher.limits = Limits::none().with_time(Duration::from_millis(20));
    let stopped = estimate(&searcher, &endless, stream(4, 0));
    assert_eq!(stopped.stop, Some(Stop::Time));
    let none = Probing { rounds: 0, ..ample };
    let nothing = estimate(&searcher, &none, stream(5, 0)).solutions;
    assert!(nothing.mean == 0.0 && !nothing.is_reliable);
}

#[test]
fn the_same_bits_give_the_same_estimate() {
    let searcher = searcher(queens(12));
    let with = |seed| estimate(&searcher, &Probing::default(), stream(seed, 0));
    assert_eq!(with(6), with(6));
    assert_ne!(with(6), with(7));
}

#[test]
fn numbers_beyond_all_bounds_do_no_harm() {
    assert_eq!(times(f64::INFINITY, 0.0), 0.0);
    // More than 10^308 domino tilings.
    let searcher = searcher(dominoes(50, 60));
    let few = Probing::default().with_rounds(2).with_strata(2);
    let board = estimate(&searcher, &few, stream(8, 0));
    assert!(board.solutions.mean >= 0.0 && board.nodes.mean > 1e300);
}
