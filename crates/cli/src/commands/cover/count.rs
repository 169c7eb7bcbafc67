//! `quadrille cover count`: how many solutions a problem has.

use std::io;
use std::ops::ControlFlow;

use quadrille::cover::NamedProblem;
use serde::Serialize;

use super::estimate::{EstimateArgs, EstimateRecord};
use super::plan::PlanArgs;
use super::search::{CoverOutputArgs, CoverSearchArgs, Verdict};
use super::session::{FileArgs, Session};
use crate::args::{self, Format};
use crate::output::escape;
use crate::pipeline::console;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille cover count queens.dlx
  quadrille cover count -o tsv *.dlx | cut -f1,3
  quadrille cover count --timeout 60 large.dlx    what is known after a minute
  quadrille cover count --estimate=20 huge.dlx    about how many there are, in 20 seconds
  quadrille cover from-sudoku puzzle.txt | quadrille cover count

Columns: file, status (exact, at-least, invalid), count. A count that is not exact reads >=1000;
Ctrl-C ends a count with what is known. With --limit the solutions are counted one by one, on
one thread and without a memory. With --estimate the columns are file, status (estimate,
unreliable, unknown, invalid), ~count, and the bounds of a 95 % interval.
Exit status: 0 all counted, no solution being a count; 2 something could not be read;
3 some count is not exact; 130 interrupted.";

/// The arguments of `cover count`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    #[command(flatten)]
    files: FileArgs,

    /// Stop counting the solutions of a problem at so many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    search: CoverSearchArgs,

    #[command(flatten)]
    plan: PlanArgs,

    #[command(flatten)]
    estimate: EstimateArgs,

    #[command(flatten)]
    output: CoverOutputArgs,
}

impl Count {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let inputs = self.files.inputs();
        if inputs.is_empty() {
            return args::explain(&["cover", "count"]);
        }
        let format = self.output.format();
        let session = Session::start(&self.output.display);
        let mut stdout = console::stdout(format, self.output.display.color);
        let is_alone = inputs.len() == 1;
        session.run(&inputs, |name, problem| {
            let (out, exit) = match (&problem, self.estimate.time()) {
                (Err(message), _) => {
                    let record = Record::invalid(name, message);
                    (record.formatted(format)?, Exit::Trouble)
                }
                (Ok(problem), None) => {
                    let (record, exit) = self.count(name, problem, &session, is_alone);
                    (record.formatted(format)?, exit)
                }
                (Ok(problem), Some(time)) => {
                    let estimate = self.estimate.probe(problem, time, &session);
                    let record = EstimateRecord::new(name, &estimate, !is_alone);
                    (record.formatted(format)?, record.exit())
                }
            };
            session.write(&mut stdout, &out)?;
            Ok(exit)
        })
    }

    fn count<'a>(
        &self,
        name: &'a str,
        problem: &NamedProblem,
        session: &Session,
        is_alone: bool,
    ) -> (Record<'a>, Exit) {
        let mut solver = self.search.solver(problem, session);
        let (count, stop) = match self.limit {
            Some(limit) => solver.for_each_up_to(limit, |_| ControlFlow::Continue(())),
            None => solver.count_with(&self.plan.plan(self.search.common.threads())),
        };
        self.output.note_run(name, &solver, session);
        let verdict = Verdict {
            problem,
            solver: &solver,
            count,
            stop,
        };
        (Record::new(name, verdict, is_alone), verdict.exit())
    }
}

/// What is put out about a problem.
#[derive(Serialize, Debug)]
struct Record<'a> {
    file: &'a str,
    status: &'static str,
    /// In decimal digits, since JSON has no integers of this size.
    count: Option<String>,
    /// Why the count is not exact.
    stop: Option<String>,
    nodes: Option<u64>,
    time_us: Option<u64>,
    error: Option<&'a str>,
    /// For people.
    #[serde(skip)]
    sentence: Option<String>,
}

impl<'a> Record<'a> {
    fn new(file: &'a str, verdict: Verdict<'_>, is_alone: bool) -> Record<'a> {
        let stats = verdict.solver.stats();
        let sentence = verdict.sentence();
        Record {
            file,
            status: if verdict.count.is_exact() {
                "exact"
            } else {
                "at-least"
            },
            count: Some(verdict.count.number().to_string()),
            stop: verdict.stop.map(|stop| stop.to_string()),
            nodes: Some(stats.nodes),
            time_us: Some(u64::try_from(stats.total_time().as_micros()).unwrap_or(u64::MAX)),
            error: None,
            // Who names one file knows which one it is.
            sentence: Some(if is_alone {
                sentence
            } else {
                format!("{}: {sentence}", escape(file))
            }),
        }
    }

    fn invalid(file: &'a str, message: &'a str) -> Record<'a> {
        Record {
            file,
            status: "invalid",
            count: None,
            stop: None,
            nodes: None,
            time_us: None,
            error: Some(message),
            sentence: None,
        }
    }

    fn formatted(&self, format: Format) -> io::Result<Vec<u8>> {
        let line = match (format, &self.sentence, &self.count) {
            (Format::Jsonl, ..) => serde_json::to_string(self)?,
            (Format::Text, Some(sentence), _) => sentence.clone(),
            // What is wrong with a file is said on standard error.
            (Format::Text, None, _) => return Ok(Vec::new()),
            (_, _, count) => {
                let at_least = if self.status == "at-least" { ">=" } else { "" };
                let count = count.as_deref().unwrap_or("-");
                format!("{}\t{}\t{at_least}{count}", escape(self.file), self.status)
            }
        };
        Ok(format!("{line}\n").into_bytes())
    }
}
