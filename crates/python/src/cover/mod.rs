//! Exact covers of any items. Problems are built here from the caller's values,
//! and answers name them.

mod checkpoint;
mod columns;
mod diagram;
mod draft;
mod index;
mod labels;
mod options;
mod parts;
mod questions;
mod solutions;
mod text;

use std::num::NonZeroUsize;
use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use quadrille::cover::{
    Count, CountPlan, ItemId, Memo, Natural, OptionId, Problem, Solver, Symmetry, WrongProblem,
};
use quadrille::limits::{Interrupt, Limits, Stop};

pub use self::checkpoint::{count_from, progress};
pub use self::columns::{cover_of_cells, cover_of_lists, cover_of_rows};
pub use self::diagram::{CoverDiagram, DiagramWalk};
use self::labels::Labels;
pub use self::options::cover_of_options;
pub use self::parts::{PartCounted, count_part, merge, split};
pub use self::solutions::CoverSolutions;
pub use self::text::{cover_of_sudoku, cover_of_text};
use crate::errors::CoverError;
use crate::patience;
use crate::settings::{limits, threads, unfit};

/// An exact cover problem, and options that all solutions have or have not.
#[pyclass(frozen, module = "quadrille._native")]
pub struct Cover {
    problem: Arc<Problem>,
    labels: Arc<Labels>,
    chosen: Vec<OptionId>,
    excluded: Vec<OptionId>,
    /// The items to branch on first.
    preferred: Vec<ItemId>,
}

/// A count: the number, and whether it is exact.
type Number = (Digits, bool);

/// A number of any size, as an `int`.
pub struct Digits(Natural);

impl<'py> IntoPyObject<'py> for Digits {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(small) = u128::try_from(&self.0) {
            return small.into_bound_py_any(py);
        }
        let bytes: Vec<u8> = self
            .0
            .words()
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        (py.get_type::<PyInt>()).call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
    }
}

/// Returns a count; `total` has its digits if there are more than 128 bits.
fn number_of(count: Count, total: Option<Natural>) -> Number {
    let is_exact = count.is_exact() || total.is_some();
    (
        Digits(total.unwrap_or_else(|| count.number().into())),
        is_exact,
    )
}

/// The most nodes of a search that needs no thread to wait for.
const AT_ONCE: u64 = 1_000;

/// The most entries of a problem with such a search.
const SMALL: usize = 1 << 14;

impl Cover {
    fn new(problem: Arc<Problem>, labels: Arc<Labels>) -> Cover {
        Cover {
            problem,
            labels,
            chosen: Vec::new(),
            excluded: Vec::new(),
            preferred: Vec::new(),
        }
    }

    fn preferring(self, preferred: Vec<ItemId>) -> Cover {
        Cover { preferred, ..self }
    }

    fn solver(&self, interrupt: &Interrupt, timeout: Option<f64>) -> PyResult<Solver> {
        let limits = limits(interrupt, timeout)?;
        let mut solver = Solver::new(Arc::clone(&self.problem));
        let wrong = |error: WrongProblem| unfit(error);
        (solver.choose(self.chosen.iter().copied())).map_err(wrong)?;
        (solver.exclude(self.excluded.iter().copied())).map_err(wrong)?;
        (solver.prefer(self.preferred.iter().copied())).map_err(wrong)?;
        solver.set_limits(limits);
        Ok(solver)
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        question: impl FnOnce(&mut Solver) -> T + Send,
    ) -> PyResult<T> {
        let interrupt = Interrupt::new();
        let mut solver = self.solver(&interrupt, timeout)?;
        patience::wait_for(py, &interrupt, || question(&mut solver))
    }

    /// Does the same, but first without another thread and with few nodes, which
    /// is enough for small problems.
    fn ask_soon<T: Send>(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        question: impl Fn(&mut Solver) -> (T, Option<Stop>) + Send + Sync,
    ) -> PyResult<(T, Option<Stop>)> {
        let interrupt = Interrupt::new();
        let mut solver = self.solver(&interrupt, timeout)?;
        if self.is_small() {
            let limits = Limits::none().with_nodes(AT_ONCE);
            let answer = py.detach(|| question(solver.set_limits(limits)));
            if answer.1 != Some(Stop::Nodes) {
                return Ok(answer);
            }
            solver = self.solver(&interrupt, timeout)?;
        }
        patience::wait_for(py, &interrupt, || question(&mut solver))
    }

    /// Returns the items to branch on first, with some more of these names.
    fn with_preferred(&self, preferred: &Bound<'_, PyAny>) -> PyResult<Vec<ItemId>> {
        let py = preferred.py();
        let mut items = self.preferred.clone();
        for item in preferred.try_iter()? {
            let item = item?;
            let mut all = self.problem.items().take(self.problem.primary_count());
            let mut failure = None;
            let found = all.find(|id| {
                let is_it = self.labels.items.get(py, id.index());
                let is_it = is_it.and_then(|label| label.eq(&item));
                is_it.unwrap_or_else(|error| {
                    failure = Some(error);
                    true
                })
            });
            if let Some(error) = failure {
                return Err(error);
            }
            let found = found.ok_or_else(|| {
                let message = format!("first: there is no primary item {}", labels::repr(&item));
                CoverError::new_err((message, py.None(), item.clone().unbind()))
            })?;
            items.push(found);
        }
        Ok(items)
    }

    fn is_small(&self) -> bool {
        self.problem.node_count() <= SMALL
    }
}

/// Returns whether to look for symmetries.
fn symmetry(name: &str) -> PyResult<Symmetry> {
    match name {
        "auto" => Ok(Symmetry::Auto),
        "on" => Ok(Symmetry::On),
        "off" => Ok(Symmetry::Off),
        other => {
            let expected = "symmetry: expected 'auto', 'on' or 'off'";
            Err(unfit(format!("{expected}, found '{other}'")))
        }
    }
}

/// Returns how to count.
fn plan(memo: &str, memory: usize, jobs: Option<i64>) -> PyResult<CountPlan> {
    let memo = match memo {
        "auto" => Memo::Auto,
        "on" => Memo::On,
        "off" => Memo::Off,
        other => {
            let expected = "memo: expected 'auto', 'on' or 'off'";
            return Err(unfit(format!("{expected}, found '{other}'")));
        }
    };
    Ok(CountPlan::default()
        .with_memo(memo)
        .with_memory(memory)
        .with_jobs(threads(jobs)?))
}

/// Returns the numbers of options.
fn numbers(options: &[OptionId]) -> Vec<usize> {
    options.iter().map(|option| option.index()).collect()
}

/// Returns a number of 1 or more.
fn positive(name: &str, number: usize) -> PyResult<NonZeroUsize> {
    let positive = NonZeroUsize::new(number);
    positive.ok_or_else(|| unfit(format!("{name}: expected 1 or more, found 0")))
}
