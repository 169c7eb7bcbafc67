//! The number of solutions with each candidate of a puzzle.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::cover::Count;
use quadrille::sudoku::Meter;

use crate::patience;
use crate::settings::{Given, Settings, check_limit};

/// A count: the number, and whether it is exact.
type Number = (u128, bool);

/// The line of the puzzle, its boxes, the status, the number of solutions, and
/// for each cell that of each digit.
type Candidates = (
    String,
    (usize, usize),
    &'static str,
    Number,
    Vec<Vec<Number>>,
);

/// Counts the solutions with each candidate, each up to a limit if there is
/// one.
#[pyfunction]
pub fn candidates(
    py: Python<'_>,
    puzzle: &str,
    limit: Option<u64>,
    given: Given,
) -> PyResult<Candidates> {
    check_limit(limit)?;
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let givens = settings.givens(&puzzle)?;
    let meter = Arc::new(Meter::default());
    let tick = |py: Python<'_>| {
        if let (Some(progress), Some(parts)) = (&settings.progress, meter.read()) {
            progress.call1(py, parts)?;
        }
        Ok(())
    };
    let counts = patience::wait(py, &settings.interrupt, tick, || {
        let mut solver = settings.solver();
        let solver = solver.set_jobs(settings.jobs.get());
        solver.set_meter(Some(Arc::clone(&meter)));
        match limit {
            Some(limit) => solver.candidate_counts_up_to(givens, limit),
            None => solver.candidate_counts(givens),
        }
    })?;
    let number = |count: &Count| (count.number(), count.is_exact());
    let shape = counts.shape();
    let cells = shape
        .cells()
        .map(|cell| counts.of_cell(cell).iter().map(number).collect());
    Ok((
        puzzle.to_string(),
        (shape.box_rows(), shape.box_columns()),
        counts.status().name(),
        number(&counts.total()),
        cells.collect(),
    ))
}
