//! Solvers side by side, on all puzzles of a column.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arrow_array::{
    ArrayRef, BooleanArray, Decimal128Array, Float64Array, RecordBatch, StringArray, UInt64Array,
};
use arrow_schema::{DataType, Field, Schema};
use pyo3::prelude::*;
use quadrille::board::Grid;
use quadrille::compare::{
    Contender, Record, Results, Row, Runs, Shards, Task, UnknownContender, contenders,
};
use quadrille::cover::Count;

use crate::column::Column;
use crate::errors::Fault;
use crate::patience;
use crate::settings::{Given, Settings, check_limit, seconds, unfit};
use crate::table::NativeTable;

/// The comparison that is wanted, as the Python half passes it on.
#[derive(FromPyObject)]
pub struct Wanted {
    names: Vec<String>,
    limit: Option<u64>,
    nodes: Option<u64>,
    total_timeout: Option<f64>,
    runs: Option<usize>,
    seed: u64,
    baseline: Option<String>,
}

/// Compares solvers: a row for each.
#[pyfunction]
pub fn compare(puzzles: &Bound<'_, PyAny>, wanted: Wanted, given: Given) -> PyResult<NativeTable> {
    let (results, _) = race(puzzles, &wanted, given)?;
    let baseline = wanted.baseline.as_deref();
    let rows = results.rows_against(baseline.unwrap_or(Results::REFERENCE));
    table(figures(&rows))
}

/// Compares solvers: a row for each puzzle and solver.
#[pyfunction]
pub fn attempts(puzzles: &Bound<'_, PyAny>, wanted: Wanted, given: Given) -> PyResult<NativeTable> {
    let (results, places) = race(puzzles, &wanted, given)?;
    let tracks = results.tracks.iter();
    let mut attempts: Vec<(&str, &Record)> = tracks
        .flat_map(|track| track.records.iter().map(|record| (&track.name[..], record)))
        .collect();
    // The sort is stable, so solvers stay in order.
    attempts.sort_by_key(|(_, record)| record.puzzle);
    let place = |record: &Record| places[record.puzzle] as u64;
    let counts = attempts.iter().map(|(_, record)| record.count);
    let (counts, exact) = columns_of(counts);
    let all = || attempts.iter().map(|(_, record)| record);
    table(vec![
        ("puzzle", numbers(all().map(|it| Some(place(it))))),
        ("contender", texts(attempts.iter().map(|(name, _)| *name))),
        ("status", texts(all().map(|it| it.finish.name()))),
        ("solutions", counts),
        ("exact", exact),
        (
            "time_us",
            floats(all().map(|it| Some(microseconds(it.time)))),
        ),
        ("nodes", numbers(all().map(|it| it.work.nodes))),
        ("firings", numbers(all().map(|it| it.work.firings))),
    ])
}

/// Runs the race. Returns the results, and the row of each of its puzzles.
fn race(
    object: &Bound<'_, PyAny>,
    wanted: &Wanted,
    given: Given,
) -> PyResult<(Results, Vec<usize>)> {
    check_limit(wanted.limit)?;
    let settings = Settings::new(given)?;
    let names = names(wanted)?;
    let budget = wanted
        .total_timeout
        .map(|time| seconds("total_timeout", time));
    let (budget, runs) = (budget.transpose()?, runs(wanted.runs)?);
    let column = Column::read(object, settings.column.as_deref())?;
    let total = names.len() * column.len();
    let done = AtomicUsize::new(0);
    let tick = |py: Python<'_>| {
        if let Some(progress) = &settings.progress {
            progress.call1(py, (done.load(Ordering::Relaxed).min(total), total))?;
        }
        Ok(())
    };
    let mut limits = settings.limits.clone();
    limits.nodes = wanted.nodes;
    let work = || {
        let (puzzles, places) = read(&column, &settings)?;
        let shards = Shards {
            budget,
            runs,
            jobs: settings.jobs,
            order: Some(wanted.seed),
            ..Shards::new(
                Task {
                    solutions: wanted.limit,
                    limits,
                },
                &puzzles,
            )
        };
        let contenders = || names.iter().filter_map(|name| one(name)).collect();
        let results = shards.run(contenders, |made, _| done.store(made, Ordering::Relaxed));
        Ok((results, places))
    };
    let raced = patience::wait(object.py(), &settings.interrupt, tick, work)?;
    tick(object.py())?;
    raced.map_err(|(row, fault): (usize, Fault)| fault.at(row))
}

/// Returns the puzzles of a column and their rows, without those that are missing.
fn read(column: &Column, settings: &Settings) -> Result<(Vec<Grid>, Vec<usize>), (usize, Fault)> {
    let (mut puzzles, mut places) = (Vec::new(), Vec::new());
    for unit in column.units(1) {
        for (number, row) in column.rows(&unit).until(&settings.interrupt) {
            let place = unit.first + number;
            let puzzle = settings.plain(row).map_err(|fault| (place, fault))?;
            if let Some(puzzle) = puzzle {
                puzzles.push(puzzle.grid);
                places.push(place);
            }
        }
    }
    Ok((puzzles, places))
}

