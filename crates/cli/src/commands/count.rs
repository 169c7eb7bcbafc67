//! `quadrille count`: how many solutions each puzzle has.

use quadrille::sudoku::Status;

use super::solutions::{Ask, PuzzleArgs, Report, Show};
use crate::pipeline::Outcome;

const HELP: &str = "\
Examples:
  quadrille count puzzles.txt
  quadrille count --limit 1000 puzzles.txt        stop counting a puzzle at 1000
  quadrille count --shape 2x2 ................    288
  quadrille count -v puzzle.txt                   and how it was counted

Counts are exact however large they are, where boxes are 3x3, 2x2, 2x3, 2x4, 3x2 or 4x2: what a
search does not finish within a million solutions and 0.3 seconds is counted by sums over box
partitions, in some seconds at most. On other boards, and with --limit, --nodes or
--no-presolve, all is left to the search.

Columns: puzzle, status, count, first solution. A count that is not exact reads >=1000.
Exit status: 0 all counted, no solution being a count; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `count`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Count {
    /// Stop counting the solutions of a puzzle at N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    puzzles: PuzzleArgs,
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
            report: Report::EachPuzzle,
            show: Show::Number,
        };
        ask.run(self.puzzles)
    }
}
