//! `quadrille solve`: one solution of each puzzle, or all.

use quadrille::sudoku::Status;

use super::solutions::{Ask, PuzzleArgs, Show};
use crate::commands::help::{MORE, exit_status};
use crate::pipeline::Outcome;
use crate::pipeline::arguments::positive;

const HELP: &str = concat!(
    "\
Examples:
  # Solve a puzzle
  quadrille solve 1.....3..4.....2

  # Solve every puzzle of a file: one line each, in order
  quadrille solve puzzles.txt > solutions.tsv

  # List every solution of a puzzle, one line each
  quadrille solve --all puzzle.txt

  # Read a pipe and write JSON
  cut -f2 -d, bank.csv | quadrille solve -o jsonl

Columns of tsv:
  puzzle    the clues, with . for blanks
  status    solved, unique, multiple, none, unknown or invalid
  count     number of solutions; >=N if it is not exact
  solution  the first solution, or -
  error     why there is no answer, or -

The status is solved if other solutions were not looked for. With --all or --limit there is \
one line for each solution, in which the count is the total. Of a puzzle with more than 100 \
solutions, all lines but the last have the number known so far, such as >=101.

Which of several solutions is the first, and the order of a list, are not specified: they depend on \
nothing but the puzzle and the options, and may be others in another version or where the library is called.

",
    exit_status!(
        0 => "every puzzle has a solution",
        1 => "some puzzle has no solution",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `solve`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Solve {
    /// Find all solutions, one line each
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Find at most N solutions of each puzzle, one line each
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<u64>,

    #[command(flatten)]
    puzzles: PuzzleArgs,
}

impl Solve {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let limit = if self.all {
            None
        } else {
            self.limit.or(Some(1))
        };
        let ask = Ask {
            limit,
            wanted: &[Status::Solved, Status::Unique, Status::Multiple],
            lists: true,
            show: Show::Solutions,
            why: None,
        };
        ask.run(self.puzzles)
    }
}
