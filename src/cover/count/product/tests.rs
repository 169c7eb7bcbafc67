use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::cover::count::apart;
use crate::cover::model::Problem;
use crate::cover::testing::{brute_force, queens, side_by_side, small_problem};
use crate::limits::{Clock, Duration};

/// Returns all solutions by components, each sorted, in order; `None` if there
/// is but one component.
fn all(problem: &Problem, sizes: Sizes, wants_few: bool) -> Option<Vec<Vec<OptionId>>> {
    let mut whole = Searcher::new(Arc::new(problem.clone()));
    let Ok(parts) = apart::parts(&mut whole, &mut Clock::default()) else {
        return Some(Vec::new());
    };
    let mut product = Product::new(&mut whole, parts?, &Limits::none(), wants_few);
    product.sizes = sizes;
    let mut solutions = Vec::new();
    while product.advance(&mut whole).unwrap() {
        let mut solution = product.solution();
        solution.sort_unstable();
        solutions.push(solution);
    }
    solutions.sort();
    Some(solutions)
}

/// Returns all solutions of problems side by side, each sorted, in order: brute
/// force on each alone, as the sets of all their options are too many.
fn combinations(problems: &[&Problem], whole: &Problem) -> Vec<Vec<OptionId>> {
    let mut options = whole.options();
    let mut solutions = vec![Vec::new()];
    for problem in problems {
        let of_whole: Vec<_> = options.by_ref().take(problem.option_count()).collect();
        let of_problem = brute_force(problem, &[]);
        let combined = solutions.iter().flat_map(|before: &Vec<OptionId>| {
            let name = |option: &OptionId| of_whole[option.index()];
            let with = |solution: &Vec<_>| {
                let added = solution.iter().map(name);
                before.iter().copied().chain(added).collect()
            };
            of_problem.iter().map(with).collect::<Vec<_>>()
        });
        solutions = combined.collect();
    }
    solutions.sort();
    solutions
}

const SIZES: [Sizes; 4] = [
    Sizes::USUAL,
    // Nothing ends at the first attempt.
    Sizes {
        attempt: 0,
        ..Sizes::USUAL
    },
    // Something is known when the search begins.
    Sizes {
        few: 1,
        ..Sizes::USUAL
    },
    // And nothing is kept.
    Sizes {
        few: 1,
        most: 0,
        ..Sizes::USUAL
    },
];

proptest! {
    #[test]
    fn every_combination_is_found_once(
        problems in (small_problem(), small_problem(), small_problem()),
        wants_few: bool,
    ) {
        let problem = side_by_side(&side_by_side(&problems.0, &problems.1), &problems.2);
        let expected = combinations(&[&problems.0, &problems.1, &problems.2], &problem);
        for sizes in SIZES {
            if let Some(found) = all(&problem, sizes, wants_few) {
                prop_assert_eq!(&found, &expected);
            }
        }
    }
}

#[test]
fn components_turn_like_an_odometer() {
    let problem = side_by_side(&queens(6), &side_by_side(&queens(5), &queens(4)));
    let first = all(&problem, SIZES[0], false).unwrap();
    assert_eq!(first.len(), 4 * 10 * 2);
    for sizes in SIZES {
        assert!(all(&problem, sizes, false).unwrap() == first);
    }
}

#[test]
fn a_limit_stops_a_component() {
    let problem = side_by_side(&queens(20), &queens(40));
    let mut whole = Searcher::new(Arc::new(problem));
    let parts = apart::parts(&mut whole, &mut Clock::default()).unwrap();
    let limits = Limits::none()
        .with_time(Duration::from_millis(20))
        .started();
    let mut product = Product::new(&mut whole, parts.unwrap(), &limits, false);
    let mut advance = || product.advance(&mut whole);
    assert_eq!(
        std::iter::repeat_with(&mut advance).find_map(Result::err),
        Some(Stop::Time)
    );
}
