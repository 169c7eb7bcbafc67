//! The clues of a puzzle.

use pyo3::prelude::*;

use crate::column::Row;
use crate::settings::{Given, Settings};

/// Returns the boxes of a puzzle that has only clues, and the digit of each
/// cell, 0 for a blank.
#[pyfunction]
pub fn digits(puzzle: &str, given: Given) -> PyResult<((usize, usize), Vec<u8>)> {
    let settings = Settings::new(given)?;
    let read = settings.plain(Row::Text(puzzle.as_bytes()));
    let Some(puzzle) = read.map_err(|fault| fault.at(0))? else {
        unreachable!("the row has text")
    };
    let shape = puzzle.grid.shape();
    let boxes = (shape.box_rows(), shape.box_columns());
    Ok((boxes, puzzle.grid.values().to_vec()))
}
