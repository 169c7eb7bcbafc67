//! The reader: inputs into batches.

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::sudoku::text::{self, Options, Reader, Record};

use super::{Batch, Crew, Sink};
use crate::cli::input::{Input, Source};

/// How much is read at once.
const BUFFER: usize = 1 << 18;

/// Reads all inputs, in order, and says when it is done.
pub(super) fn feed<W>(inputs: Vec<Input>, options: Options, crew: &Crew<W>)
where
    W: Fn(Batch, &mut Sink) + Send + Sync + 'static,
{
    let position = Cell::new(0);
    // A break means that nobody listens any more, which needs no message.
    let _ = inputs.into_iter().try_for_each(|input| {
        let cutter = Cutter {
            crew,
            source: Arc::new(input.source()),
            records: RefCell::default(),
            position: &position,
        };
        if let Input::Argument { text, .. } = &input {
            return cutter.parse(text, options);
        }
        match input.open() {
            Ok(text) => cutter.read(text, options),
            Err(error) => cutter.complain(&error),
        }
    });
    crew.finish();
}

/// Cuts an input into batches.
struct Cutter<'a, W> {
    crew: &'a Crew<W>,
    source: Arc<Source>,
    /// The batch that is being made.
    records: RefCell<Vec<Record>>,
    /// How many bytes of all inputs have been read.
    position: &'a Cell<u64>,
}

impl<W: Fn(Batch, &mut Sink) + Send + Sync + 'static> Cutter<'_, W> {
    /// Reads a sequence of puzzles.
    fn read(&self, input: impl Read, options: Options) -> ControlFlow<()> {
        let input = Meter {
            input: BufReader::with_capacity(BUFFER, input),
            cutter: self,
        };
        let mut is_empty = true;
        for record in Reader::new(input, options) {
            match record {
                Ok(record) => self.push(record)?,
                Err(error) => {
                    self.cut()?;
                    return self.complain(&error);
                }
            }
            is_empty = false;
        }
        if is_empty {
            return self.complain(&"expected a puzzle, found nothing");
        }
        self.cut()
    }

    /// Reads a single puzzle.
    fn parse(&self, text: &str, options: Options) -> ControlFlow<()> {
        match text::parse(text, &options) {
            Ok(puzzle) => {
                let puzzle = Ok(puzzle);
                self.push(Record { line: 1, puzzle })?;
                self.cut()
            }
            Err(error) => {
                let place = self.source.at_error(&error);
                let kind = &error.kind;
                let message = format!("{place}: no such file, and no puzzle: {kind}\n");
                self.crew.complain(message, self.position.get())
            }
        }
    }

    fn push(&self, record: Record) -> ControlFlow<()> {
        let mut records = self.records.borrow_mut();
        records.push(record);
        let is_full = records.len() >= self.crew.work.batch_len();
        drop(records);
        if is_full {
            self.cut()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Has what there is worked on.
    fn cut(&self) -> ControlFlow<()> {
        let records = self.records.take();
        if records.is_empty() {
            return ControlFlow::Continue(());
        }
        let source = Arc::clone(&self.source);
        self.crew
            .dispatch(Batch { source, records }, self.position.get())
    }

    fn complain(&self, error: &dyn std::fmt::Display) -> ControlFlow<()> {
        let message = format!("{}: {error}\n", self.source.name());
        self.crew.complain(message, self.position.get())
    }
}

/// Counts the bytes read, and cuts a batch off before it waits for more.
struct Meter<'a, R, W> {
    input: BufReader<R>,
    cutter: &'a Cutter<'a, W>,
}

impl<R: Read, W: Fn(Batch, &mut Sink) + Send + Sync + 'static> BufRead for Meter<'_, R, W> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.input.buffer().is_empty() && self.cutter.cut().is_break() {
            // Nobody listens any more, so let this be the end.
            return Ok(&[]);
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, len: usize) {
        let position = self.cutter.position;
        position.set(position.get() + len as u64);
        self.input.consume(len);
    }
}

impl<R: Read, W: Fn(Batch, &mut Sink) + Send + Sync + 'static> Read for Meter<'_, R, W> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let len = self.fill_buf()?.read(buf)?;
        self.consume(len);
        Ok(len)
    }
}
