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
use crate::pipeline::{Answers, Exit, Failure, InputArgs, JobArgs, LimitArgs, Page, Road, Task};

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
    /// As [`Road::new`].
    pub fn road(&self, answers: Answers) -> Result<(Road, Solver), Failure> {
        let road = Road::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let road = road.with_variant(&self.variant);
        let solver = solver(&road, &self.limits, self.no_presolve);
        Ok((road, solver))
    }
}

/// Prepares the same for the arguments of `check`.
///
/// # Errors
///
/// As [`Road::new`].
pub fn road_of(args: &PuzzleArgs, answers: Answers) -> Result<(Road, Solver), Failure> {
    let threads = args.search.jobs.threads();
    let road = Road::new(&args.input, threads, &args.output, answers)?;
    let road = road.with_variant(&args.variant);
    let solver = solver(&road, &args.search.limits, args.search.no_presolve);
    Ok((road, solver))
}

fn solver(road: &Road, limits: &LimitArgs, no_presolve: bool) -> Solver {
    let mut solver = Solver::new();
    solver
        .set_presolve(!no_presolve)
        .set_limits(limits.limits(&road.session.interrupt))
        .set_jobs(road.threads.get());
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
