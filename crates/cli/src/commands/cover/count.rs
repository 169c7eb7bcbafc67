//! `quadrille cover count`: how many solutions a problem has.

use std::ops::ControlFlow;

use quadrille::cover::NamedProblem;
use quadrille::limits::{Interrupt, Stop};

use super::estimate::EstimateArgs;
use super::plan::PlanArgs;
use super::search::{CoverReportArgs, CoverSearchArgs, Verdict};
use crate::output::{Field, Layout, OutputArgs, Record, Value, escape};
use crate::pipeline::problems::{FileArgs, Problem, ProblemRoad};
use crate::pipeline::{Outcome, Page};

const HELP: &str = "\
Examples:
  quadrille cover count queens.dlx
  quadrille cover count -o tsv *.dlx | cut -f1,3
  quadrille cover count --timeout 60 large.dlx    what is known after a minute
  quadrille cover count --estimate=20 huge.dlx    about how many, in 20 seconds
  quadrille cover from-sudoku puzzle.txt | quadrille cover count

Columns: file, status (exact, at-least, invalid), count. A count that is not exact reads >=1000;
Ctrl-C ends a count with what is known. With --limit the solutions are counted one by one, on
one thread and without a memory. With --estimate the columns are file, status (estimate,
unreliable, unknown, invalid), ~count, and the bounds of a 95 % interval.
Exit status: 0 all counted, no solution being a count; 2 something could not be read;
3 some count is not exact; 130 interrupted.";

/// The fields of the records.
const SCHEMA: [Field; 8] = [
    Field::new("file"),
    Field::new("status"),
    Field::new("count"),
    Field::data("exact"),
    Field::data("stop"),
    Field::data("nodes"),
    Field::data("time_us"),
    Field::data("error"),
];

/// The arguments of `cover count`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Count {
    #[command(flatten)]
    files: FileArgs,

    /// Stop counting the solutions of a problem at N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    search: CoverSearchArgs,

    #[command(flatten)]
    plan: PlanArgs,

    #[command(flatten)]
    estimate: EstimateArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    report: CoverReportArgs,
}

impl Count {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if let Some(time) = self.estimate.time() {
            return self.estimate.run(&self.files, &self.output, time);
        }
        let road = ProblemRoad::new(&self.files.files, &self.output, &SCHEMA, Layout::Prose)?;
        let interrupt = road.session.interrupt.clone();
        road.ask(move |problem, page| match &problem.problem {
            Ok(named) => self.count(problem, named, &interrupt, page),
            Err(message) => {
                page.record(&Counted::invalid(&problem.name, message));
                ControlFlow::Continue(())
            }
        })
    }

    fn count(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        interrupt: &Interrupt,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut solver = self.search.solver(named, interrupt);
        let (count, stop) = match self.limit {
            Some(limit) => solver.for_each_up_to(limit, |_| ControlFlow::Continue(())),
            None => solver.count_with(&self.plan.plan(self.search.jobs.threads())),
        };
        self.report.report(&problem.name, &solver, page);
        let verdict = Verdict {
            problem: named,
            solver: &solver,
            count,
            stop,
        };
        page.count_other(verdict.exit());
        page.record(&Counted {
            file: &problem.name,
            verdict: Ok(verdict),
            has_heading: page.has_headings(),
        });
        if stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        page.pass_on()
    }
}

/// What is said about a problem.
struct Counted<'a> {
    file: &'a str,
    /// What the search came to, or what is wrong with the file.
    verdict: Result<Verdict<'a>, &'a str>,
    has_heading: bool,
}

impl<'a> Counted<'a> {
    fn invalid(file: &'a str, message: &'a str) -> Counted<'a> {
        Counted {
            file,
            verdict: Err(message),
            has_heading: false,
        }
    }
}

impl Record for Counted<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        if key == "file" {
            return Value::Text(self.file.into());
        }
        let verdict = match &self.verdict {
            Ok(verdict) => verdict,
            Err(message) => {
                return match key {
                    "status" => Value::Text("invalid".into()),
                    "error" => Value::Text((*message).into()),
                    _ => Value::Missing,
                };
            }
        };
        let stats = verdict.solver.stats();
        let is_exact = verdict.count.is_exact();
        match key {
            "status" => Value::Text(if is_exact { "exact" } else { "at-least" }.into()),
            "count" => Value::Count(verdict.count),
            "exact" => Value::Bool(is_exact),
            "stop" => {
                (verdict.stop).map_or(Value::Missing, |stop| Value::Text(stop.to_string().into()))
            }
            "nodes" => Value::number(stats.nodes),
            "time_us" => Value::number(stats.total_time().as_micros()),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        // What is wrong with a file is said on standard error.
        let Ok(verdict) = &self.verdict else { return };
        if self.has_heading {
            *out += &format!("{}: ", escape(self.file));
        }
        *out += &format!("{}\n", verdict.sentence());
    }
}
