//! The canonical form of each puzzle.

use std::sync::Arc;

use arrow_array::StringArray;
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::text::write_line;

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Finds the canonical form of each puzzle.
#[pyfunction]
pub fn canonical(puzzles: &Bound<'_, PyAny>, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    crew::ask(puzzles, &settings, &Forms(&settings))
}

struct Forms<'s>(&'s Settings);

impl Question for Forms<'_> {
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![Field::new("canonical", DataType::Utf8, true)]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), _: usize, rows: &Rows<'_>) -> Answered {
        let mut faults = Vec::new();
        let forms = rows.until(&self.0.interrupt).map(|(number, row)| {
            let form = self.form(row);
            form.unwrap_or_else(|fault| {
                faults.push((number, fault));
                None
            })
        });
        let forms: StringArray = forms.collect();
        Answered {
            columns: vec![Arc::new(forms)],
            faults,
        }
    }
}

impl Forms<'_> {
    /// Returns the form of a puzzle; `None` without one, or if it takes too
    /// long.
    fn form(&self, row: Row<'_>) -> Result<Option<String>, Fault> {
        let Some(puzzle) = self.0.plain(row)? else {
            return Ok(None);
        };
        let Ok(canonical) = puzzle.grid.canonical_within(&self.0.limits) else {
            return Ok(None);
        };
        let mut line = Vec::new();
        write_line(&canonical.grid, puzzle.alphabet, &mut line);
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }
}
