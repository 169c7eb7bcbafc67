//! The SQL solvers against their native twins, which share no code with them.

mod remote;
mod scripts;

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::Duration;

use quadrille::limits::{Interrupt, Limits, Stop};

use super::script::EXAMPLE;
use super::{Answer, Dialect, Duck, Outcome, Psql, Remote, Script, Solver};
use proptest::prelude::*;
use quadrille::board::{Digit, Grid, Shape};
use quadrille::human::{RuleSolver, Verdict};

use crate::support::table::{cases, shipped_files};
use crate::support::{CTE, EASY, brute_force, classic_puzzles, grid, left_out, shipped};

/// A puzzle with few clues in its upper rows.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn twin(script: Script) -> RuleSolver {
    script.name().parse().expect("a method of the same name")
}

/// A twin of each script takes part with no more nodes than this; SQL takes
/// some 20 microseconds for each.
const NODES: u64 = 10_000;

/// A database with a script.
trait Database {
    fn script(&self) -> Script;

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer;
}

impl Database for Solver {
    fn script(&self) -> Script {
        self.script
    }

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer {
        let answer = self.solve(puzzle, solutions, &Limits::none());
        answer.expect("SQLite works")
    }
}

impl Database for Psql {
    fn script(&self) -> Script {
        self.script
    }

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer {
        let answer = self.solve(puzzle, solutions, &Limits::none());
        answer.expect("PostgreSQL works")
    }
}

impl Database for Duck {
    fn script(&self) -> Script {
        self.script
    }

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer {
        let answer = self.solve(puzzle, solutions, &Limits::none());
        answer.expect("DuckDB works")
    }
}

/// Runs a script and its twin, and compares everything they say.
fn compare(database: &mut impl Database, puzzle: &Grid, solutions: Option<u64>) -> bool {
    let script = database.script();
    if script == Script::ExactCover {
        return compare_with_links(database, puzzle, solutions);
    }
    let limits = Limits::none().with_nodes(NODES);
    let native = twin(script).solve(puzzle, solutions, &limits);
    if script.searches() && native.work.nodes == NODES {
        return false;
    }
    let answer = database.answer(puzzle, solutions);
    let context = format!("{script} on {puzzle:?}");
    match (&answer.outcome, &native.verdict) {
        (Outcome::Solved(ours), Verdict::Solved(theirs)) => {
            assert_eq!(ours, theirs, "{context}");
            assert!(ours.is_solved() && ours.extends(puzzle), "{context}");
        }
        (Outcome::Stuck(ours), Verdict::Stuck(theirs)) => {
            assert_eq!(ours, theirs.sets(), "{context}");
        }
        (Outcome::Contradiction, Verdict::Contradiction(_)) => {}
        (ours, theirs) => panic!("{context}: {ours:?}, natively {theirs:?}"),
    }
    assert_eq!(answer.found, native.solutions.found, "{context}");
    assert_eq!(answer.exact, native.solutions.exact, "{context}");
    if script.counts_nodes() && native.work.nodes > 0 {
        assert_eq!(answer.nodes, native.work.nodes, "{context}");
    }
    true
}

/// Exact cover in SQL takes part up to this number of nodes of dancing links; it
/// takes up to a millisecond for each.
const LINKS: u64 = 200;

/// Runs exact cover in SQL, and dancing links on the same puzzle.
fn compare_with_links(database: &mut impl Database, puzzle: &Grid, solutions: Option<u64>) -> bool {
    let mut links = quadrille::sudoku::Solver::new();
    links.set_engine(quadrille::cover::Engine::Links);
    links.set_limits(Limits::none().with_nodes(LINKS));
    let native = match solutions {
        Some(limit) => links.count_up_to(puzzle, limit),
        None => links.count(puzzle),
    };
    if native.stop.is_some_and(Stop::is_early) {
        return false;
    }
    let answer = database.answer(puzzle, solutions);
    let context = format!("exact cover on {puzzle:?}");
    assert_eq!(u128::from(answer.found), native.count.number(), "{context}");
    assert_eq!(answer.exact, native.count.is_exact(), "{context}");
    match answer.outcome {
        Outcome::Solved(grid) => {
            assert!(grid.is_solved() && grid.extends(puzzle), "{context}");
            assert!(answer.found > 0, "{context}");
        }
        outcome => assert_eq!(
            (outcome, answer.found),
            (Outcome::Contradiction, 0),
            "{context}"
        ),
    }
    true
}

/// Returns puzzles with several solutions.
fn several() -> Vec<Grid> {
    let files = shipped_files();
    let file = files.iter().find(|file| file.ends_with("several.txt"));
    let cases = cases(file.expect("it is shipped")).into_iter();
    let cases = cases.filter(|case| case.grid.shape() == Shape::CLASSIC);
    cases.map(|case| case.grid).take(10).collect()
}

fn solvers() -> Vec<Solver> {
    let all = Script::ALL.into_iter();
    all.map(|script| Solver::new(script).expect("SQLite works"))
        .collect()
}

