//! A puzzle solved as people do, step by step.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::board::{Cell, Digit, Shape};
use quadrille::human::{AnyHouse, Deduction, Method, Pattern, Verdict};
use quadrille::text::one_line;

use crate::column::Row;
use crate::patience;
use crate::settings::{Given, Settings};

/// Explains a puzzle. Rows, columns and digits are counted from 1.
#[pyfunction]
pub fn explain<'py>(py: Python<'py>, puzzle: &str, given: Given) -> PyResult<Bound<'py, PyDict>> {
    let settings = Settings::new(given)?;
    let read = settings.plain(Row::Text(puzzle.as_bytes()));
    let Some(puzzle) = read.map_err(|fault| fault.at(0))? else {
        unreachable!("the row has text")
    };
    let grid = &puzzle.grid;
    let mut steps = Vec::new();
    let report = patience::wait_for(py, &settings.interrupt, || {
        let tell = &mut |step: &Deduction| steps.push(step.clone());
        Method::Techniques.explain(grid, &settings.limits, tell)
    })?;
    let status = match &report.verdict {
        Verdict::Solved(_) => "solved",
        Verdict::Contradiction(_) => "none",
        Verdict::Stuck(_) => "stuck",
        Verdict::Stopped(_) => "unknown",
    };
    let shape = grid.shape();
    let steps: PyResult<Vec<_>> = steps.iter().map(|step| step_of(py, step)).collect();
    let explained = PyDict::new(py);
    explained.set_item("puzzle", one_line(grid, puzzle.alphabet))?;
    explained.set_item("boxes", (shape.box_rows(), shape.box_columns()))?;
    explained.set_item("digits", grid.values().to_vec())?;
    explained.set_item("status", status)?;
    explained.set_item("difficulty", report.difficulty().map(|it| it.name()))?;
    explained.set_item("hardest", report.work.hardest().map(|rule| rule.name()))?;
    explained.set_item("steps", steps?)?;
    let solution = report
        .solution()
        .map(|grid| one_line(grid, puzzle.alphabet));
    explained.set_item("solution", solution)?;
    Ok(explained)
}

/// Returns a step with the cells and houses of its pattern.
fn step_of<'py>(py: Python<'py>, step: &Deduction) -> PyResult<Bound<'py, PyDict>> {
    let shape = step.shape;
    let place = |cell| place(shape, cell);
    let candidate = |&(cell, digit): &(Cell, Digit)| {
        let (row, column) = place(cell);
        (row, column, digit.value())
    };
    let (cells, houses) = parts(&step.pattern);
    let explained = PyDict::new(py);
    explained.set_item("rule", step.rule.name())?;
    explained.set_item("text", step.to_string())?;
    let digits: Vec<usize> = step.digits.iter().map(Digit::value).collect();
    explained.set_item("digits", digits)?;
    let cells: Vec<_> = cells.into_iter().map(place).collect();
    explained.set_item("cells", cells)?;
    let houses: Vec<String> = houses.iter().map(AnyHouse::to_string).collect();
    explained.set_item("houses", houses)?;
    explained.set_item("placed", step.placed.as_ref().map(candidate))?;
    let removed: Vec<_> = step.removed.iter().map(candidate).collect();
    explained.set_item("removed", removed)?;
    Ok(explained)
}

fn place(shape: Shape, cell: Cell) -> (usize, usize) {
    (shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

/// Returns the cells and the houses of a pattern.
fn parts(pattern: &Pattern) -> (Vec<Cell>, Vec<AnyHouse>) {
    match pattern {
        Pattern::Cell(cell) => (vec![*cell], vec![]),
        Pattern::House(house, cell) => (vec![*cell], vec![*house]),
        Pattern::Cells(house, cells) | Pattern::Seen(house, cells) => (cells.clone(), vec![*house]),
        Pattern::Crossing(from, to) => (vec![], vec![*from, *to]),
        Pattern::Lines(from, to) => (vec![], [&from[..], &to[..]].concat()),
        Pattern::Wing(pivot, ends) => (vec![*pivot, ends[0], ends[1]], vec![]),
        Pattern::Colours(one, other) => ([&one[..], &other[..]].concat(), vec![]),
        _ => (vec![], vec![]),
    }
}
