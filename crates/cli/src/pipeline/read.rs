//! The reader of puzzles: inputs into batches.
//!
//! A batch also ends whenever the next read might block, so that a slow pipe
//! gets its answers at once. A file does not block.
//!
//! # What was tried
//!
//! With AVX-512, the program needs 125 ns for a puzzle of 17 clues where lanes in process need 102
//! (`docs/lab/program.md`). Kept: memory that comes back from the workers, full batches, names that are not
//! looked for, lines checked 64 at a time. Rejected: other sizes of reads and batches, which make no
//! difference, and mapped files, which gain nothing, are `unsafe`, and end the program by a signal if the file
//! shrinks.

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::text::{self, Invalid, Options, Puzzle, Reader, Record, Run};

use super::batch::{Batch, Item, Spares};
use super::input::{Input, Meter, Source};
use super::line_buffer::LineBuffer;
use super::order::Feeder;
use super::problems::is_problem;
use super::run::Feed;
use super::variant::VariantArgs;

/// The size of a read. With its copies in batches it stays in the cache.
const BUFFER: usize = 1 << 18;

/// The number of bytes at the beginning that are looked at if they are no puzzle.
const LOOKED_AT: usize = 1 << 16;

/// What to read and how.
#[derive(Debug)]
pub struct Reading {
    /// The inputs, in order.
    pub inputs: Vec<Input>,
    /// What is known about the text.
    pub options: Options,
    /// Whether the names of puzzles are kept. Without them, classic puzzles on
    /// lines become [runs](Item::Run).
    pub keeps_names: bool,
    /// Called with the first puzzle, before it is handed on.
    pub on_first: Option<OnFirst>,
    /// The rules that are added to each puzzle.
    pub variant: VariantArgs,
    /// The memory of runs that were worked on.
    pub runs: Arc<Spares<Run>>,
    /// The number of threads that were asked for.
    pub threads: NonZeroUsize,
    /// The statuses for the closing summary.
    pub statuses: &'static [&'static str],
    /// Whether statistics of the searches are printed at the end.
    pub wants_stats: bool,
}

/// What is done with the first puzzle of all inputs.
pub struct OnFirst(pub Box<dyn Fn(&Puzzle) + Send>);

impl std::fmt::Debug for OnFirst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OnFirst")
    }
}

impl Feed for Reading {
    type Batch = Batch;

    /// Reads all inputs and hands their puzzles on.
    fn feed(mut self, feeder: &Feeder<Batch>) -> ControlFlow<()> {
        let on_first = Cell::new(self.on_first.take());
        let (meter, before) = (Meter::default(), Cell::new(0));
        self.inputs.iter().try_for_each(|input| {
            let cutter = Cutter {
                feeder,
                reading: &self,
                source: input.source(),
                may_wait: !input.is_file(),
                items: RefCell::default(),
                len: Cell::new(0),
                before: &before,
                on_first: &on_first,
                meter: &meter,
            };
            if let Input::Argument { text, .. } = input {
                return cutter.parse(text);
            }
            match input.open(&meter) {
                Ok(text) => cutter.read(text),
                Err(error) => cutter.report(&error),
            }
        })
    }
}

/// Cuts an input into batches.
struct Cutter<'a> {
    feeder: &'a Feeder<Batch>,
    reading: &'a Reading,
    source: Source,
    /// Whether a read may wait for more of the input.
    may_wait: bool,
    /// The current batch.
    items: RefCell<Vec<Item>>,
    /// The number of its records.
    len: Cell<usize>,
    /// The number of records in the batches before it.
    before: &'a Cell<u64>,
    on_first: &'a Cell<Option<OnFirst>>,
    meter: &'a Meter,
}

impl Cutter<'_> {
    /// Reads a sequence of puzzles.
    fn read(&self, input: impl Read) -> ControlFlow<()> {
        let before = || match self.may_wait {
            true => self.cut(),
            false => ControlFlow::Continue(()),
        };
        let mut input = LineBuffer::new(BUFFER, input, before);
        // What the first read finds tells what a file is that is none of puzzles.
        let start = match input.fill_buf() {
            Ok(text) => text[..text.len().min(LOOKED_AT)].to_vec(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Vec::new(),
            Err(error) => return self.report(&error),
        };
        let mut reader = Reader::new(input, &self.reading.options);
        let mut is_empty = true;
        while let Some(item) = self.next(&mut reader) {
            match item {
                Ok(Item::Record(record))
                    if is_empty
                        && record.puzzle.is_err()
                        && is_problem(&start, self.source.name()) =>
                {
                    let what = "expected puzzles, found a problem in Knuth's format; use the \
                                commands of 'quadrille cover'";
                    return self.report(&what);
                }
                Ok(item) => self.push(item)?,
                // It is no text at all.
                Err(error) if is_empty => return self.report(&error),
                Err(error) => {
                    self.cut()?;
                    let place = self.source.at(reader.line());
                    let message = format!("{place}: {error}\n");
                    return self.feeder.report(message, self.meter.read());
                }
            }
            is_empty = false;
        }
        if is_empty {
            return self.report(&"expected a puzzle, found nothing");
        }
        self.cut()
    }

    /// Returns the next record, or a run of them.
    fn next(&self, reader: &mut Reader<impl BufRead>) -> Option<io::Result<Item>> {
        if !self.reading.keeps_names && self.reading.variant.keeps_all() {
            let room = self.feeder.batch_len().saturating_sub(self.len.get());
            let mut run = self.reading.runs.take();
            match reader.read_run(room.max(1), &mut run) {
                Ok(true) => return Some(Ok(Item::Run(run))),
                Ok(false) => self.reading.runs.give_back(run),
                Err(error) => return Some(Err(error)),
            }
        }
        let record = reader.next()?;
        let variant = &self.reading.variant;
        Some(record.map(|record| Item::Record(Box::new(variant.apply(record)))))
    }

    /// Reads a single puzzle.
    fn parse(&self, text: &str) -> ControlFlow<()> {
        let puzzle = text::parse(text, &self.reading.options);
        let puzzle = puzzle.map_err(|error| Invalid::new(text, error));
        let record = self.reading.variant.apply(Record::new(1, puzzle));
        self.push(Item::Record(Box::new(record)))?;
        self.cut()
    }

    fn push(&self, item: Item) -> ControlFlow<()> {
        if let Item::Record(record) = &item
            && let Ok(puzzle) = &record.puzzle
            && let Some(OnFirst(call)) = self.on_first.take()
        {
            call(puzzle);
        }
        self.len.set(self.len.get() + item.len());
        self.items.borrow_mut().push(item);
        if self.len.get() >= self.feeder.batch_len() {
            self.cut()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Hands on the current batch.
    fn cut(&self) -> ControlFlow<()> {
        let items = self.items.take();
        if items.is_empty() {
            return ControlFlow::Continue(());
        }
        let (before, len) = (self.before.get(), self.len.take());
        self.before.set(before + len as u64);
        let batch = Batch {
            source: self.source.clone(),
            before,
            items,
        };
        self.feeder.dispatch(batch, len, self.meter.read())
    }

    fn report(&self, error: &dyn std::fmt::Display) -> ControlFlow<()> {
        let message = format!("{}: {error}\n", self.source.name());
        self.feeder.report(message, self.meter.read())
    }
}
