//! `quadrille check`: whether each puzzle has exactly one solution.

use std::path::PathBuf;

use clap::ValueEnum;
use quadrille::sudoku::Status;

use super::solutions::{Ask, PuzzleArgs, Show, Why};
use super::{minimality, suggest};
use crate::commands::help::{MORE, exit_status};
use crate::commands::proofs;
use crate::pipeline::Outcome;

const HELP: &str = concat!(
    "\
Examples:
  # Check every puzzle of a file
  quadrille check puzzles.txt

  # List the puzzles that are not unique
  quadrille check --only multiple,none puzzles.txt

  # Use the exit status alone
  quadrille check -q -o none puzzles.txt && echo all unique

  # Expect that no puzzle has a solution
  quadrille check --expect none impossible.txt

  # List the clues that would make each puzzle unique
  quadrille check --suggest ambiguous.txt

  # Check that puzzles are unique and that every clue is needed
  quadrille check --minimal puzzles.txt

  # Say which clues and constraints leave no solution
  quadrille check --why 12....3........4

  # Say which are the fewest, or how few were found in a minute
  quadrille check --why=least --timeout 60 impossible.txt

  # List the clues and constraints that can go
  quadrille check --needed --constraints 'cage 7 r1c2 r1c4' 1.....3..4.....2

  # Write proofs that puzzles are unique, for another program to check
  quadrille check --prove proofs puzzles.txt

Columns of tsv:
  puzzle    the clues, with . for blanks
  status    unique, multiple, none, unknown or invalid
  count     number of solutions; >=2 if there are more than one
  solution  the first solution, or -
  error     why there is no answer, or -

On a terminal, a puzzle with several solutions is drawn with two of them, marked where they \
differ.

With --suggest the columns are puzzle, status, exact count, the clues each of which would \
make it unique, and error. See `quadrille candidates --help` on how they are counted. With --minimal they \
are puzzle, status (minimal, redundant, multiple, none, unknown), number of clues, and the \
clues each of which can go alone, and error; if the status is unknown, a limit left others undecided \
(in csv and jsonl, \"undecided\"). With --needed the list has constraints and rules too, and a \
column \"together\" has some of them that can go together. With --prove they are those of `quadrille prove`.

",
    exit_status!(
        0 => "every puzzle is as expected",
        1 => "some puzzle is not",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `check`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Check {
    /// Expect this status: unique (default), multiple or none
    #[arg(long, value_name = "STATUS", default_value = "unique")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    expect: Expected,

    /// List only puzzles of these statuses: multiple,none
    ///
    /// They are unique, multiple, none, unknown and invalid, separated by commas. The exit status and the closing summary
    /// are about all puzzles.
    #[arg(
        long,
        value_name = "STATUS",
        value_delimiter = ',',
        hide_possible_values = true
    )]
    #[arg(value_parser = ["unique", "multiple", "none", "unknown", "invalid"])]
    #[arg(conflicts_with_all = ["suggest", "minimal", "needed", "prove"])]
    only: Vec<String>,

    /// List the clues that would make a puzzle unique
    ///
    /// Counts all solutions of each puzzle, and lists the clues each of which
    /// would leave exactly one.
    #[arg(long, conflicts_with_all = ["engine", "stats", "verbose"])]
    suggest: bool,

    /// Check also that every clue is needed
    ///
    /// Lists the clues that are not.
    #[arg(long, hide_short_help = true, conflicts_with_all = [
        "suggest", "expect", "engine", "no_presolve", "stats", "verbose",
    ])]
    minimal: bool,

    /// Check that all clues and constraints are needed
    ///
    /// Lists those that can each go alone, and some of them that can go together.
    #[arg(long, conflicts_with_all = [
        "minimal", "suggest", "expect", "engine", "no_presolve", "stats", "verbose",
    ])]
    needed: bool,

    /// Say which givens leave a puzzle without solution
    ///
    /// Lists clues, marks, constraints and rules that have no solution already,
    /// each of which is needed for that; with --why=least as few as possible. Adds the column
    /// why to tsv, csv and jsonl.
    #[arg(long, value_name = "least", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "needed", hide_possible_values = true)]
    #[arg(conflicts_with_all = ["suggest", "minimal", "needed", "prove"])]
    why: Option<Why>,

    /// Write a certificate of each answer into DIR
    ///
    /// The files DIR/1.claim, DIR/1.opb and DIR/1.pbp are those of the first
    /// puzzle. See `quadrille prove --help`.
    #[arg(long, value_name = "DIR", hide_short_help = true, conflicts_with_all = [
        "suggest", "minimal", "needed", "engine", "no_presolve", "stats", "verbose",
    ])]
    prove: Option<PathBuf>,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// The expected status.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Expected {
    Unique,
    Multiple,
    None,
}

impl Expected {
    fn status(self) -> Status {
        match self {
            Expected::Unique => Status::Unique,
            Expected::Multiple => Status::Multiple,
            Expected::None => Status::None,
        }
    }
}

impl Check {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.suggest {
            return suggest::run(&self.puzzles, self.expect.status());
        }
        if let Some(folder) = &self.prove {
            return proofs::check(&self.puzzles, folder, self.expect.status());
        }
        if self.minimal || self.needed {
            return minimality::run(&self.puzzles, self.needed);
        }
        let ask = Ask {
            limit: Some(2),
            wanted: match self.expect {
                Expected::Unique => &[Status::Unique],
                Expected::Multiple => &[Status::Multiple],
                Expected::None => &[Status::None],
            },
            lists: false,
            show: Show::Verdict,
            why: self.why,
        };
        ask.run_with(self.puzzles, None, self.only)
    }
}
