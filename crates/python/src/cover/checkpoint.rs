//! A count that is saved as it goes. What saves it is a function of Python.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use quadrille::cover::Checkpoint;

use super::{Cover, Number, number_of, plan};
use crate::errors::CoverError;
use crate::settings::seconds;

/// What a checkpoint says: the number of solutions so far, whether all are
/// counted, and the number of subtrees that are left.
type Progress = (Number, bool, usize);

/// Counts the solutions from a state that was saved, if there is one. Calls
/// `save` with the state at once, then at this interval in seconds, and when the count
/// stops or ends.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the method in Python has them")]
pub fn count_from(
    py: Python<'_>,
    problem: &Cover,
    saved: Option<PyBackedBytes>,
    save: Py<PyAny>,
    every: f64,
    memo: &str,
    memory: usize,
    jobs: Option<i64>,
    timeout: Option<f64>,
) -> PyResult<Number> {
    let plan = plan(memo, memory, jobs)?;
    let every = seconds("every", every)?;
    let state = saved.map(|bytes| read(&bytes)).transpose()?;
    let mut failure = None;
    let mut keep = |state: &Checkpoint| {
        let text = state.to_text();
        let saved = Python::attach(|py| save.call1(py, (PyBytes::new(py, text.as_bytes()),)));
        match saved {
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let counted = problem.ask(py, timeout, |solver| {
        let mut state = state.unwrap_or_else(|| solver.checkpoint());
        let is_ours = state.problem() == solver.fingerprint();
        // Better an error now than after an hour.
        if is_ours && !state.is_done() && keep(&state).is_break() {
            return Ok((state.count(), None));
        }
        let counted = solver.count_from(&mut state, &plan, every, &mut keep);
        counted.map(|(count, stop)| (count, state.total().filter(|_| stop.is_none())))
    });
    if let Some(error) = failure {
        return Err(error);
    }
    match counted? {
        Ok((count, total)) => Ok(number_of(count, total)),
        Err(error) => Err(CoverError::new_err((format!("checkpoint: {error}"),))),
    }
}

/// Returns what a checkpoint says.
#[pyfunction]
pub fn progress(saved: &[u8]) -> PyResult<Progress> {
    let state = read(saved)?;
    let known = number_of(state.count(), state.total());
    Ok((known, state.is_done(), state.subtrees_left()))
}

fn read(bytes: &[u8]) -> PyResult<Checkpoint> {
    let state = Checkpoint::from_text(bytes);
    state.map_err(|error| CoverError::new_err((format!("checkpoint:{error}"),)))
}
