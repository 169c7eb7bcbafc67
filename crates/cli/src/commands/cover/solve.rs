//! `quadrille cover solve`: one solution of a problem, or more.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille::cover::{Count, First, NamedProblem, OptionId, Solver, verify};
use quadrille::limits::Stop;
use serde::Serialize;

use super::search::{CoverOutputArgs, CoverSearchArgs, Verdict};
use super::session::{FileArg, Session};
use crate::args::{self, Format};
use crate::output::escape;
use crate::pipeline::console;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille cover solve pentominoes.dlx
  quadrille cover solve --all queens.dlx > solutions.tsv
  quadrille cover solve --all queens.dlx | grep -c r0
  quadrille cover solve --limit 10 -o jsonl words.dlx

Columns: the number of the solution, then its options, in the order of the file. As text, each
option has a line of its own; in JSON, it is a list of its items.
Exit status: 0 a solution was found, or all of them with --all; 1 there is none; 2 something
could not be read; 3 a limit was reached first; 130 interrupted.";

/// The arguments of `cover solve`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    file: FileArg,

    /// Find all solutions.
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Find up to so many solutions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    search: CoverSearchArgs,

    #[command(flatten)]
    output: CoverOutputArgs,
}

impl Solve {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let inputs = self.file.inputs();
        if inputs.is_empty() {
            return args::explain(&["cover", "solve"]);
        }
        let session = Session::start(&self.output.display);
        session.run(&inputs, |name, problem| match problem {
            Ok(problem) => self.solve(name, &problem, &session),
            Err(_) => Ok(Exit::Trouble),
        })
    }

    fn solve(&self, name: &str, problem: &NamedProblem, session: &Session) -> io::Result<Exit> {
        let limit = if self.all {
            u64::MAX
        } else {
            self.limit.unwrap_or(1)
        };
        let mut outlet = Outlet::new(self.output.format(), &self.output, session);
        let mut solver = self.search.solver(problem, session);
        let jobs = self.search.common.threads();
        let (count, stop) = if limit == 1 {
            first(&mut solver, jobs, |options| outlet.put(problem, options))
        } else {
            up_to(limit, &mut solver, jobs, |options| {
                outlet.put(problem, options)
            })
        };
        outlet.finish()?;
        self.output.note_run(name, &solver, session);
        let verdict = Verdict {
            problem,
            solver: &solver,
            count,
            stop,
        };
        let is_one = limit == 1 && count.number() == 1;
        if !is_one {
            session.note(format_args!("{name}: {}", verdict.sentence()));
        }
        Ok(if count == Count::Exact(0) {
            Exit::Unmet
        } else {
            verdict.exit()
        })
    }
}

/// Visits one solution, if there is any.
fn first(
    solver: &mut Solver,
    jobs: NonZeroUsize,
    visit: impl FnOnce(&[OptionId]) -> ControlFlow<()>,
) -> (Count, Option<Stop>) {
    match solver.par_first(jobs) {
        First::Solution(options) => {
            // There are no others to be stopped from.
            let _ = visit(&options);
            (Count::AtLeast(1), Some(Stop::Solutions))
        }
        First::None => (Count::Exact(0), None),
        First::Unknown(stop) => (Count::AtLeast(0), Some(stop)),
    }
}

/// Visits no more than so many solutions.
fn up_to(
    limit: u64,
    solver: &mut Solver,
    jobs: NonZeroUsize,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Count, Option<Stop>) {
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

/// Where solutions go, one after the other.
///
/// A flush for each of them would take longer than finding it, so they gather
/// for a moment.
struct Outlet<'a> {
    format: Format,
    stdout: Box<dyn io::Write>,
    session: &'a Session,
    number: u64,
    waiting: Vec<u8>,
    written: Option<Instant>,
    result: io::Result<()>,
}

impl<'a> Outlet<'a> {
    /// More output than this does not wait any longer.
    const LARGE: usize = 1 << 16;

    /// How long solutions gather.
    const MOMENT: Duration = Duration::from_millis(50);

    fn new(format: Format, args: &CoverOutputArgs, session: &'a Session) -> Outlet<'a> {
        Outlet {
            format,
            stdout: console::stdout(format, args.display.color),
            session,
            number: 0,
            waiting: Vec::new(),
            written: None,
            result: Ok(()),
        }
    }

    /// Takes a solution. Breaks if the output cannot be written.
    fn put(&mut self, problem: &NamedProblem, options: &[OptionId]) -> ControlFlow<()> {
        debug_assert_eq!(verify(problem.problem(), options), Ok(()));
        let mut options = options.to_vec();
        options.sort_unstable();
        self.number += 1;
        let record = self.formatted(problem, &options);
        self.waiting.extend(record.bytes());
        let is_due = (self.written).is_none_or(|written| written.elapsed() >= Self::MOMENT);
        if is_due || self.waiting.len() >= Self::LARGE {
            self.flush();
        }
        match self.result {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn flush(&mut self) {
        if self.result.is_ok() && !self.waiting.is_empty() {
            self.result = self.session.write(&mut self.stdout, &self.waiting);
        }
        self.waiting.clear();
        self.written = Some(Instant::now());
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush();
        self.result
    }

    fn formatted(&self, problem: &NamedProblem, options: &[OptionId]) -> String {
        let shown = options
            .iter()
            .map(|&option| escape(&problem.option(option).to_string()));
        let number = self.number;
        match self.format {
            Format::Text => {
                let lines = shown.map(|option| format!("  {option}\n"));
                format!("{number}:\n{}", lines.collect::<String>())
            }
            Format::Jsonl => {
                let solution = Solution {
                    solution: number,
                    options: options
                        .iter()
                        .map(|&option| {
                            let option = problem.option(option).to_string();
                            option.split_whitespace().map(str::to_owned).collect()
                        })
                        .collect(),
                };
                // Strings and numbers can always be written.
                serde_json::to_string(&solution).unwrap_or_default() + "\n"
            }
            Format::Tsv | Format::Csv => {
                let columns = shown.map(|option| format!("\t{option}"));
                format!("{number}{}\n", columns.collect::<String>())
            }
        }
    }
}

/// A solution in JSON.
#[derive(Serialize, Debug)]
struct Solution {
    solution: u64,
    options: Vec<Vec<String>>,
}
