//! `quadrille convert`: writes puzzles in another format.

use std::ops::ControlFlow;

use clap::builder::TypedValueParser;
use quadrille::text::Writer;

use super::help::{MORE, exit_status};
use crate::output::{DisplayArgs, OutputArgs};
use crate::pipeline::arguments::text_formats;
use crate::pipeline::{Answers, Exit, InputArgs, JobArgs, Outcome, Page, Question, Road, Task};

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

Formats: line, grid, sdk, ss, msk, marks, sukaku, jigsaw, hodoku, exchange, sudokuwiki, \
f-puzzles, jsonl, csv, opensudoku.

A puzzle that the format cannot hold, because of its pencil marks or its size, is reported and \
left out. Names are dropped by formats without a place for them. There is no -o, since --to \
says what to write, and no --timeout, since nothing is searched.

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
        let (mut head, mut foot) = (Vec::new(), Vec::new());
        self.to.head(&mut head);
        self.to.foot(&mut foot);
        let answers = Answers::prose(Vec::new());
        let road = Road::new(&self.input, self.jobs.threads(), &output, answers)?
            .with_names()
            .between(head, foot);
        road.ask(Converting { to: self.to })
    }
}

struct Converting {
    to: Writer,
}

impl Question for Converting {
    type Worker = ();

    fn worker(&self) {}

    fn wants_clues_alone(&self) -> bool {
        false
    }

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let exit = match self.to.puzzle(task.puzzle, page.out()) {
            Ok(()) => Exit::Success,
            Err(unfit) => {
                let format = self.to.format();
                page.report(task.place, format_args!("{format} has {unfit}"));
                Exit::Trouble
            }
        };
        page.count_other(exit);
        ControlFlow::Continue(())
    }
}
