//! Minimal puzzles, against brute force.

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::board::{Cell, Grid, Shape};
use quadrille::limits::{Limits, Stop};
use quadrille::random::stream;
use quadrille::sudoku::{MinimizeError, Solver, Status};

use crate::support::boards::pattern;
use crate::support::table::{cases, shipped_files};
use crate::support::{CTE, EASY, brute_force, brute_force_within, grid, puzzles};

fn is_unique(puzzle: &Grid) -> bool {
    brute_force(puzzle, 2).len() == 1
}

fn without(puzzle: &Grid, cell: Cell) -> Grid {
    let mut puzzle = puzzle.clone();
    puzzle.set(cell, None);
    puzzle
}

/// Returns the clues that can each be removed, one at a time.
fn redundant(puzzle: &Grid) -> Vec<Cell> {
    let clues = puzzle.clues().map(|(cell, _)| cell);
    clues
        .filter(|&cell| is_unique(&without(puzzle, cell)))
        .collect()
}

#[test]
fn nothing_more_can_go() {
    let mut solver = Solver::new();
    let mut results = HashSet::new();
    for line in EASY.into_iter().chain([CTE]) {
        let puzzle = grid(line);
        for seed in 0..5_u64 {
            let minimized = solver.minimize(&puzzle, &mut stream(seed, 0));
            let minimized = minimized.expect("it is unique");
            assert!(minimized.is_minimal && puzzle.extends(&minimized.grid));
            assert!(is_unique(&minimized.grid));
            assert_eq!(redundant(&minimized.grid), []);
            results.insert(minimized.grid);
        }
    }
    assert!(results.len() > 8, "the order is random");
}

#[test]
fn known_minimal_puzzles_stay_as_they_are() {
    let files = shipped_files();
    let file = files.iter().find(|file| file.ends_with("minimal.txt"));
    let cases = cases(file.expect("it is shipped"));
    let puzzles: Vec<Grid> = cases.into_iter().map(|case| case.grid).collect();
    assert!(puzzles.len() >= 50);
    let all = puzzles.iter().map(|puzzle| (puzzle, || 7));
    let all = Solver::new().minimize_all(all);
    assert_eq!(all.len(), puzzles.len());
    for (puzzle, minimized) in puzzles.iter().zip(all) {
        let minimized = minimized.unwrap();
        assert_eq!((&minimized.grid, minimized.is_minimal), (puzzle, true));
    }
}

#[test]
fn only_unique_puzzles_can_be_minimized() {
    let mut solver = Solver::new();
    let ten = grid(&format!(".{}", &CTE[1..]));
    let clash = grid(&format!("{}{}", "55", ".".repeat(79)));
    let cases = [
        (ten, Status::Multiple),
        (clash, Status::None),
        (Grid::empty(Shape::CLASSIC), Status::Multiple),
    ];
    for (puzzle, status) in cases {
        let error = MinimizeError::NotUnique(status);
        assert_eq!(solver.minimize(&puzzle, &mut || 0), Err(error));
        assert_eq!(solver.redundancy(&puzzle), Err(error));
        let listed = solver.minimal_puzzles(&puzzle, |_| unreachable!());
        assert_eq!(listed, Err(error));
    }
}

#[test]
fn all_minimal_puzzles_are_listed() {
    let shape = Shape::new(2, 2).unwrap();
    let full = pattern(shape);
    let cells: Vec<Cell> = shape.cells().collect();
    // Puzzles with up to 11 clues, of which all subsets are tried.
    for (skip, step) in [(0, 1), (1, 2), (3, 1), (5, 3)] {
        let mut puzzle = full.clone();
        for k in 0..5 {
            puzzle.set(cells[(skip + k * step) % 16], None);
        }
        if !is_unique(&puzzle) {
            continue;
        }
        let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
        let mut expected = HashSet::new();
        for kept in 0..1_u32 << clues.len() {
            let mut subset = Grid::empty(shape);
            for (k, &cell) in clues.iter().enumerate() {
                if kept >> k & 1 == 1 {
                    subset.set(cell, puzzle.get(cell));
                }
            }
            if is_unique(&subset) && redundant(&subset).is_empty() {
                expected.insert(subset);
            }
        }
        let mut found = Vec::new();
        let stop = Solver::new().minimal_puzzles(&puzzle, |minimal| {
            found.push(minimal);
            ControlFlow::Continue(())
        });
        assert_eq!(stop, Ok(None));
        assert_eq!(found.len(), expected.len(), "each once");
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected);
        assert!(!expected.is_empty());
    }
}

#[test]
fn a_list_can_be_cut_off() {
    let mut found = Vec::new();
    let stop = Solver::new().minimal_puzzles(grid(EASY[2]), |minimal| {
        found.push(minimal);
        if found.len() == 3 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    assert_eq!((stop, found.len()), (Ok(Some(Stop::Visitor)), 3));
    assert!(found.iter().all(|minimal| redundant(minimal).is_empty()));
}

#[test]
fn a_limit_leaves_it_open() {
    let mut solver = Solver::new();
    solver.set_limits(Limits::none().with_nodes(1));
    // Singles solve it, so it is known to be unique; without some of its clues
    // they do not.
    let puzzle = grid(EASY[2]);
    let redundancy = solver.redundancy(&puzzle).expect("unique");
    assert!(!redundancy.is_minimal());
    let minimized = solver.minimize(&puzzle, &mut || 3).expect("unique");
    assert!(is_unique(&minimized.grid));
    assert!(!minimized.is_minimal);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn redundant_clues_are_those_that_can_go(puzzle in puzzles()) {
        // A puzzle that is hard for the oracle is harder with a clue less.
        prop_assume!(brute_force_within(&puzzle, 2, 5_000).is_some());
        let found = Solver::new().redundancy(&puzzle);
        prop_assert_eq!(found.is_ok(), is_unique(&puzzle));
        if let Ok(found) = found {
            prop_assert_eq!(found.redundant, redundant(&puzzle));
            prop_assert!(found.open.is_empty());
        }
    }
}
