//! One question about every row of a column, on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Fields, Schema};
use pyo3::prelude::*;
use quadrille::limits::together;

use crate::column::{Column, Row, Rows, Unit};
use crate::errors::Fault;
use crate::patience;
use crate::settings::{Settings, unfit};
use crate::table::NativeTable;

/// A question about every row.
pub trait Question: Sync {
    /// The state of a thread.
    type Worker;

    /// Returns the columns of the answers.
    fn fields(&self) -> Vec<Field>;

    /// Returns the state of a new thread.
    fn worker(&self) -> Self::Worker;

    /// Answers for some rows, of which the first has this index: the columns,
    /// and what is wrong with which rows, in order.
    fn answer(&self, worker: &mut Self::Worker, first: usize, rows: &Rows<'_>) -> Answered;

    /// Answers for the only row, if that takes no more than a moment.
    fn at_once(&self, _row: Row<'_>) -> Option<Answered> {
        None
    }

    /// Returns the part of the work on the only row that is done, and all of
    /// it, if that is known.
    fn meter(&self) -> Option<(u64, u64)> {
        None
    }
}

/// The answers for some rows.
pub struct Answered {
    /// The columns, as long as there are rows.
    pub columns: Vec<ArrayRef>,
    /// The rows that have no answer.
    pub faults: Vec<(usize, Fault)>,
}

/// Asks a question about every row of an object that has a column.
///
/// # Errors
///
/// Returns an error if the object has no column, for the first row that is not
/// a puzzle if these are to be raised, or if a signal or the callback for
/// progress interrupts the work.
pub fn ask<Q: Question>(
    object: &Bound<'_, PyAny>,
    settings: &Settings,
    question: &Q,
) -> PyResult<NativeTable> {
    let py = object.py();
    let column = Column::read(object, settings.column.as_deref())?;
    let units = column.units(settings.jobs.get());
    let total = column.len();
    let crew = Crew {
        settings,
        question,
        next: AtomicUsize::new(0),
        first_bad: AtomicUsize::new(usize::MAX),
        done: AtomicUsize::new(0),
    };
    let tick = |py: Python<'_>| {
        let Some(progress) = &settings.progress else {
            return Ok(());
        };
        let done = crew.done.load(Ordering::Relaxed) as u64;
        let meter = (total == 1).then(|| question.meter()).flatten();
        progress.call1(py, meter.unwrap_or((done, total as u64)))?;
        Ok(())
    };
    let work = || {
        let most = NonZeroUsize::new(units.len()).unwrap_or(NonZeroUsize::MIN);
        let all = together(settings.jobs.min(most), |_| crew.work(&column, &units));
        let mut all: Vec<_> = all.into_iter().flatten().collect();
        all.sort_unstable_by_key(|(unit, _)| *unit);
        all
    };
    let only = match &units[..] {
        [unit] if unit.len() == 1 => column.rows(unit).iter().next(),
        _ => None,
    };
    let at_once = only.and_then(|row| py.detach(|| question.at_once(row)));
    let answered = match at_once {
        Some(answered) => vec![(0, answered)],
        None => patience::wait(py, &settings.interrupt, tick, work)?,
    };
    tick(py)?;

    let mut fields = question.fields();
    if !settings.raises {
        fields.push(Field::new("error", DataType::Utf8, true));
    }
    let schema = Arc::new(Schema::new(Fields::from(fields)));
    let mut batches = Vec::with_capacity(answered.len());
    for (number, mut answered) in answered {
        let unit = &units[number];
        if settings.raises {
            if let Some((row, fault)) = answered.faults.into_iter().next() {
                return Err(fault.at(unit.first + row));
            }
        } else {
            answered
                .columns
                .push(messages(&answered.faults, unit.len()));
        }
        let batch = RecordBatch::try_new(Arc::clone(&schema), answered.columns);
        batches.push(batch.map_err(unfit)?);
    }
    Ok(NativeTable::new(schema, batches))
}

/// The work that all threads share.
struct Crew<'a, Q> {
    settings: &'a Settings,
    question: &'a Q,
    /// The unit that will be begun next.
    next: AtomicUsize,
    /// The first unit with a fault, if faults are raised.
    first_bad: AtomicUsize,
    /// The number of rows done.
    done: AtomicUsize,
}

impl<Q: Question> Crew<'_, Q> {
    /// Answers for units until none is left.
    fn work(&self, column: &Column, units: &[Unit]) -> Vec<(usize, Answered)> {
        let mut worker = self.question.worker();
        let mut all = Vec::new();
        while let ControlFlow::Continue(number) = self.next_unit() {
            let Some(unit) = units.get(number) else { break };
            let answered = (self.question).answer(&mut worker, unit.first, &column.rows(unit));
            if self.settings.raises && !answered.faults.is_empty() {
                // The units before this one go on, for one of them may have
                // the first fault.
                self.first_bad.fetch_min(number, Ordering::Relaxed);
            }
            self.done.fetch_add(unit.len(), Ordering::Relaxed);
            all.push((number, answered));
        }
        all
    }

    fn next_unit(&self) -> ControlFlow<(), usize> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let is_needed = number <= self.first_bad.load(Ordering::Relaxed);
        if is_needed && !self.settings.interrupt.is_raised() {
            ControlFlow::Continue(number)
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Returns the column of messages.
fn messages(faults: &[(usize, Fault)], rows: usize) -> ArrayRef {
    let mut faults = faults.iter().peekable();
    let messages = (0..rows).map(|row| {
        let fault = faults.next_if(|(at, _)| *at == row);
        fault.map(|(_, fault)| fault.message())
    });
    Arc::new(messages.collect::<StringArray>())
}
