//! The difficulty of each puzzle, for people and for dancing links.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::board::Shape;
use quadrille::human::Scale;
use quadrille::rate::{self, FieldValue, Rated, Rater};

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
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
    let scale = named("scale", scale.map(str::parse).transpose())?;
    let question = Ratings {
        settings: &settings,
        scale,
    };
    crew::ask(puzzles, &settings, &question)
}

struct Ratings<'s> {
    settings: &'s Settings,
    scale: Option<Scale>,
}

impl Question for Ratings<'_> {
    type Worker = Rater;

    fn fields(&self) -> Vec<Field> {
        let status = Field::new("status", DataType::Utf8, true);
        let kind = |value| match value {
            FieldValue::Number(_) => DataType::UInt64,
            FieldValue::Score(_) => DataType::Float64,
            FieldValue::Flag(_) => DataType::Boolean,
            _ => DataType::Utf8,
        };
        let fields = rate::Field::ALL.iter();
        let fields = fields.map(|field| Field::new(field.name, kind(field.value), true));
        [status].into_iter().chain(fields).collect()
    }

    fn worker(&self) -> Rater {
        let mut rater = Rater::new(self.scale);
        rater.set_limits(self.settings.limits.clone());
        rater
    }

    fn answer(&self, rater: &mut Rater, _: usize, rows: &Rows<'_>) -> Answered {
        let rated = each_rated(self.settings, rater, rows, |_, rated| rated);
        let (statuses, all) = (rated.statuses, rated.found);
        let column = |field: &rate::Field| -> ArrayRef {
            let all = all.iter().map(Option::as_ref);
            match field.value {
                FieldValue::Number(of) => Arc::new(
                    all.map(|rated| u64::try_from(of(rated?)?.number()).ok())
                        .collect::<UInt64Array>(),
                ),
                FieldValue::Score(of) => Arc::new(
                    all.map(|rated| Some(f64::from(of(rated?)?.tenths()) / 10.0))
                        .collect::<Float64Array>(),
                ),
                FieldValue::Flag(of) => {
                    Arc::new(all.map(|rated| of(rated?)).collect::<BooleanArray>())
                }
                FieldValue::Word(of) => Arc::new(
                    all.map(|rated| Some(of(rated?)?.0))
                        .collect::<StringArray>(),
                ),
                other => unreachable!("a kind of this version: {other:?}"),
            }
        };
        let statuses = Arc::new(StringArray::from(statuses)) as ArrayRef;
        let columns = rate::Field::ALL.iter().map(column);
        Answered {
            columns: [statuses].into_iter().chain(columns).collect(),
            faults: rated.faults,
        }
    }
}

/// What is wanted of the ratings of some puzzles.
pub struct AllRated<T> {
    /// The status of each; `None` for a missing value.
    pub statuses: Vec<Option<&'static str>>,
    /// What is wanted of each that could be read.
    pub found: Vec<Option<T>>,
    /// What is wrong with the others, by number.
    pub faults: Vec<(usize, Fault)>,
}

/// Rates each puzzle, and returns what is wanted of its rating and of the shape of its board.
pub fn each_rated<T>(
    settings: &Settings,
    rater: &mut Rater,
    rows: &Rows<'_>,
    wanted: impl Fn(Shape, Rated) -> T,
) -> AllRated<T> {
    let (mut statuses, mut all, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    for (number, row) in rows.until(&settings.interrupt) {
        let (status, found) = match rated(settings, rater, row) {
            Ok(Some((shape, rated))) => (Some(rated.status.name()), Some(wanted(shape, rated))),
            Ok(None) => (None, None),
            Err(fault) => {
                faults.push((number, fault));
                (Some("invalid"), None)
            }
        };
        statuses.push(status);
        all.push(found);
    }
    AllRated {
        statuses,
        found: all,
        faults,
    }
}

fn rated(
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
