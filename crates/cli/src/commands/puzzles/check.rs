//! `quadrille check`: whether each puzzle has exactly one solution.

use std::path::PathBuf;

use clap::ValueEnum;
use quadrille::sudoku::Status;

use super::solutions::{Ask, PuzzleArgs, Report, Show};
use super::{minimality, suggest};
use crate::commands::help::{MORE, exit_status};
use crate::commands::proofs;
use crate::output::Form;
use crate::pipeline::Outcome;

const HELP: &str = concat!(
    "\
Examples:
  # Check every puzzle of a file
  quadrille check puzzles.txt

  # List the puzzles that are not unique
  quadrille check puzzles.txt | grep -v unique

  # Use the exit status alone
  quadrille check -q -o none puzzles.txt && echo all unique

  # Expect that no puzzle has a solution
  quadrille check --expect none impossible.txt

  # List the clues that would make each puzzle unique
  quadrille check --suggest ambiguous.txt

  # Check that puzzles are unique and that every clue is needed
  quadrille check --minimal puzzles.txt

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
clues each of which can go alone, and error; if the status is unknown, a limit left others undecided (in csv and jsonl, \"undecided\"). With --prove they are those of `quadrille prove`.

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

    /// List the clues that would make a puzzle unique
    ///
    /// Counts all solutions of each puzzle, and lists the clues each of which
    /// would leave exactly one.
    #[arg(long, conflicts_with_all = ["engine", "stats", "verbose"])]
    suggest: bool,

    /// Check also that every clue is needed
    ///
    /// Lists the clues that are not.
    #[arg(long, conflicts_with_all = [
        "suggest", "expect", "engine", "no_presolve", "stats", "verbose",
    ])]
    minimal: bool,

    /// Write a certificate of each answer into DIR
    ///
    /// The files DIR/1.claim, DIR/1.opb and DIR/1.pbp are those of the first
    /// puzzle. See `quadrille prove --help`.
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "suggest", "minimal", "engine", "no_presolve", "stats", "verbose",
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
        if self.minimal {
            return minimality::run(&self.puzzles);
        }
        let is_silent = self.puzzles.output.form() == Form::None;
        let ask = Ask {
            limit: Some(2),
            wanted: match self.expect {
                Expected::Unique => &[Status::Unique],
                Expected::Multiple => &[Status::Multiple],
                Expected::None => &[Status::None],
            },
            report: if is_silent {
                Report::Nothing
            } else {
                Report::EachPuzzle
            },
            show: Show::Verdict,
        };
        ask.run(self.puzzles)
    }
}
