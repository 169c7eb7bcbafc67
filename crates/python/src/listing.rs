//! Answers that are lists: all solutions, all minimal puzzles.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille::board::Grid;
use quadrille::sudoku::{Crowd, MinimizeError, Solver};
use quadrille::text::{Puzzle, one_line};

use crate::column::Row;
use crate::errors::Fault;
use crate::patience;
use crate::settings::{Given, Settings, check_limit};

/// Lines, and whether there are no others.
type Listed = (Vec<String>, bool);

/// Lists the solutions of a puzzle, up to a limit if there is one.
#[pyfunction]
pub fn solutions(
    py: Python<'_>,
    puzzle: &str,
    limit: Option<u64>,
    given: Given,
) -> PyResult<Listed> {
    let (settings, puzzle) = asked(puzzle, limit, given)?;
    let givens = settings.givens(&puzzle).map_err(|fault| fault.at(0))?;
    let mut lines = Vec::new();
    let outcome = patience::wait_for(py, &settings.interrupt, || {
        let mut crowd = Crowd::new();
        crowd
            .set_limit(limit)
            .set_limits(settings.limits.clone())
            .set_jobs(settings.jobs);
        crowd.for_each(&mut crowd.member(), givens, |solution| {
            lines.push(one_line(&solution, puzzle.alphabet));
            ControlFlow::Continue(())
        })
    })?;
    Ok((lines, outcome.count.is_exact()))
}

/// Lists the minimal puzzles whose clues are clues of a puzzle.
#[pyfunction]
pub fn minimal_puzzles(
    py: Python<'_>,
    puzzle: &str,
    limit: Option<u64>,
    given: Given,
) -> PyResult<Listed> {
    let (settings, puzzle) = asked(puzzle, limit, given)?;
    let givens = settings.givens(&puzzle).map_err(|fault| fault.at(0))?;
    let mut lines = Vec::new();
    let mut is_cut = false;
    let stop = patience::wait_for(py, &settings.interrupt, || {
        let mut solver = Solver::new();
        solver.set_limits(settings.limits.clone());
        solver.minimal_puzzles(givens, |minimal: Grid| {
            if limit.is_some_and(|limit| lines.len() as u64 >= limit) {
                is_cut = true;
                return ControlFlow::Break(());
            }
            lines.push(one_line(&minimal, puzzle.alphabet));
            ControlFlow::Continue(())
        })
    })?;
    match stop {
        Ok(stop) => Ok((lines, stop.is_none() && !is_cut)),
        Err(error @ MinimizeError::NotUnique(_)) => Err(Fault::NotUnique(error.to_string()).at(0)),
        // Not known to be unique when the time was over.
        Err(_) => Ok((lines, false)),
    }
}

/// Reads what a list is asked of.
fn asked(puzzle: &str, limit: Option<u64>, given: Given) -> PyResult<(Settings, Puzzle)> {
    check_limit(limit)?;
    let settings = Settings::new(given)?;
    let puzzle = settings.single(Row::Text(puzzle.as_bytes()))?;
    Ok((settings, puzzle))
}
