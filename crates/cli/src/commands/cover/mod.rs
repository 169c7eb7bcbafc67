//! `quadrille cover`: any exact cover, in Knuth's text format.
//!
//! One file for each of its commands. They share `search` (the search and its
//! report), `plan` (memo and threads), and `solution` (as a record). In place of a
//! whole count, `estimate` estimates it, `parts` counts the parts of a `split`,
//! `checkpoint` counts with a file that remembers the
//! way, and `diagram` writes all solutions as a file.

mod candidates;
mod checkpoint;
mod count;
mod diagram;
mod estimate;
mod from_sudoku;
mod merge;
mod parts;
mod plan;
mod prove;
mod reduce;
mod sample;
mod search;
mod solution;
mod solve;
mod split;
mod stats;

use crate::commands::help::MORE;
use crate::commands::later::commands;
use crate::pipeline::Outcome;

const HELP: &str = "\
Examples:
  # Count the solutions of a problem
  quadrille cover count queens.dlx

  # List the first solutions
  quadrille cover solve --all pentominoes.dlx | head

  # Write a Sudoku as a problem, and make it smaller
  quadrille cover from-sudoku puzzle.txt | quadrille cover reduce > small.dlx

The format is that of Knuth's programs (TAOCP 7.2.2.1). The first line names the items; those \
after a | are secondary: they need not be covered, and are covered at most once, or in one \
colour. Every other line is an option, with :colour after some of its secondary items. Lines \
that begin with | are comments.

An item written 2|a is covered twice, and 1:3|a from one to three times. |5 after the items of an \
option is its cost, |-5 a gain. Items whose names begin with # are branched on first.

  | four corners of a square, and a colour for each side
  a b c d | left right
  a b left:red
  a b left:blue
  c d right
  a b c d left:red right";

/// The arguments of `cover`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Cover {
    #[command(subcommand)]
    command: Command,
}

commands! {
    /// The commands.
    enum Command {
        /// Find one solution, or all of them
        Solve(solve::Solve),
        /// Count the solutions
        Count(count::Count),
        /// Count the solutions with each option
        Candidates(candidates::Candidates),
        /// Draw solutions at random
        Sample(sample::Sample),
        /// Describe a problem: its size, its parts, its search tree
        Stats(stats::Stats),
        /// Split the solutions into parts, to count them on several machines
        Split(split::Split),
        /// Sum the counts of all parts
        Merge(merge::Merge),
        /// Write a smaller problem with the same number of solutions
        Reduce(reduce::Reduce),
        /// Prove the number of solutions, for others to check
        Prove(prove::Prove),
        /// Write a Sudoku as an exact-cover problem
        FromSudoku(from_sudoku::FromSudoku),
    }
}

impl Cover {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        self.command.run()
    }
}
