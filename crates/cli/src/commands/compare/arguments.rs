//! The arguments of `compare`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use crate::contest::Runs;

use super::figures;
use crate::commands::help::{MORE, exit_status};
use crate::compare::replay::names;
use crate::output::OutputArgs;
use crate::pipeline::InputArgs;
use crate::pipeline::arguments::{positive, positive_u32, seconds};

const EXAMPLES: &str = "\
Examples:
  # Compare all solvers, each for 10 seconds at most
  quadrille compare puzzles.txt

  # Compare them on 200 of the puzzles, without a limit
  quadrille compare --sample 200 --total-timeout none puzzles.txt

  # Compare some solvers and an outside program
  quadrille compare --with dlx,techniques,cmd:'qqwing --solve' puzzles.txt

  # Have all solutions counted
  quadrille compare --all puzzles.txt

  # Write a page with plots
  quadrille compare --html comparison.html puzzles.txt

  # Compare on the benchmark set, and write a page to share
  quadrille compare --benchmark --html benchmark.html

  # Compare methods apart from languages
  quadrille compare --grid --pg postgresql://me@localhost/postgres --duck python3 puzzles.txt

  # Measure how many puzzles some solvers check in a second, in memory
  quadrille bench --with quadrille,dlx puzzles.txt

  # Run a solver in SQL elsewhere
  quadrille compare --show-sql recursive-fill | sqlite3

Every solver is asked whether the puzzle is unique (--limit 2), and all answers are checked. \
Times and limits are processor time where the system has it.

Every solver does all puzzles several times (--runs). The figures are those of the median run; \
spread is half of the interval that has the median of many runs in 95 of 100 cases.

Columns of tsv:
";

const PROGRAMS: &str = concat!(
    "
An outside program reads one puzzle from each line and writes a line with the solution for \
each. It is timed by the clock and by the batch, its start included.

",
    exit_status!(
        0 => "all answers are right",
        1 => "some answer is wrong"
    )
);

fn help() -> String {
    [EXAMPLES, &figures::help(), PROGRAMS].concat()
}

/// The arguments of `compare`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = help())]
pub struct Compare {
    #[command(flatten)]
    pub input: InputArgs,

    /// Solvers to compare
    ///
    /// Names are those of --list, or all, native (all in Rust) or sql (all in
    /// SQL). pg:NAME is a solver in SQL in PostgreSQL (--pg), pg is all of them,
    /// and duck the same in DuckDB (--duck).
    /// cmd:'PROGRAM ARGS' is an outside program, and comes last. May be
    /// repeated. By default all, with --benchmark native.
    #[arg(long, value_name = "NAME,...", help_heading = "Solvers")]
    pub with: Vec<String>,

    /// List the solvers and what they can do
    #[arg(long, help_heading = "Solvers")]
    pub list: bool,

