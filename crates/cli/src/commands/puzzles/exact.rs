//! Shared by the commands on all solutions of a puzzle: `candidates`, `sample`,
//! and `suggest`, which is a part of `check`.
//!
//! A long exact count takes all threads, and only one is made at a time.

use std::ops::ControlFlow;

use quadrille::limits::Stop;
use quadrille::sudoku::{CandidateCounts, Solver};

use super::solutions::PuzzleArgs;
use crate::output::OutputArgs;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{
    Answers, Exit, Failure, InputArgs, JobArgs, LimitArgs, Page, PuzzlePipeline, Task,
};

/// The arguments of these commands.
#[derive(clap::Args, Debug)]
pub struct ExactArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobArgs,

    /// Disable presolve
    #[arg(long, help_heading = "Search")]
    no_presolve: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl ExactArgs {
    /// Prepares the way, and a solver for each thread to begin with.
    ///
    /// # Errors
    ///
    /// As [`PuzzlePipeline::new`].
    pub fn pipeline(&self, answers: Answers) -> Result<(PuzzlePipeline, Solver), Failure> {
        let pipeline =
            PuzzlePipeline::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let pipeline = pipeline.with_variant(&self.variant);
        let solver = solver(&pipeline, &self.limits, self.no_presolve);
        Ok((pipeline, solver))
    }
}

/// Prepares the same for the arguments of `check`.
///
/// # Errors
///
/// As [`PuzzlePipeline::new`].
pub fn pipeline_of(
    args: &PuzzleArgs,
    answers: Answers,
) -> Result<(PuzzlePipeline, Solver), Failure> {
    let threads = args.search.jobs.threads();
    let pipeline = PuzzlePipeline::new(&args.input, threads, &args.output, answers)?;
    let pipeline = pipeline.with_variant(&args.variant);
    let solver = solver(&pipeline, &args.search.limits, args.search.no_presolve);
    Ok((pipeline, solver))
}

fn solver(pipeline: &PuzzlePipeline, limits: &LimitArgs, no_presolve: bool) -> Solver {
    let mut solver = Solver::new();
    solver
        .set_presolve(!no_presolve)
        .set_limits(limits.limits(&pipeline.session.interrupt))
        .set_jobs(pipeline.threads().get());
    solver
}

/// Ends the output if an interrupt came before the counts were exact, with a
/// note about the puzzle.
pub fn break_off(
    counts: &CandidateCounts,
    task: &Task<'_>,
    page: &mut Page<'_>,
) -> ControlFlow<()> {
    if counts.stop() != Some(Stop::Interrupt) {
        return ControlFlow::Continue(());
    }
    let total = counts.total();
    page.note(task.place, format_args!("interrupted, solutions {total}"));
    page.interrupted()
}

/// Returns the exit status of work that was or was not stopped.
pub fn exit_of(stop: Option<Stop>) -> Exit {
    if stop.is_some_and(Stop::is_early) {
        Exit::Undecided
    } else {
        Exit::Success
    }
}
