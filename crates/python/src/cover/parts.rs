//! Parts of a count, for several machines. They travel as text.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille::cover::{self, Part, PartCount, SplitError};

use super::{Cover, Number, number_of, plan, positive};
use crate::errors::{CoverError, too_late};
use crate::settings::unfit;

/// Splits the solutions of a problem into parts, each as text.
#[pyfunction]
pub fn split(
    py: Python<'_>,
    problem: &Cover,
    parts: usize,
    timeout: Option<f64>,
) -> PyResult<Vec<String>> {
    let parts = positive("parts", parts)?;
    let parts = problem.ask(py, timeout, move |solver| solver.split(parts))?;
    let parts = parts.map_err(|error| match error {
        SplitError::Stopped(stop) => too_late("split", stop),
        _ => PyValueError::new_err(format!("parts: {error}")),
    })?;
    let texts = parts.iter().map(serde_json::to_string);
    texts.collect::<Result<_, _>>().map_err(unfit)
}

/// The count of a part.
#[pyclass(frozen, module = "quadrille._native")]
pub struct PartCounted {
    counted: PartCount,
}

#[pymethods]
impl PartCounted {
    /// Returns the count of a text.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<PartCounted> {
        let counted = serde_json::from_str(text).map_err(unfit)?;
        Ok(PartCounted { counted })
    }

    /// Returns the count as text.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.counted).map_err(unfit)
    }

    /// Pickles the count as text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let from_json = py.get_type::<PartCounted>().getattr("from_json")?;
        Ok((from_json, (self.to_json()?,)))
    }

    /// Returns the number of the part, from 1, and the number of parts.
    #[getter]
    fn part(&self) -> (usize, usize) {
        (self.counted.part, self.counted.parts)
    }

    /// Returns the number of solutions, and whether it is exact.
    #[getter]
    fn count(&self) -> Number {
        number_of(self.counted.count, None)
    }

    fn __repr__(&self) -> String {
        let PartCount {
            part, parts, count, ..
        } = self.counted;
        format!("<part {part} of {parts}: {count} solutions>")
    }
}

/// Counts the solutions of a part.
#[pyfunction]
#[pyo3(signature = (problem, part, memo, memory, jobs, timeout))]
pub fn count_part(
    py: Python<'_>,
    problem: &Cover,
    part: &str,
    memo: &str,
    memory: usize,
    jobs: Option<i64>,
    timeout: Option<f64>,
) -> PyResult<PartCounted> {
    let part: Part = serde_json::from_str(part).map_err(unfit)?;
    let plan = plan(memo, memory, jobs)?;
    let counted = problem.ask(py, timeout, |solver| solver.count_part(&part, &plan))?;
    match counted {
        Ok((counted, _)) => Ok(PartCounted { counted }),
        Err(error) => Err(CoverError::new_err((format!("wrong part: {error}"),))),
    }
}

/// Sums the counts of all parts of a split.
#[pyfunction]
pub fn merge(counts: Vec<PyRef<'_, PartCounted>>) -> PyResult<Number> {
    let counts: Vec<PartCount> = counts.iter().map(|counted| counted.counted).collect();
    let sum = cover::merge(&counts);
    let sum = sum.map_err(|error| CoverError::new_err((error.to_string(),)))?;
    Ok(number_of(sum, None))
}
