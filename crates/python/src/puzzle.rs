//! Puzzles as text that holds all of their rules.

use crate::column::{Column, Row};
use crate::rows;
use crate::settings::{Given, Settings, unfit};
use crate::table::NativeTable;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::board::{Constraints, Shape};
use quadrille::text::{Format, Options, Puzzle, Writer, one_line, parse};

use crate::errors::{ConstraintError, Fault};

/// Returns a puzzle, with the rules of the settings, as a text that is read as
/// this puzzle: a line if that is enough, else a JSON object.
#[pyfunction]
pub fn puzzle_text(puzzle: &Bound<'_, PyAny>, given: Given) -> PyResult<String> {
    let settings = Settings::new(given)?;
    let column = Column::read(puzzle, None)?;
    let units = column.units(1);
    let [unit] = &units[..] else {
        return Err(unfit("puzzle: expected a single one"));
    };
    let row = column.rows(unit).iter().next().unwrap_or(Row::Null);
    Ok(text_of(&settings.with_rules(settings.single(row)?)?)?)
}

/// Returns the text of a puzzle.
pub fn text_of(puzzle: &Puzzle) -> Result<String, Fault> {
    let line = puzzle.to_string();
    if parse(&line, &Options::default()).is_ok_and(|read| read == *puzzle) {
        return Ok(line);
    }
    let mut text = Vec::new();
    let writer = Writer::new(Format::Jsonl).with_fields_of(puzzle);
    match writer.puzzle(puzzle, &mut text) {
        Err(lost) if !lost.is_written() => Err(Fault::Unfit(format!("jsonl has {lost}"))),
        _ => Ok(String::from_utf8_lossy(&text).trim_end().to_owned()),
    }
}

/// Returns the parts of a puzzle.
#[pyfunction]
pub fn puzzle_facts<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyDict>> {
    let puzzle = parse(text, &Options::default()).map_err(Fault::from)?;
    let (shape, variant) = (puzzle.grid.shape(), &puzzle.variant);
    let facts = PyDict::new(py);
    facts.set_item("line", one_line(&puzzle.grid, puzzle.alphabet))?;
    facts.set_item("boxes", (shape.box_rows(), shape.box_columns()))?;
    let digits = puzzle.grid.values().iter().map(|&digit| usize::from(digit));
    facts.set_item("digits", digits.collect::<Vec<_>>())?;
    let extras = variant.extras().iter().map(|extra| extra.name());
    facts.set_item("variant", extras.collect::<Vec<_>>())?;
    let regions = shape.cells().map(|cell| variant.region_of(shape, cell));
    facts.set_item("regions", regions.collect::<Vec<_>>())?;
    let constraints = variant.constraints().map_or(&[][..], Constraints::list);
    let constraints = constraints.iter().map(|one| one.text(shape).to_string());
    facts.set_item("constraints", constraints.collect::<Vec<_>>())?;
    Ok(facts)
}

/// Checks the text of constraints, as far as that needs no board.
#[pyfunction]
pub fn check_constraints(text: &str) -> PyResult<()> {
    let largest = Shape::new(Shape::MAX_SIDE.isqrt(), Shape::MAX_SIDE.isqrt()).map_err(unfit)?;
    match Constraints::parse(largest, text) {
        Err(error) if !error.depends_on_board() => {
            Err(ConstraintError::new_err((error.to_string(),)))
        }
        _ => Ok(()),
    }
}

/// Finds out about each row whether it is a puzzle in which no two equal clues
/// share a house. A text that is not a puzzle gets `false`, and is not an error.
#[pyfunction]
pub fn valid(puzzles: &Bound<'_, PyAny>, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let columns = [("valid", DataType::Boolean)];
    rows::each(
        puzzles,
        &settings,
        &columns,
        || (),
        |(), _, row| {
            let puzzle = settings.puzzle(row);
            let is_valid = puzzle.map(|it| it.map(|it| !it.has_conflict()));
            Ok(Some(vec![is_valid.unwrap_or(Some(false)).into()]))
        },
    )
}
