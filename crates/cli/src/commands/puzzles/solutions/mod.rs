//! Shared by `solve`, `count` and `check`: a question about the solutions of
//! every puzzle. They differ in the question, in what they show of the answer,
//! and in what is a success.
//!
//! [`question`] finds the answers, `alone` or `together`, with the engine of a [`choice`];
//! [`finding`] is the record, and `notes` go to standard error.

mod alone;
mod arguments;
mod ask;
mod choice;
mod finding;
mod lists;
mod notes;
mod question;
mod together;

use std::sync::Arc;

use quadrille::sudoku::Meter;

use self::arguments::EngineName;
pub use self::arguments::PuzzleArgs;
pub use self::ask::{Ask, Why};
use self::choice::Choice;
use self::finding::columns;
pub use self::finding::{Number, Show};
use self::question::Solutions;
use super::checkpoint::Saving;
use crate::output::Form;
use crate::pipeline::input::Input;
use crate::pipeline::{Answers, Failure, Outcome, PuzzlePipeline};

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
        self.run_with(args, None, Vec::new())
    }

    /// Does the same, with a file that remembers how far the count of a puzzle came, and records of these
    /// statuses only, if there are any.
    ///
    /// # Errors
    ///
    /// As [`run`](Ask::run).
    pub fn run_with(self, args: PuzzleArgs, saving: Option<Saving>, only: Vec<String>) -> Outcome {
        let mut choice = Choice::new(&args).map_err(Failure::Usage)?;
        if saving.is_some() || self.why.is_some() {
            // One by one.
            choice.few = u64::MAX;
        }
        let columns = columns(args.report.stats, self.why.is_some());
        let answers = Answers {
            longest_batch: match args.output.form() {
                Form::None => LONGEST_SILENT_BATCH,
                _ => LONGEST_BATCH,
            },
            ..Answers::prose(&columns).with_statuses(self.statuses())
        };
        let threads = args.search.jobs.threads();
        // Constraints without an exact cover are refused if its engine is set.
        let variant = match args.search.engine {
            EngineName::Dlx | EngineName::Sets => args.variant.for_cover(),
            _ => args.variant.clone(),
        };
        let mut pipeline = PuzzlePipeline::new(&args.input, threads, &args.output, answers)?
            .with_variant(&variant)
            .with_stats(args.report.stats);
        pipeline.only = only;
        if args.report.verbose > 0 {
            pipeline.session.report(&format!("engine: {choice}"));
        }
        let meter = Arc::new(Meter::default());
        if matches!(pipeline.inputs(), [Input::Argument { .. }]) {
            pipeline.session.progress.watch(&meter);
        }
        let question = Solutions::new(self, &args, choice, &pipeline, &meter);
        let limits = args.search.limits.limits(&pipeline.session.interrupt);
        pipeline.ask(question.with_saving(saving, limits))
    }
}
