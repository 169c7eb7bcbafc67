//! `quadrille cover candidates`: the number of solutions with each option.

use std::ops::ControlFlow;

use quadrille::cover::{Count, CountPlan, NamedProblem, OptionCount, OptionId, Solver};
use quadrille::limits::Stop;

use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Form, OutputArgs, Record, Value, escape, grouped};
use crate::pipeline::arguments::positive;
use crate::pipeline::memory::MemoryArg;
use crate::pipeline::problems::{FileArg, Problem, ProblemPipeline};
use crate::pipeline::{Exit, JobArgs, LimitArgs, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Count the solutions with each option
  quadrille cover candidates words.dlx

  # List the options that are in no solution
  quadrille cover candidates --limit 1 words.dlx | awk -F '\\t' '$4 == 0'

Numbers are exact, however large. They are read from a decision diagram of all solutions; if it \
needs more than --memory, and with --limit, each option is counted as if it were chosen.

Columns of tsv: file, status (ok), option, the number of solutions with it (>=N if it is not exact), \
error. In jsonl, an option is a list of items.

",
    exit_status!(
        0 => "the solutions with every option are counted",
        3 => "some number is not exact: a limit was reached"
    )
);

/// The columns of the records.
const COLUMNS: [Field; 3] = [
    Field::new("option"),
    Field::new("count"),
    Field::data("exact"),
];

/// The arguments of `cover candidates`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Candidates {
    #[command(flatten)]
    file: FileArg,

    /// Stop counting the solutions with an option at N
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    memory: MemoryArg,

    #[command(flatten)]
    output: OutputArgs,
}

impl Candidates {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let files = self.file.file.as_slice();
        let pipeline = ProblemPipeline::new(files, &self.output, &COLUMNS)?;
        let pipeline = pipeline.limited(&self.limits);
        pipeline.ask(move |problem, named, page| self.count(problem, named, page))
    }

    fn count(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut solver = Solver::new(named.problem().clone());
        solver.set_limits(problem.limits.clone());
        let plan = CountPlan::default()
            .with_memory(self.memory.bytes())
            .with_jobs(self.jobs.threads());
        let (counts, stop) = solver.candidates(self.limit, &plan);
        let longest = counts.iter().map(|count| shown(count).len()).max();
        for (option, count) in named.problem().options().zip(&counts) {
            page.record(&Counted {
                file: &problem.name,
                problem: named,
                option,
                count,
                stop,
                width: longest.unwrap_or(0),
                form: page.form(),
            });
            page.pass_on()?;
        }
        if let Some(stop) = stop {
            page.note(&problem.name, format!("not all are counted ({stop})"));
        }
        page.count_other(match stop {
            None => Exit::Success,
            Some(_) => Exit::Undecided,
        });
        if stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        ControlFlow::Continue(())
    }
}

/// Returns a number for people.
fn shown(count: &OptionCount) -> String {
    let at_least = if count.is_exact { "" } else { ">=" };
    format!("{at_least}{}", grouped(&count.number.to_string()))
}

/// The count of an option.
struct Counted<'a> {
    file: &'a str,
    problem: &'a NamedProblem,
    option: OptionId,
    count: &'a OptionCount,
    stop: Option<Stop>,
    /// The most characters of a number.
    width: usize,
    form: Form,
}

impl Record for Counted<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let option = self.problem.option(self.option).to_string();
        let OptionCount { number, is_exact } = self.count;
        match (key, self.form) {
            ("file", _) => Value::Text(self.file.into()),
            ("status", _) => Value::Text("ok".into()),
            ("option", Form::Jsonl) => {
                let items = option.split_whitespace();
                Value::List(items.map(|it| Value::Text(it.to_owned().into())).collect())
            }
            ("option", _) => Value::Text(option.into()),
            ("count", _) => match u128::try_from(number) {
                Ok(number) if *is_exact => Value::Count(Count::Exact(number)),
                Ok(number) => Value::Count(Count::AtLeast(number)),
                Err(_) => Value::Digits(number.to_string()),
            },
            ("exact", _) => Value::Bool(*is_exact),
            ("error", _) if !is_exact => Value::early(self.stop),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        let option = self.problem.option(self.option).to_string();
        let (number, width) = (shown(self.count), self.width);
        *out += &format!("{number:>width$}  {}\n", escape(&option));
    }
}
