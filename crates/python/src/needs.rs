//! What solutions depend on: which givens are needed, why there is no solution, and
//! what all solutions have in common.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use arrow_schema::{DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille::board::{Cell, Givens, Shape};
use quadrille::sudoku::{Given as Fact, Redundancy, Solver, Status};

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Asks this of each puzzle, and has a status and lists as texts.
#[pyfunction]
pub fn needs(puzzles: &Bound<'_, PyAny>, asked: &str, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let (ask, columns): (Ask, _) = match asked {
        "clues" => (clues, &["redundant"][..]),
        "needed" => (needed, &["redundant", "together"]),
        "why" => (why, &["why", "doubt"]),
        "least" => (least, &["why", "doubt"]),
        "relations" => (relations, &["equal", "differing", "always_differing"]),
        _ => return Err(PyValueError::new_err(format!("no such question: {asked}"))),
    };
    let question = Needs {
        settings: &settings,
        ask,
        columns,
    };
    crew::ask(puzzles, &settings, &question)
}

/// The status, and the texts of the other columns.
type Answer = (&'static str, Vec<Option<String>>);

type Ask = fn(&mut Solver, Givens<'_>) -> Answer;

struct Needs<'s> {
    settings: &'s Settings,
    ask: Ask,
    columns: &'static [&'static str],
}

fn clues(solver: &mut Solver, puzzle: Givens<'_>) -> Answer {
    let shape = puzzle.shape();
    let found = solver.redundancy(puzzle);
    let list = |found: &Redundancy| Fact::list(&found.redundant, shape, " ");
    let status = Redundancy::word(&found);
    (status, vec![found.as_ref().ok().map(list)])
}

fn needed(solver: &mut Solver, puzzle: Givens<'_>) -> Answer {
    let shape = puzzle.shape();
    let found = solver.redundancy_of_all(puzzle);
    let status = Redundancy::word(&found);
    let list = |givens| Fact::list(givens, shape, "; ");
    let found = found.as_ref().ok();
    let lists = vec![
        found.map(|found| list(&found.redundant)),
        found.map(|found| list(&found.together)),
    ];
    (status, lists)
}

fn why(solver: &mut Solver, puzzle: Givens<'_>) -> Answer {
    cause(solver, puzzle, false)
}

fn least(solver: &mut Solver, puzzle: Givens<'_>) -> Answer {
    cause(solver, puzzle, true)
}

fn cause(solver: &mut Solver, puzzle: Givens<'_>, is_least: bool) -> Answer {
    let (shape, status) = (puzzle.shape(), solver.check(puzzle.clone()).status);
    let cause = match (status, is_least) {
        (Status::None, true) => solver.least_cause(puzzle),
        (Status::None, false) => solver.cause(puzzle),
        _ => None,
    };
    let list = cause
        .as_ref()
        .map(|cause| Fact::list(&cause.givens, shape, "; "));
    (
        status.name(),
        vec![list, cause.and_then(|cause| cause.doubt())],
    )
}

fn relations(solver: &mut Solver, puzzle: Givens<'_>) -> Answer {
    let shape = puzzle.shape();
    let found = solver.relations(puzzle);
    let groups = found.equal.iter().map(|group| names(shape, group, "="));
    let equal = groups.collect::<Vec<_>>().join(" ");
    let lists = [
        equal,
        names(shape, &found.differing, " "),
        names(shape, &found.always_differing, " "),
    ];
    let status = match found.stop {
        Some(_) => Status::Unknown,
        None => found.status,
    };
    (status.name(), lists.map(Some).to_vec())
}

/// Returns the names of cells.
fn names(shape: Shape, cells: &[Cell], between: &str) -> String {
    let names = cells.iter().map(|&cell| shape.cell_name(cell).to_string());
    names.collect::<Vec<_>>().join(between)
}

impl Question for Needs<'_> {
    type Worker = Solver;

    fn fields(&self) -> Vec<Field> {
        let names = ["status"].iter().chain(self.columns);
        let text = |name: &&str| Field::new(*name, DataType::Utf8, true);
        names.map(text).collect()
    }

    fn worker(&self) -> Solver {
        let mut solver = Solver::new();
        solver.set_limits(self.settings.limits.clone());
        solver
    }

    fn answer(&self, solver: &mut Solver, _: usize, rows: &Rows<'_>) -> Answered {
        let mut columns = vec![Vec::new(); 1 + self.columns.len()];
        let mut faults = Vec::new();
        for (number, row) in rows.until(&self.settings.interrupt) {
            let (status, lists) = match self.need(solver, row) {
                Ok(Some((status, lists))) => (Some(status.to_owned()), lists),
                Ok(None) => (None, Vec::new()),
                Err(fault) => {
                    faults.push((number, fault));
                    (Some("invalid".to_owned()), Vec::new())
                }
            };
            let values = [status].into_iter().chain(lists);
            let values = values.chain(std::iter::repeat(None));
            (columns.iter_mut().zip(values)).for_each(|(column, value)| column.push(value));
        }
        let columns = columns.into_iter();
        Answered {
            columns: columns
                .map(|column| Arc::new(StringArray::from(column)) as ArrayRef)
                .collect(),
            faults,
        }
    }
}

impl Needs<'_> {
    fn need(&self, solver: &mut Solver, row: Row<'_>) -> Result<Option<Answer>, Fault> {
        let Some(puzzle) = self.settings.puzzle(row)? else {
            return Ok(None);
        };
        Ok(Some((self.ask)(solver, self.settings.givens(&puzzle)?)))
    }
}
