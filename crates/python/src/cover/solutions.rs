//! Solutions one by one, as Python asks for them.
//!
//! A small problem with few solutions needs no other thread: they are found
//! before the first one is returned.

use std::collections::VecDeque;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quadrille::cover::OptionId;
use quadrille::limits::{Interrupt, Limits};

use super::labels::Labels;
use super::{AT_ONCE, Cover};
use crate::ahead::Ahead;

/// The most solutions of a problem that needs no thread.
const FEW: usize = 64;

/// An iterator over the solutions of a problem, each as the names of its
/// options.
#[pyclass(module = "quadrille._native")]
pub struct CoverSolutions {
    found: Ahead<Vec<OptionId>>,
    labels: Arc<Labels>,
}

impl CoverSolutions {
    /// Finds the solutions, or starts to search for them.
    pub(super) fn of(
        py: Python<'_>,
        cover: &Cover,
        timeout: Option<f64>,
    ) -> PyResult<CoverSolutions> {
        let labels = Arc::clone(&cover.labels);
        let interrupt = Interrupt::new();
        let mut solver = cover.solver(&interrupt, timeout)?;
        if cover.is_small() {
            solver.set_limits(Limits::none().with_nodes(AT_ONCE));
            let mut found = solver.into_solutions();
            let few: VecDeque<_> = py.detach(|| found.by_ref().take(FEW + 1).collect());
            if few.len() <= FEW && found.stop().is_none() {
                let found = Ahead::known(few);
                return Ok(CoverSolutions { found, labels });
            }
            solver = cover.solver(&interrupt, timeout)?;
        }
        let found = Ahead::start(interrupt, move |visit| {
            let mut solutions = solver.into_solutions();
            for solution in solutions.by_ref() {
                if visit(solution).is_break() {
                    break;
                }
            }
            solutions.stop()
        });
        Ok(CoverSolutions { found, labels })
    }
}

#[pymethods]
impl CoverSolutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let solution = self.found.next(py, "solutions")?;
        let solution = solution.map(|solution| self.labels.named(py, solution));
        solution.transpose()
    }
}
