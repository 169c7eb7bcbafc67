//! `quadrille cover reduce`: a smaller problem with the same number of
//! solutions.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use quadrille::cover::{Effort, NamedProblem, Reduced, WrongProblem, reduce};
use quadrille::limits::Stop;

use super::search::{reason, shown};
use crate::commands::help::{MORE, exit_status};
use crate::output::{DisplayArgs, plural};
use crate::pipeline::problems::{FileArg, Problem, ProblemPipeline};
use crate::pipeline::{Exit, LimitArgs, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Write a smaller problem
  quadrille cover reduce large.dlx > small.dlx

  # Count what is left
  quadrille cover reduce large.dlx | quadrille cover count

The smaller problem has the same number of solutions. Options that are in every solution are \
written as comments: together with a solution of the smaller problem they are a solution of \
the larger one. (Costs stay with their options, those in comments included.) Standard error says \
what was removed, and why. Problems with bounds (1:3|item) are not supported.

There is no -o, since a problem has one format, and no -j, since each test of an option \
depends on those before.

",
    exit_status!(
        0 => "the smaller problem is written"
    )
);

/// The arguments of `cover reduce`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Reduce {
    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Reduce {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let pipeline = ProblemPipeline::plain(self.file.file.as_slice(), &self.display)?;
        let pipeline = pipeline.limited(&self.limits);
        pipeline.ask(answer)
    }
}

fn answer(problem: &Problem, named: &NamedProblem, page: &mut Page<'_>) -> ControlFlow<()> {
    let effort = Effort::default().with_limits(problem.limits.clone());
    let reduced = match reduce(named.problem().clone(), &[], &effort) {
        Ok(reduced) => reduced,
        Err(WrongProblem::Bounds(item)) => {
            let (name, item) = (&problem.name, shown(named, item));
            let what = "which reduce does not support";
            page.refuse_file(&format!("{name}: item '{item}' has bounds, {what}"));
            return ControlFlow::Continue(());
        }
        Err(error) => unreachable!("nothing is chosen: {error}"),
    };
    if reduced.stop == Some(Stop::Interrupt) {
        return page.interrupted();
    }
    page.out()
        .extend_from_slice(smaller(named, &reduced).as_bytes());
    page.note(&problem.name, summary(named, &reduced));
    page.count_other(Exit::Success);
    ControlFlow::Continue(())
}

/// Returns the text of the smaller problem.
fn smaller(problem: &NamedProblem, reduced: &Reduced) -> String {
    let mut text = String::new();
    if reduced.contradiction.is_none() {
        for settled in &reduced.settled {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| forced: {}", problem.option(settled.option));
        }
    }
    let part = problem.part(&reduced.part);
    let part = part.unwrap_or_else(|error| unreachable!("it is a part of this problem: {error}"));
    let _ = write!(text, "{part}");
    text
}

/// Returns a summary of what was removed.
fn summary(problem: &NamedProblem, reduced: &Reduced) -> String {
    if let Some(contradiction) = reduced.contradiction {
        let reason = reason(problem, contradiction);
        return format!("no solution: {reason}; it is all that is written");
    }
    let (whole, part) = (problem.problem(), reduced.part.problem());
    let (forced, blocking, rounds) = (reduced.settled.len(), reduced.blocking, reduced.rounds);
    let s = plural(rounds);
    let mut summary = format!(
        "{} items, {} options; forced {forced}, blocking {blocking} in {rounds} round{s}; \
         left {} items, {} options",
        whole.item_count(),
        whole.option_count(),
        part.item_count(),
        part.option_count(),
    );
    if part.primary_count() == 0 {
        summary += "; solved, the forced options are the only solution";
    }
    if let Some(stop) = reduced.stop {
        let _ = write!(summary, " ({stop}, so more may be blocking)");
    }
    summary
}
