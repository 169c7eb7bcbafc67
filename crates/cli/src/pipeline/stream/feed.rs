//! The reader: inputs into batches.

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::text::{self, Options, Reader, Record};

use super::{Batch, Crew, Item, Names, Sink};
use crate::args::Format;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::input::{Input, Source};

/// How much is read at once.
const BUFFER: usize = 1 << 18;

/// Reads all inputs, in order, and says when it is done.
pub(super) fn feed<W>(inputs: Vec<Input>, options: Options, crew: &Crew<W>)
where
    W: Fn(Batch, &mut Sink) + Send + Sync + 'static,
{
    let (position, before) = (Cell::new(0), Cell::new(0));
    // A break means that nobody listens any more, which needs no message.
    let _ = inputs.into_iter().try_for_each(|input| {
        let cutter = Cutter {
            crew,
            source: Arc::new(input.source()),
            items: RefCell::default(),
            len: Cell::new(0),
            before: &before,
            position: &position,
        };
        if let Input::Argument { text, .. } = &input {
            return cutter.parse(text, &options);
        }
        match input.open() {
            Ok(text) => cutter.read(text, options.clone()),
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
    items: RefCell<Vec<Item>>,
    /// How many records it has.
    len: Cell<usize>,
    /// How many records there were in the batches before it.
    before: &'a Cell<u64>,
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
        let mut reader = Reader::new(input, options);
        let mut is_empty = true;
        while let Some(item) = self.next(&mut reader) {
            match item {
                Ok(item) => self.push(item)?,
                Err(error) => {
                    self.cut()?;
                    let place = self.source.at(reader.line());
                    let message = format!("{place}: {error}\n");
                    return self.crew.complain(message, self.position.get());
                }
            }
            is_empty = false;
        }
        if is_empty {
            return self.complain(&"expected a puzzle, found nothing");
        }
        self.cut()
    }

    /// The next record, or a run of them.
    fn next(&self, reader: &mut Reader<impl BufRead>) -> Option<io::Result<Item>> {
        if self.crew.names == Names::Drop {
            let room = self.crew.work.batch_len().saturating_sub(self.len.get());
            match reader.next_run(room.max(1)) {
                Ok(Some(run)) => return Some(Ok(Item::Run(run))),
                Ok(None) => {}
                Err(error) => return Some(Err(error)),
            }
        }
        let record = reader.next()?;
        Some(record.map(Item::Record))
    }

    /// Reads a single puzzle.
    fn parse(&self, text: &str, options: &Options) -> ControlFlow<()> {
        match text::parse(text, options) {
            Ok(puzzle) => {
                self.push(Item::Record(Record::new(1, Ok(puzzle))))?;
                self.cut()
            }
            Err(error) => {
                let detail = Detail::of(Format::Tsv);
                let message = detail.complain_of_argument(&self.source, text, error);
                self.crew.complain(message, self.position.get())
            }
        }
    }

    fn push(&self, item: Item) -> ControlFlow<()> {
        self.len.set(self.len.get() + item.len());
        self.items.borrow_mut().push(item);
        if self.len.get() >= self.crew.work.batch_len() {
            self.cut()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Has what there is worked on.
    fn cut(&self) -> ControlFlow<()> {
        let items = self.items.take();
        if items.is_empty() {
            return ControlFlow::Continue(());
        }
        let before = self.before.get();
        self.before.set(before + self.len.take() as u64);
        let batch = Batch {
            source: Arc::clone(&self.source),
            before,
            items,
        };
        self.crew.dispatch(batch, self.position.get())
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
