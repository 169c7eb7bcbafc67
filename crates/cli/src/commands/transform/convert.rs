//! `quadrille convert`: writes puzzles in another format.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use clap::builder::TypedValueParser;
use quadrille::text::{Format, Lost, Puzzle, Writer};

use crate::commands::help::{MORE, exit_status};
use crate::output::{DisplayArgs, Layout, OutputArgs};
use crate::pipeline::arguments::text_formats;
use crate::pipeline::input::Source;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{
    Answers, Around, Exit, InputArgs, JobArgs, Outcome, Page, PuzzlePipeline, Question, Task,
    console,
};

const HELP: &str = concat!(
    "\
Examples:
  # Collect puzzles of several formats, one line each
  quadrille convert --to line *.sdk *.ss > collection.sdm

  # Write a file for OpenSudoku
  quadrille convert --to opensudoku collection.sdm > collection.opensudoku

  # Write the pencil marks of a puzzle
  quadrille convert --to marks 1.....3..4.....2

  # Read a column of a compressed CSV file
  quadrille convert --to line --column question hard.csv.gz

Formats: line, grid, sdk, ss, msk, table, list, triples, marks, sukaku, jigsaw, hodoku, susser, \
exchange, sumocue, solo, iss, sudokuwiki, f-puzzles, sudokupad, jsonl, \
csv, opensudoku.

A puzzle that the format cannot hold, because of its pencil marks, its rules or its size, is \
reported and left out. Only f-puzzles, sudokupad and jsonl hold the rules of all variants; solo holds \
diagonals and cages. Anything else that it has no place for, such as a name, an author or the other columns of a table, is left \
out and listed once for each file; --lossless makes it an error. A table keeps the other columns \
of the first table. There is no -o, since --to says what to write, and no --timeout, since nothing \
is searched.

",
    exit_status!(
        0 => "every puzzle is written"
    )
);

/// The arguments of `convert`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Convert {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    jobs: JobArgs,

    /// Write this format: line, grid, sdk, csv, ...
    ///
    /// The formats are listed below.
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = writers(),
        hide_possible_values = true,
        help_heading = "Output"
    )]
    to: Writer,

    /// Fail rather than leave out a part of a puzzle
    ///
    /// A puzzle that the format cannot hold completely is not written, and the
    /// exit status is 2.
    #[arg(long, help_heading = "Output")]
    lossless: bool,

    /// Write the clues and nothing else
    ///
    /// Names, pencil marks, regions and all other parts are dropped without a
    /// message.
    #[arg(long, conflicts_with = "lossless", help_heading = "Output")]
    givens_only: bool,

    #[command(flatten)]
    display: DisplayArgs,
}

/// Returns a parser of the names of formats that can be written.
fn writers() -> impl TypedValueParser<Value = Writer> {
    text_formats().map(Writer::new)
}

impl Convert {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let output = OutputArgs::plain(self.display);
        let is_quiet = output.display.quiet;
        let mut foot = Vec::new();
        self.to.foot(&mut foot);
        let writer = Arc::new(OnceLock::new());
        let losses = Arc::default();
        let converting = Converting {
            plain: self.to.clone(),
            writer: Arc::clone(&writer),
            losses: Arc::clone(&losses),
            lossless: self.lossless,
            givens_only: self.givens_only,
        };
        let head = {
            let (writer, plain) = (Arc::clone(&writer), self.to.clone());
            move || {
                let mut head = Vec::new();
                writer.get().unwrap_or(&plain).head(&mut head);
                head
            }
        };
        let (to, givens_only) = (self.to, self.givens_only);
        let format = to.format();
        let answers = Answers::new(Vec::new(), Layout::Prose);
        let pipeline = PuzzlePipeline::new(&self.input, self.jobs.threads(), &output, answers)?
            .with_names()
            .with_variant(&self.variant)
            .on_first(move |puzzle| {
                if !givens_only {
                    // There is only one first puzzle.
                    let _ = writer.set(to.clone().with_fields_of(puzzle));
                }
            })
            .between(Around {
                head: Some(Box::new(head)),
                foot,
            });
        let outcome = pipeline.ask(converting);
        if !is_quiet {
            let losses: &Mutex<Losses> = &losses;
            lock(losses).report(format);
        }
        outcome
    }
}

struct Converting {
    /// The writer, unless the first puzzle told more about it.
    plain: Writer,
    writer: Arc<OnceLock<Writer>>,
    losses: Arc<Mutex<Losses>>,
    lossless: bool,
    givens_only: bool,
}

impl Question for Converting {
    type Worker = ();

    fn worker(&self) {}

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let writer = self.writer.get().unwrap_or(&self.plain);
        let start = page.out().len();
        let written = match self.givens_only {
            false => writer.puzzle(task.puzzle, page.out()),
            true => {
                let clues = Puzzle::new(task.puzzle.grid.clone(), task.puzzle.alphabet);
                writer.puzzle(&clues, page.out())
            }
        };
        let exit = match written {
            Ok(()) => Exit::Success,
            Err(unfit) if unfit.is_written() && !self.lossless => {
                lock(&self.losses).add(task, unfit.lost());
                Exit::Success
            }
            Err(unfit) => {
                page.out().truncate(start);
                page.report(task.place, format_args!("{} has {unfit}", writer.format()));
                Exit::Trouble
            }
        };
        page.count_other(exit);
        ControlFlow::Continue(())
    }
}

/// The parts of puzzles that were left out, by file.
#[derive(Default)]
struct Losses(BTreeMap<u64, (Source, Vec<(Lost, u64)>)>);

impl Losses {
    /// Adds the lost parts of a puzzle.
    fn add(&mut self, task: &Task<'_>, lost: &[Lost]) {
        let source = task.place.source;
        let known = self.0.iter().find(|(_, (known, _))| known == source);
        let first = known.map_or(task.number, |(&first, _)| first);
        let (_, mut parts) = self
            .0
            .remove(&first)
            .unwrap_or_else(|| (source.clone(), Vec::new()));
        for lost in lost {
            match parts.iter_mut().find(|(known, _)| known == lost) {
                Some((_, count)) => *count += 1,
                None => parts.push((lost.clone(), 1)),
            }
        }
        let first = first.min(task.number);
        self.0.insert(first, (source.clone(), parts));
    }

    /// Writes a line for each file to standard error, in their order.
    fn report(&mut self, format: Format) {
        for (source, parts) in self.0.values_mut() {
            parts.sort_by_cached_key(|(lost, _)| lost.to_string());
            let part = |(lost, count): &(Lost, u64)| match count {
                1 => format!("{lost} (1 puzzle)"),
                _ => format!("{lost} ({count} puzzles)"),
            };
            let parts: Vec<String> = parts.iter().map(part).collect();
            let name = source.name();
            console::report(&format!(
                "{name}: {format} has no place for {}\n",
                parts.join(", ")
            ));
        }
    }
}

fn lock(losses: &Mutex<Losses>) -> MutexGuard<'_, Losses> {
    losses.lock().unwrap_or_else(PoisonError::into_inner)
}
