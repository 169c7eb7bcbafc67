//! Whether each row is a puzzle whose clues do not clash.

use std::sync::Arc;

use arrow_array::BooleanArray;
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;

use crate::column::Rows;
use crate::crew::{self, Answered, Question};
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Finds out about each row whether it is a puzzle in which no two equal clues
/// share a house. A text that is not a puzzle gets `false`, and is not an error.
#[pyfunction]
pub fn valid(puzzles: &Bound<'_, PyAny>, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    crew::ask(puzzles, &settings, &Validity(&settings))
}

struct Validity<'s>(&'s Settings);

impl Question for Validity<'_> {
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![Field::new("valid", DataType::Boolean, true)]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), _: usize, rows: &Rows<'_>) -> Answered {
        let valid = rows.until(&self.0.interrupt).map(|(_, row)| {
            let puzzle = self.0.puzzle(row).map(|it| it.map(|it| !it.has_conflict()));
            puzzle.unwrap_or(Some(false))
        });
        let valid: BooleanArray = valid.collect();
        Answered {
            columns: vec![Arc::new(valid)],
            faults: Vec::new(),
        }
    }
}
