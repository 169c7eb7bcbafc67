//! Shared by `solve`, `count` and `check`: a question about the solutions of
//! every puzzle. They differ in the question, in what they show of the answer,
//! and in what is a success.
//!
//! [`question`] finds the answers, with the [`engine`] that is asked for;
//! [`finding`] is the record, and `notes` go to standard error.

mod engine;
mod finding;
mod lists;
mod notes;
mod question;

use std::sync::Arc;

use quadrille::limits::Stop;
use quadrille::sudoku::{Meter, Status};

use self::engine::{Choice, EngineName};
use self::finding::SCHEMA;
pub use self::finding::{Number, Show};
use self::notes::Notes;
use self::question::Solutions;
use crate::output::{DisplayArgs, OutputArgs, choices};
use crate::pipeline::input::Input;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Answers, Exit, Failure, InputArgs, JobArgs, LimitArgs, Outcome, Road};

/// The arguments of every command on the solutions of puzzles.
#[derive(clap::Args, Debug)]
pub struct PuzzleArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub variant: VariantArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub report: ReportArgs,
}

/// How to search.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub jobs: JobArgs,

    /// Disable presolve
    #[arg(long)]
    pub no_presolve: bool,

    /// Search with this engine: auto, dlx, sets or lanes-*
    #[arg(long, value_name = "NAME", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    #[arg(long_help = choices::<EngineName>("\
Search with this engine. The answers are the same, the speed is not"))]
    pub engine: EngineName,
}

/// What to report besides the answers.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct ReportArgs {
    /// Print statistics of the searches to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print the engine and what presolve settled (-vv: more)
    ///
    /// Goes to standard error, with the alphabet of boards beyond 9x9. What
    /// presolve settled is known of puzzles that are searched one by one. With
    /// -vv all puzzles are searched one by one, and each cell that presolve
    /// filled is printed.
    #[arg(short, long, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    pub verbose: u8,
}

/// The question about every puzzle, and what to do with the answer.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// The maximum number of solutions to look for.
    pub limit: Option<u64>,
    /// The statuses that are a success.
    pub wanted: &'static [Status],
    /// What the records are about.
    pub report: Report,
    /// What text shows.
    pub show: Show,
}

/// What the records are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// Nothing: the exit status has the answer.
    Nothing,
    /// A puzzle.
    EachPuzzle,
    /// A solution, or a puzzle that has none.
    EachSolution,
}

/// The maximum number of puzzles in a batch: enough to keep the lanes full, few
/// enough for the results to stay in the cache.
const LONGEST_BATCH: usize = 2048;

/// The same if there are no records: then a batch costs more than its results.
const LONGEST_SILENT_BATCH: usize = 4096;

impl Ask {
    /// Reads the puzzles, finds the answers and writes them.
    ///
    /// # Errors
    ///
    /// If there is nothing to read, the engine cannot do what is asked for, or
    /// the output cannot be written.
    pub fn run(self, args: PuzzleArgs) -> Outcome {
        let choice = Choice::new(&args).map_err(Failure::Usage)?;
        let answers = Answers {
            longest_batch: match self.report {
                Report::Nothing => LONGEST_SILENT_BATCH,
                _ => LONGEST_BATCH,
            },
            ..Answers::prose(SCHEMA.to_vec()).with_statuses(self.statuses())
        };
        let threads = args.search.jobs.threads();
        // Constraints without an exact cover are refused if its engine is set.
        let variant = match args.search.engine {
            EngineName::Dlx | EngineName::Sets => args.variant.for_cover(),
            _ => args.variant.clone(),
        };
        let mut road = Road::new(&args.input, threads, &args.output, answers)?
            .with_variant(&variant)
            .with_stats(args.report.stats);
        if self.report == Report::Nothing {
            road = road.without_records();
        }
        if args.report.verbose > 0 {
            road.session.report(&format!("engine: {choice}"));
        }
        let meter = Arc::new(Meter::default());
        if matches!(road.inputs(), [Input::Argument { .. }]) {
            road.session.progress.watch(&meter);
        }
        let notes = Notes::new(&args, road.sheet().form());
        let question = Solutions::new(self, &args, choice, notes, &road, &meter);
        road.ask(question)
    }

    /// Returns the statuses that an answer can have.
    fn statuses(&self) -> &'static [&'static str] {
        if self.limit == Some(1) {
            &["solved", "none", "unknown"]
        } else {
            &["unique", "multiple", "none", "unknown"]
        }
    }

    /// Returns the exit status of an answer.
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

impl PuzzleArgs {
    /// Returns what to show beside the answers.
    fn display(&self) -> &DisplayArgs {
        &self.output.display
    }
}
