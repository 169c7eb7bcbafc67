//! `quadrille cover split`: the solutions of a problem in parts, for several
//! machines.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use quadrille::cover::{MOST_PARTS, NamedProblem, Solver, SplitError};
use quadrille::limits::Stop;

use super::parts::write_line;
use crate::commands::help::{MORE, exit_status};
use crate::output::DisplayArgs;
use crate::pipeline::arguments::{TimeoutArgs, number_up_to};
use crate::pipeline::problems::{FileArg, Problem, ProblemPipeline};
use crate::pipeline::{Exit, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Split a problem into 100 parts, one line each
  quadrille cover split --parts 100 queens.dlx > parts.jsonl

  # Count the parts, on any machines and in any order
  sed -n 1,50p parts.jsonl | quadrille cover count --part - queens.dlx > a.jsonl
  sed -n 51,100p parts.jsonl | quadrille cover count --part - queens.dlx > b.jsonl

  # Sum the counts
  quadrille cover merge a.jsonl b.jsonl

Each line is a JSON object with the hash of the problem, the hash of the split, the number of \
the part, the number of parts, and the subtrees of the search that make up the part, each as \
the options chosen at its root, numbered from 0. Every solution is in exactly one part.

The parts are of similar size, but not of the same. With a few parts for each thread, all \
threads are busy nearly to the end. Where a memo pays (cover count -v says \"with memo 1\"), \
the parts together take much longer than the whole, as each of them has to find the states \
that they share.

",
    exit_status!(
        0 => "the parts are written",
        3 => "a limit was reached"
    )
);

/// The arguments of `cover split`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Split {
    #[command(flatten)]
    file: FileArg,

    /// Split into N parts
    #[arg(long, value_name = "N", value_parser = parts)]
    parts: NonZeroUsize,

    #[command(flatten)]
    timeout: TimeoutArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Split {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let pipeline = ProblemPipeline::plain(self.file.file.as_slice(), &self.display)?;
        let pipeline = pipeline.timed(&self.timeout);
        pipeline.ask(move |problem, named, page| self.split(problem, named, page))
    }

    fn split(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut solver = Solver::new(named.problem().clone());
        solver.set_limits(problem.limits.clone());
        match solver.split(self.parts) {
            Ok(parts) => {
                for part in &parts {
                    write_line(part, page);
                    page.pass_on()?;
                }
                page.count_other(Exit::Success);
            }
            Err(SplitError::Stopped(Stop::Interrupt)) => return page.interrupted(),
            Err(error) => {
                page.report(&problem.name, error);
                page.count_other(Exit::Undecided);
            }
        }
        ControlFlow::Continue(())
    }
}

fn parts(text: &str) -> Result<NonZeroUsize, String> {
    let number = number_up_to(MOST_PARTS as u64, text)?;
    Ok(NonZeroUsize::new(number as usize).expect("it is in the range"))
}
