//! Random solutions of a puzzle.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille::random::stream;
use quadrille::sudoku::SampleError;
use quadrille::text::one_line;

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
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let givens = settings.givens(&puzzle)?;
    let mut solutions = Vec::new();
    if number == 0 {
        return Ok(solutions);
    }
    let sampled = patience::wait_for(py, &settings.interrupt, || {
        let mut solver = settings.solver();
        let solver = solver.set_jobs(settings.jobs.get());
        solver.sample(givens, &mut stream(seed, 0), |solution| {
            solutions.push(one_line(&solution, puzzle.alphabet));
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
