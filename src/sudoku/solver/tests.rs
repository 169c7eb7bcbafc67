//! The answers of a solver, whichever way they are found.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;
use crate::board::{Digit, Givens, Shape, Variant};
use crate::cover::Count;
use crate::limits::{Duration, Interrupt, Stop};
use crate::random::stream;
use crate::sudoku::{CandidateCounts, CountedBy, Meter, MinimizeError};

/// A published puzzle without its first clue: 10 solutions.
const TEN: &str =
    ".6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

fn ten() -> Grid {
    TEN.parse().unwrap()
}

/// All solutions, one after the other.
fn listed(puzzle: &Grid) -> Vec<Grid> {
    let mut solutions = Vec::new();
    Solver::new().for_each(puzzle, None, |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    });
    solutions
}

#[test]
fn at_most_two_solutions_are_kept() {
    let outcome = Solver::new().count_up_to(ten(), 5);
    assert_eq!(outcome.count, Count::AtLeast(5));
    assert_eq!(outcome.solutions.len(), 2);
    let outcome = Solver::new().count(ten());
    assert_eq!(outcome.count, Count::Exact(10));
    assert_eq!(outcome.solutions.len(), 2);
    assert_ne!(outcome.solutions[0], outcome.solutions[1]);
}

/// Compares the counts with those of a list of all solutions.
fn agree(counts: &CandidateCounts, solutions: &[Grid]) {
    let shape = solutions[0].shape();
    assert_eq!(counts.total(), Count::Exact(solutions.len() as u128));
    let mut deciding = Vec::new();
    for cell in shape.cells() {
        for digit in Digit::all(shape.side()) {
            let has = |solution: &&Grid| solution.get(cell) == Some(digit);
            let number = solutions.iter().filter(has).count() as u128;
            assert_eq!(
                counts.of(cell, digit),
                Count::Exact(number),
                "{cell:?} {digit}"
            );
            deciding.extend((number == 1).then_some((cell, digit)));
        }
    }
    assert_eq!(counts.deciding().collect::<Vec<_>>(), deciding);
    let differs = |cell: &_| {
        let digits: HashSet<_> = solutions.iter().map(|grid| grid.get(*cell)).collect();
        digits.len() > 1
    };
    let differing: Vec<_> = shape.cells().filter(differs).collect();
    assert_eq!(counts.differing().collect::<Vec<_>>(), differing);
}

#[test]
fn each_candidate_is_in_as_many_solutions_as_a_list_has_with_it() {
    let puzzle = ten();
    let solutions = listed(&puzzle);
    assert_eq!(solutions.len(), 10);
    agree(&Solver::new().candidate_counts(&puzzle), &solutions);
    let counts = Solver::new().candidate_counts_up_to(&puzzle, 11);
    agree(&counts, &solutions);
    // Lanes know no other board; there each candidate is searched for.
    let mut puzzle = Grid::empty(Shape::new(2, 2).unwrap());
    puzzle.set(puzzle.shape().nth_cell(5), Digit::new(3));
    let counts = Solver::new().candidate_counts_up_to(&puzzle, 73);
    assert_eq!(counts.method(), CountedBy::Search);
    agree(&counts, &listed(&puzzle));
}

#[test]
fn a_meter_tells_the_work_of_a_count_by_sums() {
    let meter = Arc::new(Meter::default());
    let mut solver = Solver::new();
    solver.set_meter(Some(Arc::clone(&meter)));
    solver.count_exact(ten());
    assert_eq!(meter.read(), None, "a search has no work that is known");
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    let CountedBy::Partitions { work } = solver.count_exact(&empty).method else {
        panic!("there are sums for this board");
    };
    assert_eq!(meter.read(), Some((work, work)));
}

#[test]
fn the_way_to_count_does_not_change_the_count() {
    // There are 288 grids of 4x4.
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    let by_sums = Solver::new().count_exact(&empty);
    assert_eq!(by_sums.count, Count::Exact(288));
    assert!(matches!(by_sums.method, CountedBy::Partitions { work } if work > 0));
    // Sums know neither searches without presolve nor nodes.
    let by_search = Solver::new().set_presolve(false).count_exact(&empty);
    assert_eq!(by_search.count, Count::Exact(288));
    assert_eq!(by_search.method, CountedBy::Search);
    let limits = Limits::none().with_nodes(1_000_000);
    let by_search = Solver::new().set_limits(limits).count_exact(&empty);
    assert_eq!(by_search.count, Count::Exact(288));
    assert_eq!(by_search.method, CountedBy::Search);
}

