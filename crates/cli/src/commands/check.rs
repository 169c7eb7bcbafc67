//! `quadrille check`: whether each puzzle has exactly one solution.

use clap::ValueEnum;
use quadrille::sudoku::Status;

use super::solutions::{Ask, PuzzleArgs, Report, Show};
use super::{minimality, suggest};
use crate::pipeline::Outcome;

const HELP: &str = "\
Examples:
  quadrille check puzzles.txt
  quadrille check puzzles.txt | grep -v unique    the puzzles that are not
  quadrille check -q puzzles.txt && echo all unique
  quadrille check --expect none impossible.txt
  quadrille check --suggest ambiguous.txt         which clue would make each unique
  quadrille check --minimal puzzles.txt           unique, and no clue can go

Columns: puzzle, status (unique, multiple, none, unknown, invalid), count, first solution.
With -q only errors are shown, and the exit status tells.
On a terminal, a puzzle with several solutions is shown with two of them, marked where they
differ. With --suggest the columns are: puzzle, status, exact count, clues that would each make
it unique; see `quadrille candidates` on how it is counted. With --minimal: puzzle, status
(minimal, redundant, multiple, none, unknown), number of clues, those that can go, one at a time.
Exit status: 0 all as expected; 1 some puzzle is not; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `check`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Check {
    /// Status that every puzzle should have: unique, multiple or none
    #[arg(long, value_name = "STATUS", default_value = "unique")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    expect: Expected,

    /// Count all solutions, and list the clues that would leave one
    #[arg(long, conflicts_with_all = [
        "quiet", "engine", "stats", "verbose", "variant", "regions",
    ])]
    suggest: bool,

    /// Check also whether each clue is needed, and list those that are not
    #[arg(long, conflicts_with_all = [
        "suggest", "expect", "quiet", "engine", "no_presolve", "stats", "verbose", "variant",
        "regions",
    ])]
    minimal: bool,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// What a puzzle should be.
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
        if self.minimal {
            return minimality::run(&self.puzzles);
        }
        let quiet = self.puzzles.output.display.quiet;
        let ask = Ask {
            limit: Some(2),
            wanted: match self.expect {
                Expected::Unique => &[Status::Unique],
                Expected::Multiple => &[Status::Multiple],
                Expected::None => &[Status::None],
            },
            report: if quiet {
                Report::Nothing
            } else {
                Report::EachPuzzle
            },
            show: Show::Verdict,
        };
        ask.run(self.puzzles)
    }
}
