//! Answers that are many: all solutions, all minimal puzzles.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille::board::Grid;
use quadrille::sudoku::MinimizeError;
use quadrille::text::one_line;

use crate::ahead::Ahead;
use crate::errors::Fault;
use crate::patience;
use crate::settings::{Given, Settings, check_limit};

/// Lines, and whether there are no others.
type Listed = (Vec<String>, bool);

/// An iterator over the solutions of a puzzle, each in one line.
#[pyclass(module = "quadrille._native")]
pub struct PuzzleSolutions {
    found: Ahead<String>,
}

#[pymethods]
impl PuzzleSolutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        self.found.next(py, "solutions")
    }
}

/// Starts to search for the solutions of a puzzle.
#[pyfunction]
pub fn solutions(puzzle: &str, given: Given) -> PyResult<PuzzleSolutions> {
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    settings.givens(&puzzle)?;
    let found = Ahead::start(settings.interrupt.clone(), move |visit| {
        // Read a moment ago.
        let givens = settings.givens(&puzzle).ok()?;
        let mut solver = settings.solver();
        let visit = |solution: Grid| visit(one_line(&solution, puzzle.alphabet));
        solver.for_each(givens, None, visit).stop
    });
    Ok(PuzzleSolutions { found })
}

/// Lists the minimal puzzles whose clues are clues of a puzzle.
#[pyfunction]
pub fn minimal_puzzles(
    py: Python<'_>,
    puzzle: &str,
    limit: Option<u64>,
    given: Given,
) -> PyResult<Listed> {
    check_limit(limit)?;
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let givens = settings.givens(&puzzle)?;
    let mut lines = Vec::new();
    let mut is_cut = false;
    let stop = patience::wait_for(py, &settings.interrupt, || {
        settings.solver().minimal_puzzles(givens, |minimal: Grid| {
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
