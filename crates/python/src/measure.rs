//! How far singles are from solving each puzzle: the depth of trial and error, backdoors, whips and braids.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::human::{AtLeast, Scale};
use quadrille::rate::{Measure, Rated, Rater};

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
        let mut rater = Rater::new(Scale::Rules);
        rater.set_measures(&self.measures);
        rater.set_limits(self.settings.limits.clone());
        rater
    }

    fn answer(&self, rater: &mut Rater, _: usize, rows: &Rows<'_>) -> Answered {
        let found = |shape, rated: Rated| Found {
            te: rated.measured.depth.map(|it| it.depth),
            size: rated.measured.backdoors.as_ref().map(|it| it.size),
            backdoor: rated.measured.backdoors.map(|it| it.text(shape)),
            whips: rated.measured.whips.map(|it| it.length),
            braids: rated.measured.braids.map(|it| it.length),
        };
        let measured = each_rated(self.settings, rater, rows, found);
        let all = measured.found;
        let [te, te_exact] = numbers(&all, |found| found.te);
        let [size, size_exact] = numbers(&all, |found| found.size);
        let [whips, whips_exact] = numbers(&all, |found| found.whips);
        let [braids, braids_exact] = numbers(&all, |found| found.braids);
        let backdoors = all.iter().map(|found| found.as_ref()?.backdoor.as_deref());
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

/// What was measured of a puzzle.
struct Found {
    te: Option<AtLeast>,
    size: Option<AtLeast>,
    backdoor: Option<String>,
    whips: Option<AtLeast>,
    braids: Option<AtLeast>,
}

/// Returns a column of numbers, and one of whether they are exact.
fn numbers(all: &[Option<Found>], of: impl Fn(&Found) -> Option<AtLeast>) -> [ArrayRef; 2] {
    let numbers = || all.iter().map(|found| of(found.as_ref()?));
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
