//! `quadrille cover count`: the number of solutions of a problem.

use std::ops::ControlFlow;
use std::path::PathBuf;

use quadrille::cover::{self, NamedProblem, Natural};
use quadrille::limits::Stop;

use super::checkpoint::CheckpointArgs;
use super::diagram;
use super::estimate::EstimateArgs;
use super::parts::{PartArgs, count_part};
use super::plan::PlanArgs;
use super::search::{CoverReportArgs, CoverSearchArgs, Verdict, conflict};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, OutputArgs, Record, Value, escape, stats};
use crate::pipeline::arguments::positive;
use crate::pipeline::input::Input;
use crate::pipeline::output_file::{Kind, OutputFile};
use crate::pipeline::problems::{FileArgs, Problem, ProblemPipeline};
use crate::pipeline::{Failure, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Count the solutions of a problem
  quadrille cover count queens.dlx

  # Count those of several problems
  quadrille cover count -o tsv *.dlx | cut -f1,3

  # Stop after a minute, with what is known by then
  quadrille cover count --timeout 60 large.dlx

  # Estimate the count within 20 seconds
  quadrille cover count --estimate=20 huge.dlx

  # Write all solutions as a decision diagram
  quadrille cover count --diagram queens.zdd queens.dlx

  # Count for days: if it is killed, the same command goes on
  quadrille cover count --checkpoint large.ckpt large.dlx

  # Say which items cannot be covered at once, where there is no solution
  quadrille cover count --why tiles.dlx

  # Count some parts of a problem; see cover split
  quadrille cover count --part parts.jsonl large.dlx > counts.jsonl

Columns of tsv:
  file
  status    exact, at-least, unknown or invalid
  count     number of solutions; >=N if it is not exact
  why       with --why, which items cannot be covered at once, or -
  error     why it is not exact, or not counted

With --estimate:
  file
  status    estimate, unreliable, unknown or invalid
  count     as in ~1234
  least     the bounds of a 95 % interval
  greatest
  error

With --part, each part is a JSON line with the fields problem, split, part, parts, count and \
exact.

Ctrl-C ends a count with what is known.

--diagram writes a zero-suppressed decision diagram in Knuth's form (TAOCP 7.1.4), a line \
'id: (~option?low:high)' for each node, or in DOT for Graphviz if the name ends in .dot. It is \
built on one thread, and the count is that of the diagram.

",
    exit_status!(
        0 => "every problem is counted, those without a solution included",
        3 => "some count is not exact"
    )
);

