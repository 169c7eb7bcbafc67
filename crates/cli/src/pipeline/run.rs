//! The one way of every command: a source of batches, work on all threads, answers
//! in order.

use std::ops::ControlFlow;

use super::diagnostics::Detail;
use super::exit::{Exit, Failure, Outcome};
use super::order::{self, Feeder, Spread};
use super::page::{Page, Setting};
use super::progress::Progress;
use super::session::Session;
use super::sink::Sink;
use super::tally::Tally;
use super::writer::{Outlet, Writer};
use crate::output::{Field, Form, Layout, OutputArgs, Sheet};

/// What makes the batches of a run, on the thread of the reader.
pub trait Feed: Send + 'static {
    /// What a worker is given at a time.
    type Batch: Send + 'static;

    /// Makes all batches. A break means that the run is over.
    fn feed(self, feeder: &Feeder<Self::Batch>) -> ControlFlow<()>;
}

/// The pipeline of a command, from its source to standard output.
pub struct Pipeline<S> {
    pub(super) source: S,
    pub(super) sheet: Sheet,
    pub(super) spread: Spread,
    pub(super) has_records: bool,
    pub(super) has_headings: bool,
    /// The statuses of records that are wanted; none for all.
    pub only: Vec<String>,
    pub(super) detail: Detail,
    pub(super) around: Around,
    /// Whether the progress counts puzzles.
    pub(super) counts_puzzles: bool,
    writer: Writer,
    /// The run.
    pub session: Session,
}

/// What is written before and after the answers.
#[derive(Default)]
pub struct Around {
    /// Returns the text before them, once the first puzzle is known.
    pub head: Option<Box<dyn FnOnce() -> Vec<u8>>>,
    /// The text after them.
    pub foot: Vec<u8>,
}

impl<S: Feed> Pipeline<S> {
    /// Prepares a run with records of these fields.
    ///
    /// # Errors
    ///
    /// If a template asks for unknown fields.
    pub(super) fn of(
        source: S,
        spread: Spread,
        (output, schema, layout): (&OutputArgs, &[Field], Layout),
        progress: Progress,
    ) -> Result<Pipeline<S>, Failure> {
        let sheet = Sheet::new(output, schema, layout).map_err(Failure::Usage)?;
        Ok(Pipeline {
            source,
            spread,
            has_records: sheet.form() != Form::None,
            has_headings: false,
            only: Vec::new(),
            detail: Detail::Brief,
            around: Around::default(),
            counts_puzzles: true,
            writer: Writer::new(sheet.form(), output.display.color, sheet.aligned()),
            session: Session::start(&output.display, progress),
            sheet,
        })
    }

    /// Writes no records: the exit status has the answer.
    pub fn without_records(mut self) -> Pipeline<S> {
        self.has_records = false;
        self.writer = self.writer.without_table();
        self
    }

    /// Writes this before the first answer, and that after the last.
    pub fn between(self, around: Around) -> Pipeline<S> {
        Pipeline { around, ..self }
    }

    /// Returns the form of the records.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Has the work done, and returns the sums over all answers.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn travel(
        mut self,
        work: impl Fn(S::Batch, &mut Page<'_>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Result<(Session, Tally), Failure> {
        if self.has_records {
            (self.writer).write(&self.session, self.sheet.header().as_bytes())?;
        }
        let setting = Setting {
            sheet: self.sheet,
            detail: self.detail,
            has_records: self.has_records,
            has_headings: self.has_headings,
            is_quiet: self.session.is_quiet(),
            interrupt: self.session.interrupt.clone(),
            only: self.only,
        };
        let work = move |batch: S::Batch, sink: &mut Sink| {
            // A break means that the run is over.
            let _ = work(batch, &mut Page::new(&setting, sink));
        };
        let source = self.source;
        let feed = move |feeder: &Feeder<S::Batch>| {
            let _ = source.feed(feeder);
        };
        let mut outlet = Outlet {
            session: &self.session,
            writer: self.writer.after(self.around.head),
            tally: Tally::default(),
            counts_puzzles: self.counts_puzzles,
        };
        let result = order::run(&self.session, self.spread, feed, work, &mut outlet);
        let mut tally = outlet.finish(result, &self.around.foot)?;
        if self.session.interrupt.is_raised() {
            tally.exit = Exit::Interrupted;
        }
        Ok((self.session, tally))
    }

    /// Has the work done.
    ///
    /// # Errors
    ///
    /// As [`travel`](Pipeline::travel).
    pub(super) fn work(
        self,
        work: impl Fn(S::Batch, &mut Page<'_>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Outcome {
        self.travel(work).map(|(_, tally)| tally.exit)
    }
}
