//! `quadrille check`: whether each puzzle has exactly one solution.

use clap::ValueEnum;
use quadrille::sudoku::Status;

use crate::commands::minimality;
use crate::commands::solutions::{PuzzleArgs, Question, Report};
use crate::commands::suggest;
use crate::output::Show;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille check puzzles.txt                     what is not unique is easily found:
  quadrille check puzzles.txt | grep -v unique
  quadrille check -q puzzles.txt && echo all unique
  quadrille check --expect none impossible.txt
  quadrille check --suggest ambiguous.txt         how many solutions, and how to mend it
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
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// What every puzzle should be for the exit status to be 0.
    #[arg(long, value_name = "STATUS", default_value = "unique")]
    expect: Expected,

    /// Count all solutions, and say which single clues would leave one.
    #[arg(long, conflicts_with = "quiet")]
    suggest: bool,

    /// Ask also whether each clue is needed, and name those that are not.
    #[arg(long, conflicts_with_all = [
        "suggest", "expect", "quiet", "engine", "no_presolve", "stats", "verbose", "variant",
        "regions", "template",
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
    pub fn run(self) -> Exit {
        if self.suggest {
            return suggest::run(&self.puzzles, self.expect.status());
        }
        if self.minimal {
            return minimality::run(self.puzzles);
        }
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
