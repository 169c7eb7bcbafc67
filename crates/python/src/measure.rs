//! How far singles are from solving each puzzle: the depth of trial and error, backdoors, whips and braids.

use arrow_schema::DataType;
use pyo3::prelude::*;
use quadrille::rate::{Measure, Rater};

use crate::rating::rated;
use crate::rows::{self, Value};
use crate::settings::{Given, Settings, named};
use crate::table::NativeTable;

const COLUMNS: [(&str, DataType); 10] = [
    ("status", DataType::Utf8),
    ("depth", DataType::UInt64),
    ("depth_exact", DataType::Boolean),
    ("backdoors", DataType::UInt64),
    ("backdoors_exact", DataType::Boolean),
    ("backdoor", DataType::Utf8),
    ("whips", DataType::UInt64),
    ("whips_exact", DataType::Boolean),
    ("braids", DataType::UInt64),
    ("braids_exact", DataType::Boolean),
];

/// Measures each puzzle.
#[pyfunction]
pub fn measures(
    puzzles: &Bound<'_, PyAny>,
    names: Vec<String>,
    given: Given,
) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let measures = names.iter().map(|name| named("measures", name.parse()));
    let measures: Vec<Measure> = measures.collect::<PyResult<_>>()?;
    let rater = || {
        let mut rater = Rater::new(None);
        rater.set_measures(&measures);
        rater.set_limits(settings.limits.clone());
        rater
    };
    rows::each(puzzles, &settings, &COLUMNS, rater, |rater, _, row| {
        let Some((shape, rated)) = rated(&settings, rater, row)? else {
            return Ok(None);
        };
        let measured = &rated.measured;
        let both = |measure| {
            let found = measured.number(measure);
            let number = found.map(|it| u64::from(it.number));
            [
                Value::from(number),
                Value::from(found.map(|it| it.is_exact)),
            ]
        };
        let mut values = vec![Value::from(rated.status.name())];
        values.extend(both(Measure::Depth));
        values.extend(both(Measure::Backdoors));
        let backdoor = measured.backdoors.as_ref();
        values.push(Value::from(backdoor.map(|it| it.text(shape))));
        values.extend(both(Measure::Whips));
        values.extend(both(Measure::Braids));
        Ok(Some(values))
    })
}
