//! `quadrille cover stats`: describes a problem.

mod facts;
mod text;

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::cover::NamedProblem;
use quadrille::limits::Stop;

use self::facts::Facts;
use super::search::CoverSearchArgs;
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Kind, OutputArgs};
use crate::pipeline::problems::{FileArgs, Problem, ProblemPipeline};
use crate::pipeline::{Exit, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Describe a problem
  quadrille cover stats queens.dlx

  # Search for longer than 10 seconds
  quadrille cover stats --timeout 60 large.dlx

  # Get one figure of several problems
  quadrille cover stats -o jsonl *.dlx | jq .search.nodes

If all solutions are found in time, those options are named that are in none of them; in jsonl all, \
as unused. An option is blocking if choosing it would leave some item without an option. The depth of a \
node is the number of options chosen above it, those that were forced included. Problems with \
bounds (1:3|item) are neither presolved nor reduced.

",
    exit_status!(
        0 => "every problem is described"
    )
);

/// The columns of the records. JSON has the details in objects.
const COLUMNS: [Field; 21] = [
    Field::new("items"),
    Field::new("primary"),
    Field::new("secondary"),
    Field::new("options"),
    Field::data("ignored"),
    Field::new("entries"),
    Field::data("density"),
    Field::new("colours"),
    Field::new("components"),
    Field::rows("solutions"),
    Field::data("exact").only(&[Kind::Csv]),
    Field::rows("nodes"),
    Field::new("time_us").only(&[Kind::Csv]),
    Field::new("item_lengths").only(&[Kind::Json]),
    Field::new("option_lengths").only(&[Kind::Json]),
    Field::new("bounds").only(&[Kind::Json]),
    Field::new("costs").only(&[Kind::Json]),
    Field::new("presolve").only(&[Kind::Json]),
    Field::new("reduce").only(&[Kind::Json]),
    Field::new("search").only(&[Kind::Json]),
    Field::new("unused").only(&[Kind::Json]),
];

/// The arguments of `cover stats`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Stats {
    #[command(flatten)]
    files: FileArgs,

    #[command(flatten)]
    search: CoverSearchArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Stats {
    /// The default time limit of the search.
    const PATIENCE: Duration = Duration::from_secs(10);

    /// Runs the command.
    pub fn run(mut self) -> Outcome {
        let limits = &mut self.search.limits;
        if limits.timeout.is_none() && limits.nodes.is_none() {
            limits.timeout = Some(Self::PATIENCE);
        }
        let pipeline = ProblemPipeline::new(&self.files.files, &self.output, &COLUMNS)?;
        let pipeline = pipeline.limited(&self.search.limits);
        pipeline.ask(move |problem, named, page| self.describe(problem, named, page))
    }

    fn describe(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let facts = Facts::of(problem, named, &self.search);
        page.record(&facts);
        if page.has_headings() && page.is_prose() {
            page.out().push(b'\n');
        }
        if facts.search.stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        page.count_other(Exit::Success);
        page.pass_on()
    }
}