/// Returns the names of the solvers, each once; the baseline has to be one of them.
fn names(wanted: &Wanted) -> PyResult<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for name in &wanted.names {
        for contender in contenders(name).map_err(|error| unknown(&error))? {
            let name = contender.name();
            if names.iter().all(|known| known != name) {
                names.push(name.to_owned());
            }
        }
    }
    if names.is_empty() {
        return Err(unfit("with_: expected one solver or more, found none"));
    }
    if let Some(baseline) = &wanted.baseline
        && !names.contains(baseline)
    {
        let names = names.join(", ");
        let message = format!("baseline: expected one of {names}, found '{baseline}'");
        return Err(unfit(message));
    }
    Ok(names)
}

fn unknown(error: &UnknownContender) -> PyErr {
    let more = match error {
        UnknownContender::Name { .. } => "; or native, lanes, lanes-*",
        _ => "",
    };
    unfit(format!("with_: {error}{more}"))
}

fn one(name: &str) -> Option<Box<dyn Contender>> {
    contenders(name).ok()?.pop()
}

fn runs(number: Option<usize>) -> PyResult<Runs> {
    let Some(number) = number else {
        return Ok(Runs::UntilSteady);
    };
    let fixed = NonZeroUsize::new(number).map(Runs::Fixed);
    fixed.ok_or_else(|| unfit("runs: expected 'auto' or 1 or more, found 0"))
}

/// Returns the columns of the figures, as the program names them.
fn figures(rows: &[Row]) -> Vec<(&'static str, ArrayRef)> {
    let size = |of: fn(&Row) -> usize| numbers(rows.iter().map(|row| Some(of(row) as u64)));
    let float = |of: fn(&Row) -> Option<f64>| floats(rows.iter().map(of));
    let time =
        |of: fn(&Row) -> Option<Duration>| floats(rows.iter().map(|row| of(row).map(microseconds)));
    let (counts, exact) = columns_of(rows.iter().map(Row::solutions_in_all));
    vec![
        ("contender", texts(rows.iter().map(|row| &row.name[..]))),
        ("puzzles", size(|row| row.given)),
        ("solved", size(|row| row.solved)),
        ("stuck", size(|row| row.stuck)),
        ("wrong", size(|row| row.wrong)),
        ("timed_out", size(|row| row.timed_out)),
        ("failed", size(|row| row.failed)),
        ("not_reached", size(Row::not_reached)),
        ("solutions", counts),
        ("exact", exact),
        ("par2_us", time(|row| row.par2)),
        ("solved_per_s", float(|row| row.solved_per_second)),
        ("median_us", time(|row| row.median)),
        ("p95_us", time(|row| row.p95)),
        ("puzzles_per_s", float(|row| row.per_second)),
        ("spread_percent", float(|row| Some(100.0 * row.spread?))),
        ("runs", size(|row| row.runs)),
        ("nodes_per_puzzle", float(|row| row.nodes)),
        ("firings_per_puzzle", float(|row| row.firings)),
        ("speed", float(|row| Some(row.ratio?.value))),
        ("speed_low", float(|row| Some(row.ratio?.interval?.0))),
        ("speed_high", float(|row| Some(row.ratio?.interval?.1))),
    ]
}

fn table(columns: Vec<(&str, ArrayRef)>) -> PyResult<NativeTable> {
    let fields = columns.iter();
    let fields = fields.map(|(name, array)| Field::new(*name, array.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let columns = columns.into_iter().map(|(_, array)| array).collect();
    let batch = RecordBatch::try_new(Arc::clone(&schema), columns).map_err(unfit)?;
    Ok(NativeTable::new(schema, vec![batch]))
}

/// Returns a column of numbers, and one that says which are exact.
fn columns_of(counts: impl Iterator<Item = Option<Count>>) -> (ArrayRef, ArrayRef) {
    let counts: Vec<Option<Count>> = counts.collect();
    // 38 digits are more than any board has.
    let most = 10_i128.pow(38) - 1;
    let number = |count: Count| i128::try_from(count.number()).map_or(most, |it| it.min(most));
    let numbers: Decimal128Array = counts.iter().map(|count| count.map(number)).collect();
    let exact: BooleanArray = counts.iter().map(|it| it.map(Count::is_exact)).collect();
    let kind = DataType::Decimal128(38, 0);
    (Arc::new(numbers.with_data_type(kind)), Arc::new(exact))
}

fn texts<'a>(values: impl Iterator<Item = &'a str>) -> ArrayRef {
    Arc::new(values.map(Some).collect::<StringArray>())
}

fn numbers(values: impl Iterator<Item = Option<u64>>) -> ArrayRef {
    Arc::new(values.collect::<UInt64Array>())
}

fn floats(values: impl Iterator<Item = Option<f64>>) -> ArrayRef {
    Arc::new(values.collect::<Float64Array>())
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
