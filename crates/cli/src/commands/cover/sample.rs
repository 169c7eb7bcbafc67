//! `quadrille cover sample`: draws solutions of a problem at random.

use std::ops::ControlFlow;

use quadrille::cover::{NamedProblem, Solver, verify};
use quadrille::random::stream;

use super::diagram::undecided;
use super::search::reason;
use super::solution::Solution;
use crate::commands::help::{MORE, exit_status};
use crate::output::{Layout, OutputArgs};
use crate::pipeline::arguments::positive;
use crate::pipeline::memory::MemoryArg;
use crate::pipeline::problems::{FileArg, Problem, ProblemRoad};
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

Columns of tsv: the number of the draw, then the options of the solution in the order of the \
file.

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
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,

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
        let road = ProblemRoad::new(files, &self.output, &Solution::SCHEMA, Layout::Prose)?;
        let road = road.limited(&self.limits);
        road.ask_readable(move |problem, named, page| self.sample(problem, named, page))
    }

    fn sample(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut solver = Solver::new(named.problem().clone());
        solver.set_limits(problem.limits.clone());
        match solver.diagram(self.memory.bytes()) {
            Ok(diagram) => {
                let mut random = stream(self.seed, 0);
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
                        page.note(&problem.name, why);
                        page.count_other(Exit::Unmet);
                        return ControlFlow::Continue(());
                    };
                    debug_assert_eq!(verify(named.problem(), &options), Ok(()));
                    page.record(&Solution {
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
