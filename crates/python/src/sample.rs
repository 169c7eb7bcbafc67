//! Random solutions of a puzzle.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille::random::stream;
use quadrille::sudoku::{SampleError, Solver};
use quadrille::text::write_line;

use crate::column::Row;
use crate::errors::{PuzzleError, too_late};
use crate::patience;
use crate::settings::{Given, Settings};

/// Draws solutions of a puzzle. All have the same chance at every draw.
#[pyfunction]
pub fn sample(
    py: Python<'_>,
    puzzle: &str,
    number: usize,
    seed: u64,
    given: Given,
) -> PyResult<Vec<String>> {
    let settings = Settings::new(given)?;
    let puzzle = settings.single(Row::Text(puzzle.as_bytes()))?;
    let givens = settings.givens(&puzzle).map_err(|fault| fault.at(0))?;
    let mut solutions = Vec::new();
    if number == 0 {
        return Ok(solutions);
    }
    let sampled = patience::wait_for(py, &settings.interrupt, || {
        let mut solver = Solver::new();
        solver
            .set_jobs(settings.jobs.get())
            .set_limits(settings.limits.clone());
        solver.sample(givens, &mut stream(seed, 0), |solution| {
            let mut line = Vec::new();
            write_line(&solution, puzzle.alphabet, &mut line);
            solutions.push(String::from_utf8_lossy(&line).into_owned());
            match solutions.len() < number {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })
    })?;
    match sampled {
        Ok(sampled) if sampled.stop.is_early() => Err(too_late("sample", sampled.stop)),
        Ok(_) => Ok(solutions),
        Err(SampleError::Stopped { stop, .. }) => Err(too_late("sample", stop)),
        Err(error) => Err(PuzzleError::new_err((error.to_string(),))),
    }
}
