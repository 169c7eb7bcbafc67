//! The canonical form of each puzzle.

use arrow_schema::DataType;
use pyo3::prelude::*;
use quadrille::text::one_line;

use crate::rows::{self, Value};
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Finds the canonical form of each puzzle; none if that takes too long.
#[pyfunction]
pub fn canonical(puzzles: &Bound<'_, PyAny>, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let columns = [("canonical", DataType::Utf8)];
    rows::each(
        puzzles,
        &settings,
        &columns,
        || (),
        |(), _, row| {
            let Some(puzzle) = settings.plain(row)? else {
                return Ok(None);
            };
            let form = puzzle.grid.canonical_within(&settings.limits).ok();
            let line = form.map(|form| one_line(&form.grid, puzzle.alphabet));
            Ok(Some(vec![Value::from(line)]))
        },
    )
}
