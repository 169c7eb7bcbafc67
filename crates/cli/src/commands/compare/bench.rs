//! `quadrille bench`: the speed of checking, as puzzles/s, µs/puzzle and
//! guesses/puzzle.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::contest::{Row, Runs, Shards, Task};
use quadrille::limits::Limits;
use quadrille::sudoku::InstructionSet;

use super::contenders::Named;
use super::figures::{integer, mean};
use super::setting::Setting;
use super::{TotalTimeout, print, race, total_timeout};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Layout, OutputArgs, Value, Values, thousands};
use crate::pipeline::arguments::{positive, seconds};
use crate::pipeline::read_all::Puzzles;
use crate::pipeline::{Answers, Exit, InputArgs, Outcome, PuzzlePipeline};

const HELP: &str = concat!(
    "\
Examples:
  # Benchmark the default solvers
  quadrille bench puzzles.txt

  # Benchmark each set of vector instructions
  quadrille bench --with lanes puzzles.txt

  # Benchmark an outside program too
  quadrille bench --with dlx,cmd:'qqwing --solve --one-line' puzzles.txt

Checks whether each puzzle is unique, on one thread and in memory: reading and writing are not \
measured. A short file is repeated until it has 50,000 puzzles. All answers are checked. See \
`quadrille compare` for more solvers and more columns.

Columns of tsv:
  solver              name of the solver
  puzzles             puzzles checked, repetitions included
  puzzles_per_s       puzzles per second
  us_per_puzzle       microseconds per puzzle
  percent_no_guess    puzzles checked without a guess, per cent
  guesses_per_puzzle  guesses

The solver quadrille works on many puzzles at once and does not count guesses. lanes-avx512, \
lanes-avx2 and lanes-portable are the same with these instructions; lanes is all of them that this \
machine has.

Standard error has a line with the machine, its best instructions and the rates: send it in with \
an issue if docs/speed.md does not have such a machine.

",
    exit_status!(
        0 => "all answers are right",
        1 => "some answer is wrong"
    )
);

/// A short file is repeated until there are this many puzzles.
const ENOUGH: usize = 50_000;

/// The fields of the records.
const SCHEMA: [Field; 6] = [
    Field::new("solver"),
    Field::new("puzzles"),
    Field::new("puzzles_per_s").titled("puzzles/s"),
    Field::new("us_per_puzzle").titled("µs/puzzle"),
    Field::new("percent_no_guess").titled("% no guess"),
    Field::new("guesses_per_puzzle").titled("guesses/puzzle"),
];

/// The arguments of `bench`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Bench {
    #[command(flatten)]
    input: InputArgs,

    /// Solvers to benchmark
    ///
    /// Names are those of `quadrille compare --list`; cmd:'PROGRAM ARGS' is an
    /// outside program, and comes last. May be repeated.
    #[arg(
        long,
        value_name = "NAME,...",
        default_value = "quadrille,sets,dlx",
        help_heading = "Solvers"
    )]
    with: Vec<String>,

    /// Find at most N solutions
    #[arg(long, value_name = "N", default_value = "2", help_heading = "Search",
        value_parser = positive)]
    limit: u64,

    /// Limit each puzzle to SECS seconds
    #[arg(long, value_name = "SECS", help_heading = "Search", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Limit each solver to SECS seconds
    ///
    /// With none, there is no limit.
    #[arg(long, value_name = "SECS", default_value = "5", help_heading = "Search",
        value_parser = total_timeout)]
    total_timeout: TotalTimeout,

    /// Use N threads
    ///
    /// Their puzzles per second are added up.
    #[arg(
        short,
        long,
        value_name = "N",
        default_value = "1",
        help_heading = "Search"
    )]
    jobs: NonZeroUsize,

    #[command(flatten)]
    output: OutputArgs,
}

impl Bench {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let named = Named {
            with: &self.with,
            ..Named::default()
        };
        named.check()?;
        let answers = Answers::new(SCHEMA.to_vec(), Layout::Table);
        let pipeline = PuzzlePipeline::new(&self.input, NonZeroUsize::MIN, &self.output, answers)?;
        let (Puzzles { grids, origins }, mut exit, session) = pipeline.read_all(None)?;
        if grids.is_empty() {
            return Ok(exit.max(Exit::Trouble));
        }
        let passes = ENOUGH.div_ceil(grids.len());
        let puzzles = match passes {
            1 => grids,
            _ => std::iter::repeat_n(grids, passes).flatten().collect(),
        };

        let mut limits = Limits::none().with_interrupt(&session.interrupt);
        limits.time = self.timeout;
        let jobs = self.jobs.get() as u32;
        let shards = Shards {
            task: Task {
                solutions: Some(self.limit),
                limits,
            },
            // The time is that of each thread.
            budget: self.total_timeout.0.map(|time| time * jobs),
            runs: Runs::ONCE,
            jobs: self.jobs,
            order: None,
            puzzles: &puzzles,
        };
        let results = race(&shards, named, &session);
        for track in &results.tracks {
            let name = &track.name;
            if let Some(failure) = &track.failure {
                session.report(&format!("{name}: {failure}"));
                exit = exit.max(Exit::Trouble);
            }
            if let Some((puzzle, fault)) = track.faults.first() {
                let place = origins[puzzle % origins.len()].place();
                session.report(&format!("{place}: {name}: {fault}"));
                exit = exit.max(Exit::Unmet);
            }
        }
        let rows = results.rows();
        let table = rows.iter().map(|row| figures(row, f64::from(jobs)));
        print(&self.output, &SCHEMA, &table.collect::<Vec<_>>())?;
        session.note(&to_send_in(&rows, f64::from(jobs)));
        if results.is_interrupted || session.interrupt.is_raised() {
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }
}

/// Returns the rates with all that they depend on, as a line that a report about
/// another machine needs.
fn to_send_in(rows: &[Row], jobs: f64) -> String {
    let rates = rows.iter().filter_map(|row| {
        let rate = thousands((row.per_second? * jobs) as u64);
        Some(format!("{} {rate}/s", row.name))
    });
    let rates: Vec<_> = rates.collect();
    let (setting, best) = (Setting::now().line(), InstructionSet::best());
    format!("{setting}, {best}: {}", rates.join("  "))
}

/// Returns the figures of a solver on this number of threads.
fn figures(row: &Row, jobs: f64) -> Values<'_> {
    let speed = row.per_second.map(|speed| speed * jobs);
    let values = vec![
        Value::Text(row.name.as_str().into()),
        integer(row.puzzles as u64),
        mean(speed),
        mean(speed.map(|speed| 1e6 / speed)),
        mean(row.no_guess.map(|share| 100.0 * share)),
        mean(row.guesses),
    ];
    Values::new(&SCHEMA, values)
}