/// Returns a puzzle with one more digit, which is as often wrong as right.
fn with_digit(puzzle: &Grid, place: usize, value: usize) -> Grid {
    let mut grid = puzzle.clone();
    let cell = puzzle.shape().cells().nth(place % 81).expect("81 cells");
    if grid.get(cell).is_none() {
        grid.set(cell, Digit::new(value % 9 + 1));
    }
    grid
}

#[test]
fn scripts_and_their_twins_agree_on_known_puzzles() {
    for solver in &mut solvers() {
        for line in EASY {
            let puzzle = grid(line);
            assert!(compare(solver, &puzzle, None));
            for place in (0..81).step_by(2) {
                compare(solver, &with_digit(&puzzle, place, place), None);
            }
            assert!(compare(solver, &brute_force(&puzzle, 1)[0], None));
        }
        let clash = grid(&("5.....5..".to_owned() + &".".repeat(72)));
        assert!(compare(solver, &clash, None));
        if !solver.script.searches() {
            assert!(compare(solver, &Grid::empty(Shape::CLASSIC), None));
            assert!(compare(solver, &grid(CTE), None));
        }
    }
}

#[test]
fn scripts_and_their_twins_agree_on_hundreds_of_puzzles() {
    let puzzles = shipped(60);
    for solver in &mut solvers() {
        let mut compared = 0;
        for (number, puzzle) in puzzles.iter().enumerate() {
            compared += usize::from(compare(solver, puzzle, None));
            let more = with_digit(puzzle, number * 7, number);
            compared += usize::from(compare(solver, &more, None));
        }
        println!("{}: {compared} puzzles", solver.script);
        let reasons = !solver.script.searches();
        let expected = if reasons {
            2 * puzzles.len()
        } else {
            puzzles.len() / 4
        };
        assert!(compared >= expected, "{}: {compared}", solver.script);
    }
}

#[test]
fn all_solutions_are_found_and_no_more_than_asked_for() {
    let mut puzzle = grid(CTE);
    let clues: Vec<_> = puzzle.clues().map(|(cell, _)| cell).take(2).collect();
    for script in Script::ALL.into_iter().filter(|script| script.searches()) {
        let mut solver = Solver::new(script).expect("SQLite works");
        let mut puzzle = puzzle.clone();
        let mut count = |puzzle: &Grid| {
            let answer = solver
                .solve(puzzle, None, &Limits::none())
                .expect("SQLite works");
            assert!(answer.exact);
            answer.found
        };
        assert_eq!(count(&puzzle), 1);
        puzzle.set(clues[0], None);
        assert_eq!(count(&puzzle), 10);
    }
    puzzle.set(clues[0], None);
    puzzle.set(clues[1], None);
    let mut solver = Solver::new(Script::CrossJoin).expect("SQLite works");
    let answer = solver
        .solve(&puzzle, None, &Limits::none())
        .expect("SQLite works");
    assert_eq!((answer.found, answer.exact), (228, true));
    for solver in &mut solvers() {
        for solution_limit in [1, 2, 7] {
            for puzzle in several() {
                compare(solver, &puzzle, Some(solution_limit));
            }
        }
    }
}

#[test]
fn a_script_stops_in_time_and_works_on_after_that() {
    let hard = grid(HARD);
    // The hard puzzle takes a search hours, and each of the other scripts
    // more instructions than pass between two looks at the clock.
    let none = Limits::none().with_time(Duration::ZERO);
    for solver in &mut solvers() {
        let answer = solver.solve(&hard, None, &none).expect("SQLite works");
        assert_eq!(answer.outcome, Outcome::Stopped(Stop::Time));
        assert!(!answer.exact);
        assert!(compare(solver, &grid(EASY[0]), None));
    }
}

#[test]
fn a_raised_flag_stops_every_script() {
    for script in Script::ALL {
        let interrupt = Interrupt::new();
        interrupt.raise();
        let limits = Limits::none().with_interrupt(&interrupt);
        let mut solver = Solver::new(script).expect("SQLite works");
        let answer = solver
            .solve(&grid(EASY[0]), None, &limits)
            .expect("SQLite works");
        assert_eq!(
            answer.outcome,
            Outcome::Stopped(Stop::Interrupt),
            "{script}"
        );
    }
}

#[test]
fn other_boards_are_refused() {
    let small = Grid::empty(Shape::new(2, 2).expect("a shape"));
    for solver in &mut solvers() {
        let error = solver
            .solve(&small, None, &Limits::none())
            .expect_err("not 9x9");
        assert_eq!(
            error.to_string(),
            "the SQL solvers take boards of 3x3 boxes only, found 2x2"
        );
    }
    assert_eq!(Script::CrossJoin.text_for(Dialect::Sqlite, &small), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn scripts_and_their_twins_agree_on_any_puzzle(
        puzzle in classic_puzzles(),
        place in any::<usize>(),
        value in any::<usize>(),
    ) {
        for solver in &mut solvers() {
            compare(solver, &puzzle, Some(100));
            compare(solver, &with_digit(&puzzle, place, value), Some(100));
        }
    }
}
