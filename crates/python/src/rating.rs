//! The difficulty of each puzzle, for people and for dancing links.

use arrow_schema::DataType;
use pyo3::prelude::*;
use quadrille::board::Shape;
use quadrille::human::Scale;
use quadrille::rate::{Field, FieldValue, Rated, Rater};

use crate::column::Row;
use crate::errors::Fault;
use crate::rows::{self, Value};
use crate::settings::{Given, Settings, named};
use crate::table::NativeTable;

/// Rates each puzzle on a scale.
#[pyfunction]
#[pyo3(signature = (puzzles, scale, given))]
pub fn ratings(
    puzzles: &Bound<'_, PyAny>,
    scale: Option<&str>,
    given: Given,
) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let scale: Option<Scale> = named("scale", scale.map(str::parse).transpose())?;
    let kind = |value| match value {
        FieldValue::Number(_) => DataType::UInt64,
        FieldValue::Score(_) => DataType::Float64,
        FieldValue::Flag(_) => DataType::Boolean,
        _ => DataType::Utf8,
    };
    let mut columns = vec![("status", DataType::Utf8)];
    columns.extend(
        Field::ALL
            .iter()
            .map(|field| (field.name, kind(field.value))),
    );
    let rater = || {
        let mut rater = Rater::new(scale);
        rater.set_limits(settings.limits.clone());
        rater
    };
    rows::each(puzzles, &settings, &columns, rater, |rater, _, row| {
        let Some((_, rated)) = rated(&settings, rater, row)? else {
            return Ok(None);
        };
        let rated = &rated;
        let value = |field: &Field| match field.value {
            FieldValue::Number(of) => {
                Value::from(of(rated).and_then(|it| u64::try_from(it.number()).ok()))
            }
            FieldValue::Score(of) => Value::from(of(rated).map(|it| f64::from(it.tenths()) / 10.0)),
            FieldValue::Flag(of) => Value::from(of(rated)),
            FieldValue::Word(of) => Value::from(of(rated).map(|it| it.0)),
            other => unreachable!("a kind of this version: {other:?}"),
        };
        let mut values = vec![Value::from(rated.status.name())];
        values.extend(Field::ALL.iter().map(value));
        Ok(Some(values))
    })
}

/// Rates the puzzle of a row, if there is one; returns the shape of its board too.
///
/// # Errors
///
/// Returns what is wrong with the row.
pub fn rated(
    settings: &Settings,
    rater: &mut Rater,
    row: Row<'_>,
) -> Result<Option<(Shape, Rated)>, Fault> {
    let Some(puzzle) = settings.puzzle(row)? else {
        return Ok(None);
    };
    let givens = settings.as_left_off(&puzzle)?;
    let rated = rater.set_clues(&puzzle.grid).rate(givens);
    rated
        .map(|rated| Some((puzzle.grid.shape(), rated)))
        .map_err(|error| Fault::Unfit(error.to_string()))
}
