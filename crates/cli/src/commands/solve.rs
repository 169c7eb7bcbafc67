//! `quadrille solve`: one solution of each puzzle, or more.

use quadrille::sudoku::Status;

use super::solutions::{Ask, PuzzleArgs, Report, Show};
use crate::pipeline::Outcome;

const HELP: &str = "\
Examples:
  quadrille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  quadrille solve puzzles.txt > solutions.tsv     one line for each puzzle, in order
  quadrille solve --all 4x4.txt                   every solution, one on each line
  cut -f2 -d, bank.csv | quadrille solve -o jsonl

Columns: puzzle, status, count, solution. The status is solved if other solutions were not
looked for. With --all or --limit, each line but the last of a puzzle says how many are known
so far (>=2), and the last one how many there are.
Exit status: 0 all solved; 1 some puzzle has no solution; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `solve`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Solve {
    /// Find all solutions, one line each
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Find at most N solutions of each puzzle, one line each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
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
            report: Report::EachSolution,
            show: Show::Solutions,
        };
        ask.run(self.puzzles)
    }
}
