//! What the commands share that make puzzles of puzzles: `canon`, `shuffle`,
//! `minimize`, and `minimality`, which is a part of `check`.
//!
//! They take the way of `check` through all cores and back into order, so that
//! files may be of any length.

use quadrille::limits::Interrupt;
use std::io;
use std::sync::{Mutex, PoisonError};

use anstyle::Style;
use quadrille::board::Grid;
use quadrille::sudoku::Solver;
use quadrille::text::Puzzle;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::args::{self, DisplayArgs, Format, InputArgs, JobArgs};
use crate::output::table::{Field, Head, Table, csv_header};
use crate::output::{escape, one_line};
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::{Input, Place, Source};
use crate::pipeline::per_puzzle::{head, not_plain};
use crate::pipeline::progress::Progress;
use crate::pipeline::stream::{self, Batch, Names, Sink, Spread};

pub(super) const HEADING: Style = Style::new().bold();

/// The arguments of these commands.
#[derive(clap::Args, Debug)]
pub struct SettingArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    pub(super) jobs: JobArgs,

    /// The format of the output; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    pub(super) output: Option<Format>,

    #[command(flatten)]
    pub(super) display: DisplayArgs,
}

/// A puzzle that was read.
pub struct Task {
    pub(super) line: u64,
    /// How many records there were before it, in all inputs.
    pub(super) number: u64,
    pub(super) puzzle: Puzzle,
}

/// The records of a command.
pub struct Form {
    pub(super) format: Format,
    /// Those of a record, after where the puzzle is from. What people see
    /// drawn is the first.
    heads: Vec<Head>,
    /// Whether to say which puzzle an answer is for.
    pub(super) has_headings: bool,
}

/// A batch that is worked on.
pub struct Desk<'a> {
    pub(super) form: &'a Form,
    pub(super) source: &'a Source,
    pub(super) sink: &'a mut Sink,
    /// To be used for every batch of a thread.
    pub(super) solver: &'a mut Solver,
    pub(super) is_quiet: bool,
}

/// The columns of JSON and CSV that say where a puzzle is from.
const ORIGIN: [&str; 3] = ["source", "line", "puzzle"];

