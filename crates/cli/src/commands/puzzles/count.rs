//! `quadrille count`: the number of solutions of each puzzle.

use quadrille::sudoku::Status;

use super::checkpoint::CheckpointArgs;
use super::solutions::{Ask, PuzzleArgs, Show};
use crate::commands::help::{MORE, exit_status};
use crate::pipeline::Outcome;
use crate::pipeline::arguments::positive;

const HELP: &str = concat!(
    "\
Examples:
  # Count the solutions of every puzzle of a file
  quadrille count puzzles.txt

  # Stop counting the solutions of a puzzle at 1000
  quadrille count --limit 1000 puzzles.txt

  # Count all 4x4 grids: 288
  quadrille count --shape 2x2 ................

  # Show how a puzzle was counted
  quadrille count -v puzzle.txt

  # Count for minutes: if it is killed, the same command goes on
  quadrille count --checkpoint x.count --variant x empty.txt

Counts are exact, however large, if boxes are 3x3, 2x2, 2x3, 2x4, 3x2 or 4x2: what a search \
does not finish within a million solutions and 0.3 seconds is counted by sums over box \
partitions, in a few seconds at most. Other boards and variants are counted as exact covers; \
an empty board with diagonals, windows or disjoint groups takes minutes. With constraints \
on cells, --limit, --nodes or --no-presolve, the search does all the counting.

Columns of tsv:
  puzzle    the clues, with . for blanks
  status    unique, multiple, none, solved, unknown or invalid
  count     number of solutions; >=N if it is not exact
  solution  the first solution, or -
  error     why there is no answer, or -

",
    exit_status!(
        0 => "every puzzle is counted, those without a solution included",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `count`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Count {
    /// Stop counting the solutions of a puzzle at N
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<u64>,

    #[command(flatten)]
    puzzles: PuzzleArgs,

    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

impl Count {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let ask = Ask {
            limit: self.limit,
            wanted: &[
                Status::Unique,
                Status::Multiple,
                Status::None,
                Status::Solved,
            ],
            lists: false,
            show: Show::Number,
            why: None,
        };
        ask.run_with(self.puzzles, self.checkpoint.saving(), Vec::new())
    }
}
