//! `quadrille bench`: how fast puzzles are checked, in the columns by which
//! people compare solvers.

use std::num::NonZeroUsize;
use std::time::Duration;

use quadrille::limits::Limits;

use super::compare::figures::{integer, mean};
use super::compare::{TotalTimeout, contenders, print, race, total_timeout};
use crate::compare::{Row, Shards, Task};
use crate::output::{Field, OutputArgs, Value, Values};
use crate::pipeline::arguments::seconds;
use crate::pipeline::read_all::Puzzles;
use crate::pipeline::{Answers, Exit, InputArgs, Outcome, Road};

const HELP: &str = "\
Examples:
  quadrille bench puzzles.txt
  quadrille bench --with quadrille,dlx,cmd:'qqwing --solve --one-line' puzzles.txt

Checks whether each puzzle has one solution, on one thread and in memory: reading and writing
do not count. A short file is gone through many times. All answers are checked.
Columns: solver, puzzles per second, microseconds per puzzle, percentage of puzzles done without
a guess, and guesses per puzzle, where the solver tells these. (`quadrille`, which works on many
puzzles at once, does not.) `quadrille compare` has more contenders and more columns.
Exit status: 0 all is well; 1 an answer is wrong; 2 something could not be read; 130 interrupted.";

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
#[command(after_help = HELP)]
pub struct Bench {
    #[command(flatten)]
    input: InputArgs,

    /// Solvers to benchmark: names, or cmd:'PROGRAM ARGS'
    ///
    /// Names are those of `quadrille compare --list`.
    #[arg(long, value_name = "NAME,...", default_value = "quadrille,sets,dlx")]
    with: Vec<String>,

    /// Find at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value = "2", help_heading = "Search",
        value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Give up on a puzzle after SECS seconds
    #[arg(long, value_name = "SECS", help_heading = "Search", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Stop a solver after SECS seconds in all, or none
    #[arg(long, value_name = "SECS|none", default_value = "5", help_heading = "Search",
        value_parser = total_timeout)]
    total_timeout: TotalTimeout,

    /// Run N threads, whose puzzles per second add up
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
        contenders::check(&self.with)?;
        let answers = Answers::rows(SCHEMA.to_vec());
        let road = Road::new(&self.input, NonZeroUsize::MIN, &self.output, answers)?;
        let (Puzzles { grids, origins }, mut exit, session) = road.read_all(None)?;
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
            jobs: self.jobs,
            puzzles: &puzzles,
        };
        let results = race(&shards, &self.with, &session);
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
        if results.is_interrupted || session.interrupt.is_raised() {
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }
}

/// The figures of a solver on this many threads.
fn figures(row: &Row, jobs: f64) -> Values<'_> {
    let speed = (row.puzzles > 0).then_some(row.per_second * jobs);
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
