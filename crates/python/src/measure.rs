//! How far singles are from solving each puzzle: the depth of trial and error, backdoors, whips and braids.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::rate::{Measure, Measured, Rated, Rater};

use crate::column::Rows;
use crate::crew::{self, Answered, Question};
use crate::rating::each_rated;
use crate::settings::{Given, Settings, named};
use crate::table::NativeTable;

/// Measures each puzzle.
#[pyfunction]
pub fn measures(
    puzzles: &Bound<'_, PyAny>,
    names: Vec<String>,
    given: Given,
) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let measures = names.iter().map(|name| named("measures", name.parse()));
    let question = Measures {
        settings: &settings,
        measures: measures.collect::<PyResult<_>>()?,
    };
    crew::ask(puzzles, &settings, &question)
}

struct Measures<'s> {
    settings: &'s Settings,
    measures: Vec<Measure>,
}

impl Question for Measures<'_> {
    type Worker = Rater;

    fn fields(&self) -> Vec<Field> {
        let fields = [
            ("status", DataType::Utf8),
            ("te", DataType::UInt64),
            ("te_exact", DataType::Boolean),
            ("size", DataType::UInt64),
            ("size_exact", DataType::Boolean),
            ("backdoor", DataType::Utf8),
            ("whips", DataType::UInt64),
            ("whips_exact", DataType::Boolean),
            ("braids", DataType::UInt64),
            ("braids_exact", DataType::Boolean),
        ];
        let fields = fields.into_iter();
        fields
            .map(|(name, kind)| Field::new(name, kind, true))
            .collect()
    }

    fn worker(&self) -> Rater {
        let mut rater = Rater::new(None);
        rater.set_measures(&self.measures);
        rater.set_limits(self.settings.limits.clone());
        rater
    }

    fn answer(&self, rater: &mut Rater, _: usize, rows: &Rows<'_>) -> Answered {
        let found = |shape, Rated { measured, .. }| {
            let backdoor = measured.backdoors.as_ref().map(|it| it.text(shape));
            (measured, backdoor)
        };
        let measured = each_rated(self.settings, rater, rows, found);
        let all = measured.found;
        let [te, te_exact] = numbers(&all, Measure::Depth);
        let [size, size_exact] = numbers(&all, Measure::Backdoors);
        let [whips, whips_exact] = numbers(&all, Measure::Whips);
        let [braids, braids_exact] = numbers(&all, Measure::Braids);
        let backdoors = all.iter().map(|found| found.as_ref()?.1.as_deref());
        let columns = vec![
            Arc::new(StringArray::from(measured.statuses)) as ArrayRef,
            te,
            te_exact,
            size,
            size_exact,
            Arc::new(backdoors.collect::<StringArray>()),
            whips,
            whips_exact,
            braids,
            braids_exact,
        ];
        Answered {
            columns,
            faults: measured.faults,
        }
    }
}

/// What was measured of a puzzle, and its backdoor.
type Found = (Measured, Option<String>);

/// Returns a column of numbers, and one of whether they are exact.
fn numbers(all: &[Option<Found>], measure: Measure) -> [ArrayRef; 2] {
    let numbers = || all.iter().map(|found| found.as_ref()?.0.number(measure));
    [
        Arc::new(
            numbers()
                .map(|it| it.map(|it| u64::from(it.number)))
                .collect::<UInt64Array>(),
        ),
        Arc::new(
            numbers()
                .map(|it| it.map(|it| it.is_exact))
                .collect::<BooleanArray>(),
        ),
    ]
}
