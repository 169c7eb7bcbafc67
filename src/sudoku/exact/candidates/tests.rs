//! The counts of lanes beside those of searches on dancing links.

use super::*;
use crate::board::Grid;
use crate::board::{Cell, Shape};
use crate::cover::Engine;
use crate::limits::Stop;
use crate::random::stream;
use crate::sudoku::Solver;

/// Sixteen solutions.
const SIXTEEN: &str =
    "..3456789456789..3789..3456..4365897365897..4897..436553.64.97864.97853.97853.64.";
const UNIQUE: &str =
    "98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";

/// Puzzles with 0 to some thousands of solutions.
fn puzzles() -> Vec<Grid> {
    let mut puzzles: Vec<Grid> = [SIXTEEN, UNIQUE].map(|line| line.parse().unwrap()).into();
    let mut source = stream(5, 0);
    let full = Solver::new().solve(&puzzles[0]).solutions.remove(0);
    for blanks in [30, 40, 45, 50, 53, 55, 57] {
        let mut puzzle = full.clone();
        let cells: Vec<Cell> = puzzle.shape().cells().collect();
        while 81 - puzzle.clues().count() < blanks {
            puzzle.set(cells[(source() % 81) as usize], None);
        }
        puzzles.push(puzzle);
    }
    let mut clash = puzzles[1].clone();
    clash.set(clash.shape().nth_cell(2), Digit::new(9));
    puzzles.push(clash);
    puzzles.push("1.....3..4.....2".parse().unwrap());
    puzzles
}

/// Returns the counts of all puzzles.
fn counts_of(solver: &mut Solver, puzzles: &[Grid], most: Option<u64>) -> Vec<CandidateCounts> {
    let mut all = Vec::new();
    let flow = solver.each_candidate_counts(puzzles, most, |counts| {
        all.push(counts);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    all
}

#[test]
fn lanes_find_the_counts_that_links_find() {
    let puzzles = puzzles();
    let mut links = Solver::new();
    links.set_engine(Engine::Links);
    let mut are_many = 0;
    for most in [Some(1), Some(2), Some(3), Some(100), Some(150), None] {
        let found = counts_of(&mut Solver::new(), &puzzles, most);
        let expected = counts_of(&mut links, &puzzles, most);
        assert_eq!(found.len(), puzzles.len());
        for ((found, expected), puzzle) in found.iter().zip(&expected).zip(&puzzles) {
            assert_ne!(expected.method, CountedBy::Lanes);
            are_many += u64::from(expected.total.number() > 100);
            assert_eq!(found.total, expected.total, "{most:?} {puzzle}");
            assert_eq!(found.counts, expected.counts, "{most:?} {puzzle}");
            let one = match most {
                Some(most) => Solver::new().candidate_counts_up_to(puzzle, most),
                None => Solver::new().candidate_counts(puzzle),
            };
            // By which method depends on the time that a search takes.
            assert_eq!((one.total, &one.counts), (found.total, &found.counts));
            assert_eq!(one.stop, found.stop);
        }
    }
    assert!(are_many > 5, "{are_many}");
}

#[test]
fn few_clues_leave_every_candidate() {
    let mut grid = Grid::empty(Shape::CLASSIC);
    grid.set(grid.shape().nth_cell(0), Digit::new(1));
    let counts = Solver::new().candidate_counts_up_to(&grid, 1);
    assert_eq!((counts.method, counts.stop), (CountedBy::Lanes, None));
    let is_possible = |count: &Count| *count == Count::AtLeast(1);
    // The other digits of the cell, and 1 in the rest of three houses.
    let impossible = counts.counts.iter().filter(|count| !is_possible(count));
    assert_eq!(impossible.count(), 8 + 20);
}

#[test]
fn limits_leave_no_wrong_counts() {
    let puzzles = puzzles();
    let mut solver = Solver::new();
    solver.set_limits(Limits::none().with_time(Duration::from_secs(3600)));
    let expected = counts_of(&mut Solver::new(), &puzzles, Some(1));
    assert_eq!(
        counts_of(&mut solver, &puzzles, Some(1)),
        expected,
        "for a slice of time"
    );
    solver.set_limits(Limits::none().with_time(Duration::ZERO));
    for counts in counts_of(&mut solver, &puzzles, Some(2)) {
        assert_eq!(counts.stop, Some(Stop::Time));
        assert!(counts.counts.iter().any(|count| !count.is_exact()));
    }
    solver.set_limits(Limits::none().with_nodes(1));
    let counts = solver.candidate_counts_up_to(&puzzles[8], 2);
    assert_eq!(
        (counts.method, counts.stop),
        (CountedBy::Search, Some(Stop::Nodes))
    );
}
