//! `quadrille cover sample`: draws solutions of a problem at random.

use std::ops::ControlFlow;

use quadrille::cover::{NamedProblem, Solver, verify};
use quadrille::random::stream;

use super::diagram::undecided;
use super::search::reason;
use super::solution::Solution;
use crate::commands::help::{MORE, exit_status};
use crate::output::OutputArgs;
use crate::pipeline::arguments::positive;
use crate::pipeline::memory::MemoryArg;
use crate::pipeline::problems::{FileArg, Problem, ProblemPipeline};
use crate::pipeline::{Exit, LimitArgs, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Draw a solution
  quadrille cover sample pentominoes.dlx

  # Draw a thousand solutions
  quadrille cover sample -n 1000 --seed 7 dominoes.dlx

Every solution has exactly the same chance at every draw, so one may be drawn twice. The same \
seed gives the same solutions on every machine (ChaCha12).

Solutions are drawn from a decision diagram of all of them, which is built on one thread; see \
also cover count --diagram. If it needs more than --memory, the problem stays undecided.

Columns of tsv: file, status (ok, none, unknown or invalid), number of the draw, error, then the \
options of the solution in the order of the file.

",
    exit_status!(
        0 => "all solutions are drawn",
        1 => "there is no solution",
        3 => "undecided: a limit was reached, or the memory is too small"
    )
);

/// The arguments of `cover sample`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Sample {
    #[command(flatten)]
    file: FileArg,

    /// Draw N solutions
    #[arg(short, long, value_name = "N", default_value = "1",
        value_parser = positive)]
    number: u64,

    /// Seed for the random number generator
    ///
    /// By default a new one is taken, and printed to standard error.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    memory: MemoryArg,

    #[command(flatten)]
    output: OutputArgs,
}

impl Sample {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let files = self.file.file.as_slice();
        let pipeline = ProblemPipeline::new(files, &self.output, &Solution::COLUMNS)?;
        let pipeline = pipeline.limited(&self.limits);
        let seed = pipeline.session.seed(self.seed);
        pipeline.ask(move |problem, named, page| self.sample((problem, named), seed, page))
    }

    fn sample(
        &self,
        (problem, named): (&Problem, &NamedProblem),
        seed: u64,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut solver = Solver::new(named.problem().clone());
        solver.set_limits(problem.limits.clone());
        match solver.diagram(self.memory.bytes()) {
            Ok(diagram) => {
                let mut random = stream(seed, 0);
                for number in 1..=self.number {
                    page.check_interrupt()?;
                    let drawn = diagram.sample(&mut random);
                    let Some(options) = drawn else {
                        let why = match solver.contradiction() {
                            Some(contradiction) => {
                                format!("no solution: {}", reason(named, contradiction))
                            }
                            None => "no solution".to_owned(),
                        };
                        page.no_answer_of_problem(&problem.name, ("none", Exit::Unmet), why);
                        return ControlFlow::Continue(());
                    };
                    debug_assert_eq!(verify(named.problem(), &options), Ok(()));
                    page.record(&Solution {
                        file: &problem.name,
                        problem: named,
                        number,
                        options,
                        form: page.form(),
                    });
                    page.pass_on()?;
                }
                page.count_other(Exit::Success);
                ControlFlow::Continue(())
            }
            Err(error) => undecided(error, problem, page),
        }
    }
}
