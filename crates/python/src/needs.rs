//! Which clues of each puzzle are needed.

use std::sync::Arc;

use arrow_array::StringArray;
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::sudoku::{Redundancy, Solver};

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Finds the clues of each puzzle that can go.
#[pyfunction]
pub fn redundancies(puzzles: &Bound<'_, PyAny>, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    crew::ask(puzzles, &settings, &Needs(&settings))
}

struct Needs<'s>(&'s Settings);

/// The status, and the clues that can go.
type Need = (&'static str, Option<String>);

impl Question for Needs<'_> {
    type Worker = Solver;

    fn fields(&self) -> Vec<Field> {
        let text = |name| Field::new(name, DataType::Utf8, true);
        vec![text("status"), text("redundant")]
    }

    fn worker(&self) -> Solver {
        let mut solver = Solver::new();
        solver.set_limits(self.0.limits.clone());
        solver
    }

    fn answer(&self, solver: &mut Solver, _: usize, rows: &Rows<'_>) -> Answered {
        let (mut statuses, mut lists, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for (number, row) in rows.until(&self.0.interrupt) {
            let (status, list) = match self.need(solver, row) {
                Ok(Some((status, list))) => (Some(status), list),
                Ok(None) => (None, None),
                Err(fault) => {
                    faults.push((number, fault));
                    (Some("invalid"), None)
                }
            };
            statuses.push(status);
            lists.push(list);
        }
        Answered {
            columns: vec![
                Arc::new(StringArray::from(statuses)),
                Arc::new(StringArray::from(lists)),
            ],
            faults,
        }
    }
}

impl Needs<'_> {
    fn need(&self, solver: &mut Solver, row: Row<'_>) -> Result<Option<Need>, Fault> {
        let Some(puzzle) = self.0.puzzle(row)? else {
            return Ok(None);
        };
        let found = solver.redundancy(self.0.givens(&puzzle)?);
        let status = Redundancy::word(&found);
        let list = found.ok().map(|found| {
            quadrille::sudoku::Given::list(&found.redundant, puzzle.grid.shape(), " ")
        });
        Ok(Some((status, list)))
    }
}
