//! The arguments of `compare`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use crate::output::OutputArgs;
use crate::pipeline::InputArgs;
use crate::pipeline::arguments::seconds;

const HELP: &str = "\
Examples:
  quadrille compare puzzles.txt                   all contenders, each for 10 seconds at most
  quadrille compare --sample 200 --total-timeout none puzzles.txt
  quadrille compare --with dlx,techniques,cmd:'qqwing --solve --one-line' puzzles.txt
  quadrille compare --html comparison.html puzzles.txt
  quadrille compare --show-sql recursive-fill | sqlite3

Every contender is asked whether the puzzle has one solution only (--limit 2). All answers are
checked. Times are processor time where the system tells it; limits are by the clock.
solved: found as many solutions as asked for or all there are, or showed that there is none;
timed out: a limit on time or nodes was reached; puzzles/s: over all puzzles, whatever their end,
with a < where some were cut off; x dlx: the same, compared to dlx on the same puzzles. Columns
of tsv: contender, puzzles, solved, stuck, wrong, timed out, median in microseconds, 95th
percentile, puzzles/s, nodes, firings of rules (both per puzzle), speed compared to dlx.

An outside program reads one puzzle from each line and writes a line for each that has the
solution in it. It is timed by the batch and by the clock, the start of the program included.
Exit status: 0 all is well; 1 an answer is wrong; 2 something could not be read or run;
130 interrupted, after the table so far.";

/// The arguments of `compare`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Compare {
    #[command(flatten)]
    pub input: InputArgs,

    /// Solvers to compare: names, native, sql, all, or cmd:'PROGRAM ARGS'
    ///
    /// Names are those of --list. An outside program comes last. May be
    /// repeated.
    #[arg(
        long,
        value_name = "NAME,...",
        default_value = "all",
        help_heading = "Contenders"
    )]
    pub with: Vec<String>,

    /// List the contenders, and what may be expected of them
    #[arg(long, help_heading = "Contenders")]
    pub list: bool,

    /// Print a solver in SQL, ready to be pasted into sqlite3
    ///
    /// With a puzzle, that is the one it solves.
    #[cfg(feature = "sql")]
    #[arg(long, value_name = "NAME", value_parser = script, help_heading = "Contenders")]
    pub show_sql: Option<crate::sql::Script>,

    /// Find at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value = "2", help_heading = "Search",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: u64,

    /// Count all solutions
    #[arg(long, conflicts_with = "limit", help_heading = "Search")]
    pub all: bool,

    /// Give up on a puzzle after SECS seconds
    #[arg(long, value_name = "SECS", default_value = "1", help_heading = "Search",
        value_parser = seconds)]
    pub timeout: Duration,

    /// Give up on a puzzle after N nodes, where the contender counts them
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub nodes: Option<u64>,

    /// Stop a contender after SECS seconds in all, or none
    #[arg(long, value_name = "SECS|none", default_value = "10", help_heading = "Search",
        value_parser = total_timeout)]
    pub total_timeout: TotalTimeout,

    /// Share the puzzles among N threads
    #[arg(
        short,
        long,
        value_name = "N",
        default_value = "1",
        help_heading = "Search"
    )]
    pub jobs: NonZeroUsize,

    /// Take only N of the puzzles, at random
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub sample: Option<usize>,

    /// Seed for the random number generator
    #[arg(
        long,
        value_name = "S",
        default_value = "0",
        requires = "sample",
        help_heading = "Input"
    )]
    pub seed: u64,

    /// Print each attempt at each puzzle instead of the summary
    #[arg(long, help_heading = "Output")]
    pub per_puzzle: bool,

    /// Write a page with the table and plots, complete in one file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub html: Option<PathBuf>,

    #[command(flatten)]
    pub output: OutputArgs,
}

/// How long a contender may take in all.
#[derive(Clone, Copy, Debug)]
pub struct TotalTimeout(pub Option<Duration>);

/// Reads a number of seconds, or none.
pub fn total_timeout(text: &str) -> Result<TotalTimeout, String> {
    match text {
        "none" => Ok(TotalTimeout(None)),
        _ => seconds(text).map(|time| TotalTimeout(Some(time))),
    }
}

#[cfg(feature = "sql")]
fn script(name: &str) -> Result<crate::sql::Script, crate::sql::UnknownScript> {
    name.strip_prefix("sql:").unwrap_or(name).parse()
}