    /// Print a solver in SQL, to paste into a client
    ///
    /// It is for SQLite, with pg:NAME for PostgreSQL, and with tsql:NAME for SQL Server 2012 and
    /// later, where it is checked by a parser, but was never run. If a puzzle is given, the SQL solves
    /// that one and shows it as a board.
    #[cfg(feature = "sql")]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = script,
        help_heading = "SQL and articles",
        hide_short_help = true
    )]
    pub show_sql: Option<Shown>,

    /// Run solvers pg:NAME in the PostgreSQL server at URL
    ///
    /// For example postgresql://user@host/database. psql connects, and all tables
    /// are temporary. Without it, the environment decides (PGHOST and others).
    #[cfg(feature = "sql")]
    #[arg(
        long,
        value_name = "URL",
        help_heading = "SQL and articles",
        hide_short_help = true
    )]
    pub pg: Option<String>,

    /// Run solvers duck:NAME with the module duckdb of this Python
    ///
    /// By default python3. DuckDB has no triggers and no loops: this program
    /// repeats the rounds.
    #[cfg(feature = "sql")]
    #[arg(
        long,
        value_name = "PYTHON",
        help_heading = "SQL and articles",
        hide_short_help = true
    )]
    pub duck: Option<String>,

    /// Print what an article publishes beside our results
    ///
    /// Each board, table and figure of poole, logical-puzzle, part-1, part-6 or
    /// manda, with = if ours is the same and what differs otherwise. Its solvers
    /// have --timeout for each board: with 60, the SQL of manda counts all.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = article,
        help_heading = "SQL and articles",
        conflicts_with_all = ["inputs", "per_puzzle", "grid", "html"],
        hide_short_help = true
    )]
    pub article: Option<String>,

    /// Find at most N solutions
    #[arg(long, value_name = "N", default_value = "2", help_heading = "Search",
        value_parser = positive)]
    pub limit: u64,

    /// Count all solutions
    #[arg(long, conflicts_with = "limit", help_heading = "Search")]
    pub all: bool,

    /// Limit each puzzle to SECS seconds
    ///
    /// Of processor time where the system has it, as all times. Programs and
    /// PostgreSQL are limited and timed by the clock.
    #[arg(long, value_name = "SECS", default_value = "1", help_heading = "Search",
        value_parser = seconds)]
    pub timeout: Duration,

    /// Limit each puzzle to N search nodes
    ///
    /// Applies to solvers that count nodes.
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub nodes: Option<u64>,

    /// Limit each solver to SECS seconds
    ///
    /// With none, there is no limit.
    #[arg(long, value_name = "SECS", default_value = "10", help_heading = "Search",
        value_parser = total_timeout)]
    pub total_timeout: TotalTimeout,

    /// Do all puzzles N times
    ///
    /// With auto, until the spread of the median is below 5 %, five times at
    /// least; no more than --total-timeout allows.
    #[arg(long, value_name = "N", default_value = "auto", help_heading = "Search",
        value_parser = runs)]
    pub runs: Runs,

    /// Use N threads
    ///
    /// The puzzles are shared among them.
    #[arg(
        short,
        long,
        value_name = "N",
        default_value = "1",
        help_heading = "Search"
    )]
    pub jobs: NonZeroUsize,

    /// Compare on the benchmark set, class by class
    ///
    /// The set has 1,460 puzzles that Quadrille made, with known answers: 200 easy,
    /// medium and hard ones, by their ratings; the hardest and those with the
    /// fewest clues; ambiguous ones and some without a solution; and boards of
    /// 16x16 and 25x25. Eleven exact covers follow, each counted with what cover
    /// count does by itself, by dancing links and by sets of bits. All are part of
    /// the program; the files are in crates/cli/benchmark. --total-timeout applies to
    /// each class and cover, --sample to each class.
    #[arg(
        long,
        help_heading = "Input",
        conflicts_with_all = ["inputs", "grid", "article"]
    )]
    pub benchmark: bool,

    /// Use N of the puzzles, chosen at random
    #[arg(long, value_name = "N", help_heading = "Input", value_parser = positive_u32)]
    pub sample: Option<NonZeroU32>,

    /// Seed for the random number generator
    ///
    /// Puzzles are worked on in random order, so that a solver that is stopped
    /// early has seen a fair sample.
    #[arg(
        long,
        value_name = "S",
        default_value = "0",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub seed: u64,

    /// Print every attempt at every puzzle, not a summary
    #[arg(long, help_heading = "Output")]
    pub per_puzzle: bool,

    /// Print methods by engines: Rust, SQLite, PostgreSQL, DuckDB
    ///
    /// Exact cover and the methods of the articles, each compared with the same
    /// method in Rust and with exact cover in the same engine. PostgreSQL takes
    /// part with --pg, DuckDB with --duck.
    #[arg(
        long,
        conflicts_with = "per_puzzle",
        help_heading = "SQL and articles",
        hide_short_help = true
    )]
    pub grid: bool,

    /// Write the table with plots as a page in one file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub html: Option<PathBuf>,

    #[command(flatten)]
    pub output: OutputArgs,
}

/// The limit on the total time of a contender.
#[derive(Clone, Copy, Debug)]
pub struct TotalTimeout(pub Option<Duration>);

/// Reads a number of seconds, or none.
pub fn total_timeout(text: &str) -> Result<TotalTimeout, String> {
    match text {
        "none" => Ok(TotalTimeout(None)),
        _ => seconds(text).map(|time| TotalTimeout(Some(time))),
    }
}

fn runs(text: &str) -> Result<Runs, String> {
    match (text, text.parse()) {
        ("auto", _) => Ok(Runs::UntilSteady),
        (_, Ok(number)) => Ok(Runs::Fixed(number)),
        _ => Err("expected auto or a number from 1".to_owned()),
    }
}

/// A script to print.
#[cfg(feature = "sql")]
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The script.
    pub script: crate::sql::Script,
    /// The dialect of the database that its name begins with.
    pub dialect: crate::sql::Dialect,
}

/// Reads the name of a script: staged, sql:staged, pg:staged or tsql:staged.
#[cfg(feature = "sql")]
fn script(name: &str) -> Result<Shown, String> {
    use crate::sql::Dialect;
    let (dialect, script) = match name.split_once(':') {
        Some(("sql", script)) => (Dialect::Sqlite, script),
        Some(("pg", script)) => (Dialect::Postgres, script),
        Some(("tsql", script)) => (Dialect::Tsql, script),
        Some(("duck", _)) => {
            return Err("DuckDB has no triggers, so that its SQL cannot be pasted".to_owned());
        }
        _ => (Dialect::Sqlite, name),
    };
    let script: Result<_, crate::sql::UnknownScript> = script.parse();
    let script = script.map_err(|error| error.to_string())?;
    Ok(Shown { script, dialect })
}

/// Reads the name of an article.
fn article(name: &str) -> Result<String, String> {
    let all: Vec<&str> = names().collect();
    if all.contains(&name) {
        return Ok(name.to_owned());
    }
    let all = all.join(", ");
    Err(format!("expected one of {all}, found '{name}'"))
}
