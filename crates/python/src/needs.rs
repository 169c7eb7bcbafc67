//! What solutions depend on: which givens are needed, why there is no solution, and
//! what all solutions have in common.

use arrow_schema::DataType;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille::board::{Cell, Givens, Shape};
use quadrille::sudoku::{Given as Fact, Redundancy, Solver, Status};

use crate::rows::{self, Value};
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
    let names = ["status"].iter().chain(columns);
    let columns: Vec<_> = names.map(|name| (*name, DataType::Utf8)).collect();
    rows::each(
        puzzles,
        &settings,
        &columns,
        || settings.solver(),
        |solver, _, row| {
            let Some(puzzle) = settings.puzzle(row)? else {
                return Ok(None);
            };
            let (status, lists) = ask(solver, settings.givens(&puzzle)?);
            let lists = lists.into_iter().map(Value::from);
            Ok(Some(
                [Value::from(status)].into_iter().chain(lists).collect(),
            ))
        },
    )
}

/// The status, and the texts of the other columns.
type Answer = (&'static str, Vec<Option<String>>);

type Ask = fn(&mut Solver, Givens<'_>) -> Answer;

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
