//! The verdict: the number of solutions, exact or at least.

use std::ops::ControlFlow;

use quadrille::limits::{Duration, Instant, Stop};
use quadrille::sudoku::{CountedBy, Outcome, Solver, Status};
use quadrille::text;
use serde::Serialize;

use crate::Tell;
use crate::puzzle::Puzzle;
use crate::time::{milliseconds, within};

/// What is known about the solutions.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Verdict {
    /// `unique`, `multiple`, `none` or `unknown`.
    status: &'static str,
    /// The number of solutions in digits, as it may be greater than what a
    /// number of JavaScript holds.
    count: String,
    /// Whether there are no others.
    exact: bool,
    /// The first two solutions.
    solutions: Vec<Vec<u8>>,
    /// Why it is not exact.
    stop: Option<String>,
    /// Why there is none: two clues that clash, or the givens that are needed for that.
    reason: Option<String>,
    /// The cells of these givens.
    cells: Vec<usize>,
    /// How the solutions were counted: `search` or `partitions`.
    method: &'static str,
    milliseconds: f64,
}

/// The number of solutions so far, in digits.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counted {
    count: String,
}

impl Verdict {
    fn of(outcome: &Outcome, started: Instant) -> Verdict {
        let solutions = outcome.solutions.iter();
        Verdict {
            status: outcome.status.name(),
            count: outcome.count.number().to_string(),
            exact: outcome.count.is_exact(),
            solutions: solutions.map(|grid| grid.values().to_vec()).collect(),
            stop: outcome.stop.map(|stop| stop.to_string()),
            reason: outcome.dead_end.map(|dead_end| dead_end.to_string()),
            cells: Vec::new(),
            method: match outcome.method {
                CountedBy::Search => "search",
                _ => "partitions",
            },
            milliseconds: milliseconds(started),
        }
    }
}

/// The most givens that are named: more say nothing at a glance.
const FEW: usize = 9;

/// Tells whether a puzzle is unique, then counts its solutions as long as the
/// time lasts.
///
/// # Errors
///
/// If it is not a puzzle.
pub fn of(puzzle: &Puzzle, seconds: f64, tell: Tell<'_>) -> Result<Verdict, String> {
    let started = Instant::now();
    let known = puzzle.known()?;
    let mut solver = Solver::new();
    solver.set_limits(within(seconds)?);
    let checked = solver.check(&known);
    let mut verdict = Verdict::of(&checked, started);
    if checked.status == Status::None
        && let Some(cause) = solver.cause(&known)
        && cause.givens.len() <= FEW
    {
        verdict.reason = Some(format!("these exclude each other: {cause}"));
        verdict.cells = cause.cells().iter().map(|cell| cell.index()).collect();
    }
    if checked.stop != Some(Stop::Solutions) {
        return Ok(verdict);
    }
    tell(&serde_json::json!(verdict).to_string());
    let mut counted = solver.count_exact(&known);
    // The check has found two; the count may have been stopped before.
    if counted.count.number() < checked.count.number() {
        counted.count = checked.count;
    }
    counted.status = checked.status;
    counted.solutions = checked.solutions;
    Ok(Verdict::of(&counted, started))
}

/// The time between two reports.
const REPORT: Duration = Duration::from_millis(200);

/// Counts all solutions, and tells how many were found on the way if they are
/// visited one by one.
///
/// # Errors
///
/// If it is not a puzzle.
pub fn count(puzzle: &Puzzle, tell: Tell<'_>) -> Result<Verdict, String> {
    let started = Instant::now();
    let known = puzzle.known()?;
    let mut solver = Solver::new();
    let outcome = if can_sum(&known) {
        solver.count_exact(&known)
    } else {
        let (mut found, mut told) = (0_u64, started);
        solver.for_each(&known, None, |_| {
            found += 1;
            if found.is_multiple_of(1 << 12) && told.elapsed() >= REPORT {
                told = Instant::now();
                let count = found.to_string();
                tell(&serde_json::json!(Counted { count }).to_string());
            }
            ControlFlow::Continue(())
        })
    };
    Ok(Verdict::of(&outcome, started))
}

/// Returns whether partitions can count the solutions, which takes seconds at
/// most.
fn can_sum(puzzle: &text::Puzzle) -> bool {
    let side = puzzle.grid.shape().side();
    puzzle.is_plain() && side <= quadrille::board::Shape::CLASSIC.side()
}
