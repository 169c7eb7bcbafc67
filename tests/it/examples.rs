//! What the programs in `examples/` do.

#![allow(dead_code, reason = "their main functions")]

use std::collections::BTreeMap;

use quadrille::cover::{Count, CountPlan, Problem, Solver};
use quadrille::limits::Interrupt;

#[path = "../../examples/custom_variant.rs"]
mod custom_variant;
#[path = "../../examples/pentominoes.rs"]
mod pentominoes;
#[path = "../../examples/polyominoes.rs"]
mod polyominoes;
#[path = "../../examples/queens.rs"]
mod queens;
#[path = "../../examples/service.rs"]
mod service;
#[path = "../../examples/word_squares.rs"]
mod word_squares;

#[test]
fn eight_queens_have_92_places() {
    let queens = queens::queens(8).unwrap();
    assert_eq!(queens.solver().count(), Count::Exact(92));
}

#[test]
fn pentominoes_fill_3_rows_in_two_ways_four_times_each() {
    let problem = pentominoes::pentominoes(3, 20).unwrap();
    assert_eq!(problem.solver().count(), Count::Exact(8));
}

/// Returns the number of tilings by all pieces of this many cells, and how many components a sweep
/// counted.
fn tilings(cells: usize, height: usize, width: usize) -> (Count, u64) {
    let (mut builder, mut items) = (Problem::builder(), BTreeMap::new());
    for at in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        items.insert(at, builder.primary_item().unwrap());
    }
    for place in polyominoes::places(cells, height, width) {
        builder.option(place.iter().map(|at| items[at])).unwrap();
    }
    let mut solver = Solver::new(builder.build());
    let (count, _) = solver.count_with(&CountPlan::default());
    (count, solver.stats().swept)
}

#[test]
fn tilings_by_polyominoes_have_the_published_numbers() {
    assert_eq!(tilings(4, 4, 4), (Count::Exact(117), 0));
    assert_eq!(tilings(3, 6, 6), (Count::Exact(80_092), 0));
    assert_eq!(tilings(5, 5, 5), (Count::Exact(4_006), 0));
    // The search alone would take hours without optimisation.
    assert_eq!(tilings(5, 5, 10), (Count::Exact(101_698_212), 1));
}

#[test]
fn word_squares_agree_on_their_letters() {
    let count = |words: &[&'static str]| {
        let squares = word_squares::word_squares(words).unwrap();
        squares.solver().count()
    };
    assert_eq!(count(&["bit", "ice", "ten"]), Count::Exact(1));
    // All but ab ab and ba ba, which have bb in a column.
    assert_eq!(count(&["aa", "ab", "ba"]), Count::Exact(7));
}

#[test]
fn the_service_answers_and_can_be_stopped() {
    let interrupt = Interrupt::new();
    let mut solver = service::solver(&interrupt);
    let mut ask = |puzzle: &str| service::answer(&mut solver, puzzle);
    assert_eq!(ask("1.....3..4.....2"), "unique 1324423124133142");
    assert_eq!(ask("1..............."), "multiple");
    assert!(ask("1...").starts_with("error: "));
    interrupt.raise();
    assert_eq!(ask("1..............."), "unknown: interrupted");
}

#[test]
fn the_custom_variant_has_fewer_grids_than_the_usual_one() {
    let count = custom_variant::anti_king().unwrap().solver().count();
    assert!(count.is_exact() && count.number() < 28_200_960, "{count}");
}
