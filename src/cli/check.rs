//! `quadrille check`: whether each puzzle has exactly one solution.

use clap::ValueEnum;
use quadrille::sudoku::Status;

use super::Exit;
use super::output::Show;
use super::puzzles::{PuzzleArgs, Question, Report};

const EXAMPLES: &str = "\
Examples:
  quadrille check puzzles.txt                     what is not unique is easily found:
  quadrille check puzzles.txt | grep -v unique
  quadrille check -q puzzles.txt && echo all unique
  quadrille check --expect none impossible.txt

Columns: puzzle, status (unique, multiple, none, unknown, invalid), count, first solution.
With -q only errors are shown, and the exit status tells.
On a terminal, a puzzle with several solutions is shown with two of them, marked where they
differ.
Exit status: 0 all as expected; 1 some puzzle is not; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `check`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// What every puzzle should be for the exit status to be 0.
    #[arg(long, value_name = "STATUS", default_value = "unique")]
    expect: Expected,

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

impl Check {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let quiet = self.puzzles.output.display.quiet;
        let question = Question {
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
        question.ask("check", self.puzzles)
    }
}