impl SettingArgs {
    /// Does the same with every puzzle. `command` is whose help to show if
    /// there is nothing to read, `keys` are the names of what is put out.
    pub(super) fn each(
        &self,
        command: &str,
        keys: &[&'static str],
        solver: Solver,
        work: impl Fn(&[Task], &mut Desk<'_>) + Send + Sync + 'static,
    ) -> Exit {
        let inputs = Input::from_args(&self.input.inputs);
        if inputs.is_empty() {
            return args::explain(&[command]);
        }
        self.try_each(inputs, keys, solver, work)
            .unwrap_or_else(|error| console::lost(&error))
    }

    pub(super) fn try_each(
        &self,
        inputs: Vec<Input>,
        keys: &[&'static str],
        solver: Solver,
        work: impl Fn(&[Task], &mut Desk<'_>) + Send + Sync + 'static,
    ) -> io::Result<Exit> {
        let format = Format::or_usual(self.output);
        let form = Form {
            format,
            heads: keys.iter().copied().map(head).collect(),
            has_headings: !matches!(inputs[..], [Input::Argument { .. }]),
        };
        let mut stdout = console::stdout(format, self.display.color);
        if format == Format::Csv {
            let heads: Vec<Head> = ORIGIN.iter().chain(keys).copied().map(head).collect();
            console::write(&mut stdout, csv_header(&heads).as_bytes())?;
        }
        let progress = Progress::new(self.display.progress(), &inputs);
        let interrupt: Interrupt = Interrupt::new();
        let spread = Spread {
            jobs: self.jobs.threads().get(),
            // What people read should have each message beside its puzzle.
            longest_batch: if format == Format::Text { 1 } else { 1024 },
            names: if format == Format::Text {
                Names::Keep
            } else {
                Names::Drop
            },
        };
        let (raised, is_quiet) = (interrupt.clone(), self.display.quiet);
        let detail = Detail::of(format);
        let solvers: Mutex<Vec<Solver>> = Mutex::default();
        let on_batch = move |batch: Batch, sink: &mut Sink| {
            if raised.is_raised() {
                sink.block.tally.exit = Exit::Interrupted;
                return;
            }
            let idle = || solvers.lock().unwrap_or_else(PoisonError::into_inner);
            let spare = idle().pop();
            let mut solver = spare.unwrap_or_else(|| solver.clone());
            let tasks = tasks(&batch, detail, sink);
            let mut desk = Desk {
                form: &form,
                source: &batch.source,
                sink,
                solver: &mut solver,
                is_quiet,
            };
            work(&tasks, &mut desk);
            idle().push(solver);
        };
        let mut exit = Exit::Success;
        let mut puzzles = 0;
        let options = self.input.options();
        let put = |block: &stream::Block, position| {
            exit = exit.max(block.tally.exit);
            puzzles += block.tally.total();
            progress.advance(position, puzzles);
            progress.suspend(|| {
                console::write(&mut stdout, &block.out)?;
                console::say(&block.messages);
                Ok(())
            })
        };
        let result = stream::run(inputs, options, spread, &interrupt, on_batch, put);
        progress.finish();
        result?;
        if interrupt.is_raised() {
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }
}

/// The puzzles of a batch. Complains about what is none.
pub(super) fn tasks(batch: &Batch, detail: Detail, sink: &mut Sink) -> Vec<Task> {
    let mut tasks = Vec::with_capacity(batch.len());
    for (number, line) in (batch.before..).zip(batch.lines()) {
        let record = line.record().into_owned();
        let messages = &mut sink.block.messages;
        match record.puzzle {
            Ok(puzzle) if puzzle.is_plain() => {
                tasks.push(Task {
                    line: record.line,
                    number,
                    puzzle,
                });
                continue;
            }
            Ok(puzzle) => *messages += &not_plain(&batch.source, record.line, &puzzle),
            Err(invalid) => detail.complain(&batch.source, record.line, &invalid, messages),
        }
        sink.block.tally.add_invalid();
    }
    tasks
}

impl Desk<'_> {
    /// Where a puzzle is from.
    pub(super) fn place(&self, task: &Task) -> Place<'_> {
        self.source.at(task.line)
    }

    /// Puts out a puzzle that was made of another, and what else there is to
    /// say.
    pub(super) fn put(&mut self, task: &Task, grid: &Grid, more: Vec<Field>) {
        let out = if self.form.format == Format::Text {
            let mut text = match self.heading(task) {
                Some(heading) => format!("{heading}\n{grid}\n"),
                None => format!("{grid}\n"),
            };
            for (head, field) in self.form.heads[1..].iter().zip(&more) {
                text += &format!("{}: {}\n", head.title, field.shown);
            }
            text
        } else {
            let line = one_line(grid, task.puzzle.alphabet);
            let row = [vec![Field::text(line)], more].concat();
            match self.form.format {
                Format::Tsv => table(self.form.heads.clone(), row).records(Format::Tsv),
                _ => self.whole(task, row),
            }
        };
        self.sink.block.out.extend(out.bytes());
    }

    /// Puts out what was found about a puzzle, for people in words of its own.
    pub(super) fn tell(&mut self, task: &Task, words: &str, row: Vec<Field>) {
        let out = match self.form.format {
            Format::Text => match self.heading(task) {
                Some(heading) => format!("{heading}: {words}\n"),
                None => format!("{words}\n"),
            },
            Format::Tsv => {
                let heads = [vec![head("puzzle")], self.form.heads.clone()].concat();
                let line = Field::text(line_of(task));
                table(heads, [vec![line], row].concat()).records(Format::Tsv)
            }
            Format::Csv | Format::Jsonl => self.whole(task, row),
        };
        self.sink.block.out.extend(out.bytes());
    }

    /// A record that says also where the puzzle is from.
    pub(super) fn whole(&self, task: &Task, row: Vec<Field>) -> String {
        let origin = ORIGIN.map(head);
        let from = [
            Field::text(self.source.name()),
            Field::number(task.line),
            Field::text(line_of(task)),
        ];
        let heads = [origin.to_vec(), self.form.heads.clone()].concat();
        table(heads, [from.to_vec(), row].concat()).records(self.form.format)
    }

    /// What text says before the answer, if there is more than one puzzle.
    pub(super) fn heading(&self, task: &Task) -> Option<String> {
        let name = match &task.puzzle.name {
            Some(name) => format!(" {}", escape(name)),
            None => String::new(),
        };
        let heading = || format!("{HEADING}{}{name}{HEADING:#}", self.place(task));
        self.form.has_headings.then(heading)
    }

    /// Notes how it went with a puzzle.
    pub(super) fn finish(&mut self, task: &Task, exit: Exit, note: Option<&str>) {
        self.sink.block.tally.add_other(exit);
        if let Some(note) = note
            && !self.is_quiet
        {
            let note = format!("{}: {note}\n", self.place(task));
            self.sink.block.messages += &note;
        }
    }
}

/// A puzzle as one line.
pub(super) fn line_of(task: &Task) -> String {
    one_line(&task.puzzle.grid, task.puzzle.alphabet)
}

pub(super) fn table(heads: Vec<Head>, row: Vec<Field>) -> Table {
    Table {
        heads,
        rows: vec![row],
    }
}

/// Random bits for one of many things that are made from the same seed. They
/// are the same whichever thread asks, and on every machine.
pub fn source_of(seed: u64, number: u64) -> impl FnMut() -> u64 {
    let mut generator = ChaCha12Rng::seed_from_u64(seed);
    generator.set_stream(number);
    move || generator.next_u64()
}

/// A seed where none was given. It is said, so that the run can be repeated.
pub fn any_seed(asked: Option<u64>, is_quiet: bool) -> u64 {
    asked.unwrap_or_else(|| {
        // Short enough to be typed again.
        let seed = fastrand::u64(..1 << 32);
        if !is_quiet {
            console::say(&format!("--seed {seed}\n"));
        }
        seed
    })
}
