//! True candidates: in how many solutions each one is.

use quadrille::board::Digit;
use quadrille::cover::Count;
use quadrille::limits::Instant;
use quadrille::sudoku::Solver;
use serde::Serialize;

use crate::puzzle::Puzzle;
use crate::time::{milliseconds, within};

/// The solutions of each candidate.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidates {
    status: &'static str,
    /// The number of all solutions, in digits.
    total: String,
    exact: bool,
    /// For each cell and digit, the number in digits, with `>=` if there may be
    /// more.
    counts: Vec<Vec<String>>,
    /// The candidates that make the puzzle unique as clues: cell and digit.
    deciding: Vec<[usize; 2]>,
    /// Whether all candidates that are not among these were ruled out.
    decided: bool,
    milliseconds: f64,
}

/// If there are too many solutions to count, this many of each candidate are.
const EACH: u64 = 100;

/// Counts the solutions of each candidate, up to a hundred if the time does not
/// suffice for all.
///
/// # Errors
///
/// If it is not a puzzle.
pub fn of(puzzle: &Puzzle, seconds: f64) -> Result<Candidates, String> {
    let started = Instant::now();
    let known = puzzle.known()?;
    let mut solver = Solver::new();
    solver.set_limits(within(seconds)?);
    let mut counts = solver.candidate_counts(&known);
    if counts.stop().is_some() {
        counts = solver.candidate_counts_up_to(&known, EACH);
    }
    let shape = counts.shape();
    let shown = |count: &Count| match count {
        Count::Exact(number) => number.to_string(),
        Count::AtLeast(number) => format!(">={number}"),
    };
    let of_cell = |cell| counts.of_cell(cell).iter().map(shown).collect();
    let deciding = counts.deciding();
    Ok(Candidates {
        status: counts.status().name(),
        total: counts.total().number().to_string(),
        exact: counts.total().is_exact(),
        counts: shape.cells().map(of_cell).collect(),
        deciding: deciding
            .map(|(cell, digit)| [cell.index(), Digit::value(digit)])
            .collect(),
        decided: counts.stop().is_none(),
        milliseconds: milliseconds(started),
    })
}
