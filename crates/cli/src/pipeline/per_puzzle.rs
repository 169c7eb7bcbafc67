//! The commands that say something of every puzzle, row by row: read, worked on
//! and written as the inputs come in, on all threads, in order, and in constant
//! memory. (Aligned columns are the exception: these wait for the last row.)

use quadrille::limits::Interrupt;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use quadrille::text::{Puzzle, Record};

use super::console::{self, say};
use super::input::{Input, Source};
use super::progress::Progress;
use super::stream::{self, Batch, Names, Sink, Spread};
use crate::args::{self, DisplayArgs, InputArgs, JobArgs};
use crate::output::table::{Field, Head, Table, TableFormat, csv_header};
use crate::output::tally::Tally;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;

/// The arguments of these commands.
#[derive(clap::Args, Debug)]
pub struct EachArgs {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    jobs: JobArgs,

    /// The format of the rows; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    output: Option<TableFormat>,

    #[command(flatten)]
    display: DisplayArgs,
}

/// What a command has to say of a puzzle.
pub trait Ask: Send + Sync + 'static {
    /// What a thread works with.
    type Desk: Send;

    /// The columns.
    fn heads(&self) -> Vec<Head>;

    /// What a new thread begins with.
    fn desk(&self) -> Self::Desk;

    /// The rows of a puzzle, and the exit status that they call for.
    fn rows(&self, desk: &mut Self::Desk, puzzle: &Puzzle) -> (Vec<Vec<Field>>, Exit);
}

/// A title that is its own key.
pub fn head(title: &'static str) -> Head {
    Head { title, key: title }
}

impl EachArgs {
    /// Asks of every puzzle. `command` is whose help to show if there is
    /// nothing to read.
    pub fn run<A: Ask>(&self, command: &str, ask: A, interrupt: &Interrupt) -> Exit {
        let inputs = Input::from_args(&self.input.inputs);
        if inputs.is_empty() {
            return args::explain(&[command]);
        }
        self.put(inputs, ask, interrupt)
            .unwrap_or_else(|error| console::lost(&error))
    }

    fn put<A: Ask>(&self, inputs: Vec<Input>, ask: A, interrupt: &Interrupt) -> io::Result<Exit> {
        let format = TableFormat::or_usual(self.output);
        let spread = Spread {
            jobs: self.jobs.threads().get(),
            longest_batch: 512,
            names: Names::Keep,
        };
        let progress = Progress::new(self.display.progress(), &inputs);
        let mut stdout = console::stdout(format.plain(), self.display.color);
        let heads = ask.heads();
        if format == TableFormat::Csv {
            console::write(&mut stdout, csv_header(&heads).as_bytes())?;
        }
        let waits = matches!(format, TableFormat::Text | TableFormat::Markdown);
        let worker = Worker {
            ask,
            format,
            heads: heads.clone(),
            desks: Mutex::default(),
            waiting: Arc::default(),
            detail: Detail::of(format.plain()),
            interrupt: interrupt.clone(),
        };
        let waiting = Arc::clone(&worker.waiting);
        let mut tally = Tally::default();
        let work = move |batch: Batch, sink: &mut Sink| worker.work(&batch, sink);
        let options = self.input.options();
        let put = |block: &stream::Block, position| {
            tally += &block.tally;
            progress.advance(position, tally.total());
            progress.suspend(|| {
                console::write(&mut stdout, &block.out)?;
                say(&block.messages);
                Ok(())
            })
        };
        let result = stream::run(inputs, options, spread, interrupt, work, put);
        progress.finish();
        result?;
        if waits {
            let mut batches = std::mem::take(&mut *lock(&waiting));
            batches.sort_by_key(|(before, _)| *before);
            let rows = batches.into_iter().flat_map(|(_, rows)| rows).collect();
            let text = table(&heads, rows).write(format);
            console::write(&mut stdout, text.as_bytes())?;
        }
        if interrupt.is_raised() {
            tally.exit = Exit::Interrupted;
        }
        Ok(tally.exit)
    }
}

fn table(heads: &[Head], rows: Vec<Vec<Field>>) -> Table {
    Table {
        heads: heads.to_vec(),
        rows,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Rows of batches, by the number of puzzles before them.
type Waiting = Mutex<Vec<(u64, Vec<Vec<Field>>)>>;

struct Worker<A: Ask> {
    ask: A,
    format: TableFormat,
    heads: Vec<Head>,
    desks: Mutex<Vec<A::Desk>>,
    /// What is to be aligned once all is there.
    waiting: Arc<Waiting>,
    detail: Detail,
    interrupt: Interrupt,
}

impl<A: Ask> Worker<A> {
    fn work(&self, batch: &Batch, sink: &mut Sink) {
        let idle = lock(&self.desks).pop();
        let mut desk = idle.unwrap_or_else(|| self.ask.desk());
        let mut rows = Vec::new();
        for line in batch.lines() {
            if self.interrupt.is_raised() {
                sink.block.tally.exit = Exit::Interrupted;
                break;
            }
            rows.extend(self.answer(&mut desk, &batch.source, &line.record(), sink));
        }
        lock(&self.desks).push(desk);
        match self.format {
            TableFormat::Text | TableFormat::Markdown => {
                lock(&self.waiting).push((batch.before, rows));
            }
            TableFormat::Tsv | TableFormat::Csv | TableFormat::Jsonl => {
                let text = table(&self.heads, rows).records(self.format.plain());
                sink.block.out.extend(text.bytes());
            }
        }
    }

    /// The rows of a record that is a puzzle; says what is wrong with others.
    fn answer(
        &self,
        desk: &mut A::Desk,
        source: &Source,
        record: &Record,
        sink: &mut Sink,
    ) -> Vec<Vec<Field>> {
        let block = &mut sink.block;
        match &record.puzzle {
            Ok(puzzle) if puzzle.is_plain() => {
                let (rows, exit) = self.ask.rows(desk, puzzle);
                block.tally.add_other(exit);
                rows
            }
            Ok(puzzle) => {
                block.tally.add_invalid();
                block.messages += &not_plain(source, record.line, puzzle);
                Vec::new()
            }
            Err(invalid) => {
                block.tally.add_invalid();
                (self.detail).complain(source, record.line, invalid, &mut block.messages);
                Vec::new()
            }
        }
    }
}

/// Says that a puzzle has more than clues, for commands that could not heed it.
pub fn not_plain(source: &Source, line: u64, puzzle: &Puzzle) -> String {
    let place = source.at(line);
    let more = match puzzle.marks {
        Some(_) => "pencil marks",
        None => "regions",
    };
    format!("{place}: expected clues alone, found {more}\n")
}