/// The arguments of `cover count`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Count {
    #[command(flatten)]
    files: FileArgs,

    /// Stop counting the solutions of a problem at N
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<u64>,

    /// Write all solutions to FILE as a decision diagram
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "estimate", "checkpoint", "part"])]
    diagram: Option<PathBuf>,

    /// Say which items cannot be covered at once
    ///
    /// Each of them is needed for that. Adds the column why to tsv, csv and jsonl.
    #[arg(long, conflicts_with_all = ["estimate", "part"])]
    why: bool,

    #[command(flatten)]
    search: CoverSearchArgs,

    #[command(flatten)]
    plan: PlanArgs,

    #[command(flatten)]
    estimate: EstimateArgs,

    #[command(flatten)]
    parts: PartArgs,

    #[command(flatten)]
    checkpoint: CheckpointArgs,

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
        let diagram = match self.diagram.clone() {
            Some(_) if self.files.files.len() > 1 => {
                let message = "--diagram: give one problem, as a file has one diagram";
                return Err(Failure::Usage(message.to_owned()));
            }
            Some(path) => {
                let inputs = Input::from_files(&self.files.files);
                Some(OutputFile::of_option(
                    "--diagram",
                    path,
                    Kind::Diagram,
                    &inputs,
                )?)
            }
            None => None,
        };
        if self.parts.is_wanted() {
            return self.count_parts();
        }
        if self.checkpoint.is_wanted() && self.files.files.len() > 1 {
            let message = "--checkpoint takes one problem".to_owned();
            return Err(Failure::Usage(message));
        }
        let [nodes, time] = stats(self.report.stats);
        let mut columns = vec![Field::new("count"), Field::data("exact"), nodes, time];
        if self.why {
            columns.insert(2, Field::new("why"));
        }
        let pipeline = ProblemPipeline::new(&self.files.files, &self.output, &columns)?;
        let pipeline = pipeline.limited(&self.search.limits);
        pipeline.ask(move |problem, named, page| self.count(problem, named, diagram.as_ref(), page))
    }

    /// Counts parts of a problem.
    fn count_parts(self) -> Outcome {
        let [_] = &self.files.files[..] else {
            let message = "--part takes one problem".to_owned();
            return Err(Failure::Usage(message));
        };
        let parts = self.parts.read(&self.files.files)?;
        let pipeline = ProblemPipeline::plain(&self.files.files, &self.output.display)?;
        let pipeline = pipeline.limited(&self.search.limits);
        let plan = self.plan.plan(self.search.jobs.threads());
        pipeline.ask(move |problem, named, page| {
            let mut solver = self.search.solver(named, problem.limits.clone());
            for (place, part) in &parts {
                count_part(place, part, &mut solver, &plan, page)?;
                self.report.report(place, &solver, page);
            }
            ControlFlow::Continue(())
        })
    }

    fn count(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        diagram: Option<&OutputFile>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut solver = self.search.solver(named, problem.limits.clone());
        let plan = self.plan.plan(self.search.jobs.threads());
        let mut total = None;
        let counted = match (self.limit, diagram, &self.checkpoint.file) {
            (_, Some(file), _) => match solver.diagram(self.plan.memory()) {
                Ok(diagram) => {
                    diagram::write(&diagram, named, file, page);
                    total = Some(Natural::from_words(diagram.count_words()));
                    Ok((diagram.count(), None))
                }
                Err(error) => return diagram::undecided(error, problem, page),
            },
            (Some(limit), None, _) => Ok(solver.count_up_to_with(limit, &plan)),
            (None, None, Some(file)) => {
                let limits = &problem.limits;
                (self.checkpoint).count(file, &mut solver, limits, &plan, page)
            }
            (None, None, None) => Ok(solver.count_with(&plan)),
        };
        let (count, stop) = match counted {
            Ok(counted) => counted,
            Err(message) => {
                page.refuse_file(&message);
                return ControlFlow::Continue(());
            }
        };
        self.report.report(&problem.name, &solver, page);
        let total = total.or_else(|| solver.total().cloned());
        let asks_why = self.why && count == cover::Count::Exact(0);
        let why = asks_why
            .then(|| conflict(named, &mut solver.clone()))
            .flatten();
        let verdict = Verdict {
            problem: named,
            solver: &solver,
            count,
            stop,
            total: total.filter(|_| stop.is_none() && !count.is_exact()),
        };
        page.count_other(verdict.exit());
        page.heading(escape(&problem.name), ": ");
        page.record(&Counted {
            file: &problem.name,
            verdict,
            why,
        });
        if stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        page.pass_on()
    }
}

/// The answer for a problem.
struct Counted<'a> {
    file: &'a str,
    verdict: Verdict<'a>,
    /// Which items cannot be covered at once.
    why: Option<String>,
}

impl Record for Counted<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let Verdict {
            count, stop, total, ..
        } = &self.verdict;
        let stats = self.verdict.solver.stats();
        let is_exact = count.is_exact() || total.is_some();
        match key {
            "file" => Value::Text(self.file.into()),
            "status" => Value::Text(if is_exact { "exact" } else { "at-least" }.into()),
            "count" => match total {
                Some(total) => Value::Digits(total.to_string()),
                None => Value::Count(*count),
            },
            "exact" => Value::Bool(is_exact),
            "error" => Value::early(*stop),
            "why" => Value::text(self.why.as_deref()),
            "nodes" => Value::number(stats.nodes),
            "time_us" => Value::number(stats.total_time().as_micros()),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &match &self.why {
            Some(why) => format!("no solution: {why}\n"),
            None => format!("{}\n", self.verdict.sentence()),
        };
    }
}
