//! `quadrille cover solve`: one solution of a problem, or all.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use quadrille::cover::{self, Cheapest, First, NamedProblem, OptionId, Solver, verify};
use quadrille::limits::Stop;

use super::search::{CoverReportArgs, CoverSearchArgs, Verdict, conflict};
use super::solution::Solution;
use crate::commands::help::{MORE, exit_status};
use crate::output::OutputArgs;
use crate::pipeline::arguments::positive;
use crate::pipeline::problems::{FileArg, Problem, ProblemPipeline};
use crate::pipeline::{Exit, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Find a solution
  quadrille cover solve pentominoes.dlx

  # Find all solutions, one line each
  quadrille cover solve --all queens.dlx > solutions.tsv

  # Find ten solutions and write JSON
  quadrille cover solve --limit 10 -o jsonl words.dlx

  # Find the three cheapest solutions
  quadrille cover solve --cheapest 3 plan.dlx

  # Say which pieces and places are in each other's way
  quadrille cover solve --why box.dlx

Columns of tsv: file, status (ok, none, unknown or invalid), number of the solution, with --cheapest \
its cost, error, then its options in the order of the file. In text, each option has its own line; in jsonl, it is a list of items; in \
csv, options are separated by semicolons. An option with a cost ends with it, as in the file.

--cheapest searches by branch and bound. Solutions that cost as much as the last \
one may be left out. If a limit is reached, the cheapest solutions found so far are printed.

",
    exit_status!(
        0 => "a solution was found, or all of them with --all",
        1 => "there is no solution",
        3 => "undecided: a limit was reached"
    )
);

/// The arguments of `cover solve`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Solve {
    #[command(flatten)]
    file: FileArg,

    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Find at most N solutions
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<u64>,

    /// Find the N cheapest solutions, in order of cost
    #[arg(long, value_name = "N", value_parser = positive)]
    #[arg(conflicts_with_all = ["all", "limit"])]
    cheapest: Option<u64>,

    /// Say which items cannot be covered at once
    #[arg(long)]
    why: bool,

    #[command(flatten)]
    search: CoverSearchArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    report: CoverReportArgs,
}

impl Solve {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let files = self.file.file.as_slice();
        let columns = match self.cheapest {
            Some(_) => &Solution::PRICED,
            None => &Solution::COLUMNS,
        };
        let pipeline = ProblemPipeline::new(files, &self.output, columns)?;
        let pipeline = pipeline.limited(&self.search.limits);
        pipeline.ask(move |problem, named, page| self.solve(problem, named, page))
    }

    fn solve(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let limit = if self.all {
            u64::MAX
        } else {
            self.limit.or(self.cheapest).unwrap_or(1)
        };
        let mut solver = self.search.solver(named, problem.limits.clone());
        let jobs = self.search.jobs.threads();
        let mut number = 0;
        let mut visit = |options: &[OptionId]| {
            debug_assert_eq!(verify(named.problem(), options), Ok(()));
            let mut options = options.to_vec();
            options.sort_unstable();
            number += 1;
            page.record(&Solution {
                file: &problem.name,
                problem: named,
                number,
                options,
                form: page.form(),
            });
            page.pass_on()
        };
        let (count, stop) = if self.cheapest.is_some() {
            cheapest(limit, &mut solver, jobs, visit)
        } else if limit == 1 {
            first(&mut solver, jobs, visit)
        } else {
            up_to(limit, &mut solver, jobs, &mut visit)
        };
        self.report.report(&problem.name, &solver, page);
        let verdict = Verdict {
            problem: named,
            solver: &solver,
            count,
            stop,
            total: None,
        };
        let is_one = limit == 1 && count.number() == 1;
        let is_cut = self.cheapest.is_some() && stop.is_some_and(Stop::is_early);
        let name = &problem.name;
        if number == 0 {
            let answer = match count {
                cover::Count::Exact(0) => ("none", Exit::Unmet),
                _ => ("unknown", verdict.exit()),
            };
            let mut sentence = verdict.sentence();
            let asks_why = self.why && count.is_exact();
            if let Some(why) = asks_why.then(|| conflict(named, &mut solver)).flatten() {
                sentence = format!("no solution: {why}");
            }
            page.no_answer_of_problem(name, answer, sentence);
        } else {
            if is_cut {
                let sentence = verdict.sentence();
                page.note(name, format!("{sentence}; there may be cheaper ones"));
            } else if !is_one {
                page.note(name, verdict.sentence());
            }
            page.count_other(verdict.exit());
        }
        if stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        ControlFlow::Continue(())
    }
}

/// Visits one solution, if there is any.
fn first(
    solver: &mut Solver,
    jobs: NonZeroUsize,
    visit: impl FnOnce(&[OptionId]) -> ControlFlow<()>,
) -> (cover::Count, Option<Stop>) {
    match solver.par_first(jobs) {
        First::Solution(options) => {
            // There are no others to be stopped from.
            let _ = visit(&options);
            (cover::Count::AtLeast(1), Some(Stop::Solutions))
        }
        First::None => (cover::Count::Exact(0), None),
        First::Unknown(stop) => (cover::Count::AtLeast(0), Some(stop)),
    }
}

/// Visits at most `limit` solutions.
fn up_to(
    limit: u64,
    solver: &mut Solver,
    jobs: NonZeroUsize,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (cover::Count, Option<Stop>) {
    let mut left = limit;
    solver.par_for_each(jobs, |options| {
        visit(options)?;
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Visits the cheapest solutions.
fn cheapest(
    number: u64,
    solver: &mut Solver,
    jobs: NonZeroUsize,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (cover::Count, Option<Stop>) {
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let Cheapest {
        solutions, stop, ..
    } = solver.par_cheapest(number, jobs);
    let found = solutions.len() as u128;
    for solution in &solutions {
        if visit(&solution.options).is_break() {
            break;
        }
    }
    match stop {
        None if solutions.len() < number => (cover::Count::Exact(found), None),
        stop => (cover::Count::AtLeast(found), stop.or(Some(Stop::Solutions))),
    }
}
