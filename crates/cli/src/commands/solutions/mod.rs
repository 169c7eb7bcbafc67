//! One question, asked of every puzzle of the inputs.
//!
//! What the commands on puzzles share: they differ in what they ask, in what
//! of the answer they show, and in what they take for success. `worker` finds
//! the answers, on many threads, by the `engine` that suits, where `lanes` take
//! many puzzles at a time; `notes` are what is said beside the answers.

mod engine;
mod lanes;
mod notes;
mod worker;

use std::io;
use std::sync::Arc;

use quadrille::limits::{Interrupt, Stop};
use quadrille::sudoku::{Meter, Status};

use self::engine::{Choice, EngineName};
use self::worker::Worker;
use crate::args::variant::VariantArgs;
use crate::args::{self, Format, InputArgs, OutputArgs, SearchArgs};
use crate::output::tally::Tally;
use crate::output::{self, Show, Template};
use crate::pipeline::console::{self, say};
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::progress::Progress;
use crate::pipeline::stream::{self, Batch, Names, Sink, Spread};

/// The arguments of every command on puzzles.
#[derive(clap::Args, Debug)]
pub struct PuzzleArgs {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArgs,
    /// What else is asked of a solution.
    #[command(flatten)]
    pub variant: VariantArgs,
    /// How to search.
    #[command(flatten)]
    pub search: EngineArgs,
    /// What to show.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// How to search.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct EngineArgs {
    /// What any search has.
    #[command(flatten)]
    pub common: SearchArgs,

    /// How to search; the counts are the same. By default the first puzzles
    /// are searched one by one, and then 9x9 puzzles many at a time.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub engine: EngineName,
}

/// What to ask of every puzzle, and what to do with the answer.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Look for no more than this many solutions.
    pub limit: Option<u64>,
    /// The statuses that are a success.
    pub wanted: &'static [Status],
    /// What makes a record of the output.
    pub report: Report,
    /// What people want to see.
    pub show: Show,
}

/// What makes a record of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// Nothing: the exit status tells.
    Nothing,
    /// A puzzle.
    EachPuzzle,
    /// A solution, or a puzzle that has none.
    EachSolution,
}

impl Question {
    /// Reads the puzzles, finds the answers and puts them out. `command` is
    /// whose help to show if there is nothing to read.
    pub fn ask(self, command: &str, args: PuzzleArgs) -> Exit {
        let inputs = Input::from_args(&args.input.inputs);
        if inputs.is_empty() {
            return args::explain(&[command]);
        }
        let choice = match Choice::new(&self, &args) {
            Ok(choice) => choice,
            Err(message) => {
                say(&format!("{message}\n"));
                return Exit::Trouble;
            }
        };
        if args.output.verbose > 0 {
            say(&format!("engine: {choice}\n"));
        }
        let mut tally = Tally::default();
        match self.answer(inputs, &args, choice, &mut tally) {
            Ok(()) => {}
            Err(error) => return console::lost(&error),
        }
        if tally.total() > 1 && !args.output.display.quiet {
            say(&format!("{}\n", tally.summary(self.statuses())));
        }
        if args.output.stats {
            say(&format!("{}\n", tally.stats));
        }
        tally.exit
    }

    /// Puts all answers out and sums them up.
    fn answer(
        self,
        inputs: Vec<Input>,
        args: &PuzzleArgs,
        choice: Choice,
        tally: &mut Tally,
    ) -> io::Result<()> {
        let format = args.output.format();
        let spread = spread(args, &inputs);
        let progress = Progress::new(args.output.display.progress(), &inputs);
        let output = output::of(&args.output, self.show, &inputs);
        let mut stdout = console::stdout(format, args.output.display.color);
        if self.report != Report::Nothing {
            console::write(&mut stdout, output.header().as_bytes())?;
        }
        let interrupt = Interrupt::new();
        let meter = Arc::new(Meter::default());
        if matches!(inputs[..], [Input::Argument { .. }]) {
            progress.watch(&meter);
        }
        let worker = Worker::new(self, args, choice, output, &interrupt, &meter);
        let put = |block: &stream::Block, position| {
            *tally += &block.tally;
            progress.advance(position, tally.total());
            progress.suspend(|| {
                console::write(&mut stdout, &block.out)?;
                say(&block.messages);
                Ok(())
            })
        };
        let work = move |batch: Batch, sink: &mut Sink| worker.work(&batch, sink);
        let options = args.variant.adapt(args.input.options());
        let result = stream::run(inputs, options, spread, &interrupt, work, put);
        progress.finish();
        if interrupt.is_raised() {
            tally.exit = Exit::Interrupted;
        }
        result
    }

    /// The statuses that an answer can have.
    fn statuses(&self) -> &'static [Status] {
        if self.limit == Some(1) {
            &[Status::Solved, Status::None, Status::Unknown]
        } else {
            &[
                Status::Unique,
                Status::Multiple,
                Status::None,
                Status::Unknown,
            ]
        }
    }

    /// The exit status that an answer calls for.
    fn exit(&self, status: Status, stop: Option<Stop>) -> Exit {
        if stop.is_some_and(Stop::is_early) {
            Exit::Undecided
        } else if self.wanted.contains(&status) {
            Exit::Success
        } else {
            Exit::Unmet
        }
    }
}

/// The most puzzles that a thread is given at once: enough for lanes to be full
/// nearly always, few enough for what becomes of them to stay in the cache.
const LONGEST_BATCH: usize = 2048;

fn spread(args: &PuzzleArgs, inputs: &[Input]) -> Spread {
    let jobs = args.search.common.threads().get();
    let format = args.output.format();
    let template = args.output.template.as_ref();
    let only_arguments = inputs
        .iter()
        .all(|input| matches!(input, Input::Argument { .. }));
    Spread {
        jobs: if only_arguments {
            jobs.min(inputs.len())
        } else {
            jobs
        },
        // What people read should have each message beside its puzzle.
        longest_batch: if format == Format::Text {
            1
        } else {
            LONGEST_BATCH
        },
        names: if format == Format::Text || template.is_some_and(Template::wants_names) {
            Names::Keep
        } else {
            Names::Drop
        },
    }
}