#[test]
fn variants_with_too_many_solutions_to_visit_are_counted_as_covers() {
    let shape = Shape::new(2, 3).unwrap();
    let empty = Grid::empty(shape);
    let groups: Variant = "disjoint-groups".parse().unwrap();
    let puzzle = Givens::from(&empty).with_variant(&groups).unwrap();
    let mut solver = Solver::new();
    let counted = solver.set_jobs(2).count_exact(puzzle.clone());
    assert_eq!(counted.stop, None);
    assert_eq!(counted.solutions.len(), 2);
    assert!(
        counted
            .solutions
            .iter()
            .all(|grid| puzzle.is_solved_by(grid))
    );
    // As a search says that visits each of them, which takes too long here.
    assert_eq!(counted.count, Count::Exact(2_799_360));
    // What is stopped says so.
    let brief = Limits::none().with_time(Duration::from_millis(1));
    let stopped = solver.set_limits(brief).count_exact(puzzle);
    assert_eq!(stopped.stop, Some(Stop::Time));
    assert!(matches!(stopped.count, Count::AtLeast(number) if number < 2_799_360));
}

#[test]
fn what_is_interrupted_before_it_begins_stays_unknown() {
    let interrupt = Interrupt::new();
    interrupt.raise();
    let mut solver = Solver::new();
    solver.set_limits(Limits::none().with_interrupt(&interrupt));
    let outcome = solver.count_exact(ten());
    assert_eq!(outcome.status, Status::Unknown);
    assert_eq!(outcome.stop, Some(Stop::Interrupt));
    let counts = solver.candidate_counts(ten());
    assert_eq!(counts.stop(), Some(Stop::Interrupt));
}

#[test]
fn a_sample_is_as_large_as_the_visitor_wants() {
    let puzzle = ten();
    let solutions: HashSet<Grid> = listed(&puzzle).into_iter().collect();
    let source = &mut stream(7, 0);
    let mut drawn = Vec::new();
    let sampled = Solver::new().sample(&puzzle, source, |solution| {
        drawn.push(solution);
        match drawn.len() {
            200 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let sampled = sampled.unwrap();
    assert_eq!((sampled.drawn, sampled.count), (200, 10));
    // Of ten that come up alike, one is missed in one of 100 million samples.
    assert_eq!(drawn.into_iter().collect::<HashSet<_>>(), solutions);
}

#[test]
fn each_of_many_puzzles_is_made_minimal() {
    let full: Grid = "1234341221434321".parse().unwrap();
    let empty = Grid::empty(full.shape());
    let source: fn() -> u64 = || 7;
    let mut solver = Solver::new();
    let results = solver.minimize_all([(&full, source), (&empty, source)]);
    assert_eq!(results.len(), 2);
    let not_unique = MinimizeError::NotUnique(Status::Multiple);
    assert_eq!(results[1], Err(not_unique));
    let minimized = results[0].as_ref().unwrap();
    assert!(minimized.is_minimal && full.extends(&minimized.grid));
    for (cell, _) in minimized.grid.clues() {
        let mut without = minimized.grid.clone();
        without.set(cell, None);
        assert!(listed(&without).len() > 1, "{cell:?} is needed");
    }
    // Each clue of a full grid can go.
    let redundancy = solver.redundancy(&full).unwrap();
    assert_eq!(redundancy.redundant.len(), 16);
    assert!(!redundancy.is_minimal());
    let redundancy = solver.redundancy(&minimized.grid).unwrap();
    assert!(redundancy.is_minimal());
    assert_eq!(solver.redundancy(&empty), Err(not_unique));
}

#[cfg(feature = "serde")]
#[test]
fn answers_are_serialised_by_the_names_of_their_values() {
    use crate::sudoku::{Asked, Crowd};
    let mut solver = Solver::new();
    let json = serde_json::to_value(solver.check(ten())).unwrap();
    assert_eq!(
        (&json["status"], &json["count"], &json["stop"]),
        (&"multiple".into(), &">=2".into(), &"solutions".into())
    );
    assert_eq!(json["solutions"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&json["method"], &json["dead_end"]),
        (&"lanes".into(), &().into())
    );
    let clash: Grid = "11..............".parse().unwrap();
    let json = serde_json::to_value(solver.check(&clash)).unwrap();
    assert_eq!(json["dead_end"], "two clues 1 in row 1");
    let one: Grid = "1.....3..4.....2".parse().unwrap();
    let verdicts = Crowd::new()
        .set_solutions(true)
        .answer_all(&[&one, &clash].map(Asked::from));
    let verdicts: Vec<_> = verdicts.into_iter().map(Result::unwrap).collect();
    assert!(verdicts[0].is_unique() && !verdicts[1].is_unique());
    let json = serde_json::to_value(&verdicts[0]).unwrap();
    assert_eq!(
        (&json["status"], &json["count"]),
        (&"unique".into(), &"1".into())
    );
    assert_eq!(json["solution"]["values"][0], 1);
}
