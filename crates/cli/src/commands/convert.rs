//! `quadrille convert`: puzzles from any format into another.

use std::ops::ControlFlow;

use clap::builder::TypedValueParser;
use quadrille::text::Writer;

use crate::output::{DisplayArgs, Form, OutputArgs, When};
use crate::pipeline::arguments::text_formats;
use crate::pipeline::{Answers, Exit, InputArgs, JobArgs, Outcome, Page, Question, Road, Task};

const HELP: &str = "\
Examples:
  quadrille convert --to line *.sdk *.ss > collection.sdm
  quadrille convert --to opensudoku collection.sdm > collection.opensudoku
  quadrille convert --to marks '.6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81'
  quadrille convert --to line --column question hard.csv.gz

What a format has no place for is an error of that puzzle alone: a puzzle without its name is
written all the same, one without its pencil marks or of another size is not.
Formats: line, grid, sdk, ss, msk, marks, sukaku, jigsaw, hodoku, exchange, sudokuwiki, f-puzzles,
jsonl, csv, opensudoku.
Exit status: 0 all is written; 2 something could not be read or written; 130 interrupted.";

/// The arguments of `convert`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Convert {
    /// Format to write; see below
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = writers(),
        hide_possible_values = true,
        help_heading = "Output"
    )]
    to: Writer,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

/// Takes the names of formats that can be written.
fn writers() -> impl TypedValueParser<Value = Writer> {
    text_formats().map(Writer::new)
}

impl Convert {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let output = OutputArgs {
            // The text is for programs.
            output: Some(Form::Tsv),
            header: When::Never,
            template: None,
            display: self.display,
        };
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
