//! `quadrille cover`: any exact cover, in Knuth's text format.
//!
//! One file for each of its commands. They share `search` (how to search, and
//! what is said about it), `plan` (how to count) and `estimate` (instead of a
//! count).

mod count;
mod estimate;
mod from_sudoku;
mod plan;
mod reduce;
mod search;
mod solve;
mod stats;

use clap::Subcommand;

use crate::pipeline::Outcome;

const FORMAT: &str = "\
The format is that of Knuth's programs (TAOCP 7.2.2.1). The first line names the items; those
after a | are secondary: they need not be covered, and are covered at most once, or in one
colour. Every other line is an option, with :colour after some of its secondary items. Lines
that begin with | are comments.

  | four corners of a square, and a colour for each side
  a b c d | left right
  a b left:red
  a b left:blue
  c d right
  a b c d left:red right

Examples:
  quadrille cover count queens.dlx
  quadrille cover solve --all pentominoes.dlx | head
  quadrille cover from-sudoku puzzle.txt | quadrille cover reduce > small.dlx";

/// The arguments of `cover`.
#[derive(clap::Args, Debug)]
#[command(after_help = FORMAT)]
pub struct Cover {
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
enum Command {
    /// Find one solution, or all of them
    Solve(solve::Solve),
    /// Count the solutions
    Count(count::Count),
    /// Describe a problem: its size, its parts, its search tree
    Stats(stats::Stats),
    /// Write a smaller problem with as many solutions
    Reduce(reduce::Reduce),
    /// Write a Sudoku as an exact-cover problem
    FromSudoku(from_sudoku::FromSudoku),
}

impl Cover {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Solve(solve) => solve.run(),
            Command::Count(count) => count.run(),
            Command::Stats(stats) => stats.run(),
            Command::Reduce(reduce) => reduce.run(),
            Command::FromSudoku(from_sudoku) => from_sudoku.run(),
        }
    }
}
