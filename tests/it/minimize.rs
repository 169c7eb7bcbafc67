//! Minimal puzzles, against brute force.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use quadrille::board::{Cell, Grid, Shape};
use quadrille::cover::Engine;
use quadrille::limits::{Limits, Stop};
use quadrille::random::stream;
use quadrille::sudoku::{Given, MinimizeError, Solver, Status};

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
fn redundant(puzzle: &Grid) -> Vec<Given> {
    let clues = puzzle.clues();
    let clues = clues.filter(|&(cell, _)| is_unique(&without(puzzle, cell)));
    clues
        .map(|(cell, digit)| Given::Clue(cell, digit))
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

/// Two puzzles of 9x9, each with some clues more than a minimal one.
fn richer() -> [Grid; 2] {
    let unique = grid(CTE);
    let full = brute_force(&unique, 1).remove(0);
    [9, 11].map(|step| {
        let mut puzzle = unique.clone();
        let blanks = full.clues().filter(|&(cell, _)| unique.get(cell).is_none());
        for (cell, digit) in blanks.step_by(step) {
            puzzle.set(cell, Some(digit));
        }
        puzzle
    })
}

#[test]
fn lanes_list_the_minimal_puzzles_that_links_list() {
    let list = |solver: &mut Solver, puzzle: &Grid, most: usize| {
        let mut found = Vec::new();
        let stop = solver.minimal_puzzles(puzzle, |minimal| {
            found.push(minimal);
            match found.len() == most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        (stop, found)
    };
    let mut links = Solver::new();
    links.set_engine(Engine::Links);
    let mut timed = Solver::new();
    timed.set_limits(Limits::none().with_time(Duration::from_secs(3600)));
    for puzzle in richer() {
        let expected = list(&mut links, &puzzle, 40);
        assert!(expected.1.len() > 10, "{}", expected.1.len());
        for minimal in &expected.1 {
            assert!(is_unique(minimal) && redundant(minimal).is_empty());
        }
        let found = list(&mut Solver::new(), &puzzle, 40);
        assert_eq!(found, expected);
        assert_eq!(list(&mut timed, &puzzle, 40), expected);
    }
    timed.set_limits(Limits::none().with_time(Duration::from_millis(30)));
    let full = brute_force(&grid(CTE), 1).remove(0);
    let (stop, found) = list(&mut timed, &full, usize::MAX);
    assert_eq!(stop, Ok(Some(Stop::Time)));
    assert!(found.iter().all(is_unique));
}

#[test]
fn many_puzzles_have_the_answers_of_each() {
    let [one, other] = richer();
    let ten = grid(&format!(".{}", &CTE[1..]));
    let small: Grid = "1234341221..4...".parse().expect("4x4");
    let all = [
        one,
        grid(CTE),
        ten,
        other,
        small,
        Grid::empty(Shape::CLASSIC),
    ];
    let all: Vec<&Grid> = std::iter::repeat_n(&all, 20).flatten().collect();
    let answers = |limits: Limits, engine: Engine, puzzles: &[&Grid]| {
        let (mut solver, mut found) = (Solver::new(), Vec::new());
        solver.set_limits(limits).set_engine(engine);
        let flow = solver.each_redundancy(puzzles.iter().copied(), |it| {
            found.push(it);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        found
    };
    let found = answers(Limits::none(), Engine::Auto, &all);
    assert_eq!(found.len(), all.len());
    for (place, answer) in found.iter().enumerate() {
        assert_eq!(answer, &found[place % 6]);
    }
    assert_eq!(
        answers(Limits::none(), Engine::Links, &all[..6]),
        found[..6]
    );
    let timed = Limits::none().with_time(Duration::from_secs(3600));
    assert_eq!(answers(timed, Engine::Auto, &all[..6]), found[..6]);
    let first = found[0].as_ref().expect("unique");
    assert_eq!(first.redundant, redundant(all[0]));
    assert!(!first.redundant.is_empty());
    let over = Limits::none().with_deadline(Instant::now());
    for answer in answers(over, Engine::Auto, &all[..6]) {
        assert_eq!(answer, Err(MinimizeError::Stopped(Stop::Time)));
    }
}
