//! The commands, a file each: its arguments, its help, its question. They are
//! in folders by what they ask.

mod compare;
mod cover;
mod help;
mod made;
mod people;
mod proofs;
mod puzzles;

use clap::{CommandFactory, Parser, Subcommand};

pub use self::help::suggest_command;
use self::help::{MORE, exit_status};
use crate::pipeline::Outcome;

/// Solve, count, check and make Sudoku, and solve any exact cover problem
#[derive(Parser, Debug)]
#[command(name = "quadrille", version, max_term_width = 100)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Find one solution of each puzzle, or all of them
    Solve(puzzles::Solve),
    /// Count the solutions of each puzzle
    Count(puzzles::Count),
    /// Check whether each puzzle has a unique solution
    Check(puzzles::Check),
    /// Count the solutions of each candidate
    Candidates(puzzles::Candidates),
    /// Draw solutions at random, each with the same chance
    Sample(puzzles::Sample),
    /// Solve each puzzle as people do, and explain each step
    Explain(people::Explain),
    /// Rate the difficulty of each puzzle, for people and for search
    Rate(people::Rate),
    /// Make new puzzles with exactly one solution
    Generate(made::Generate),
    /// Remove clues as long as the puzzle stays unique
    Minimize(made::Minimize),
    /// Bring puzzles into canonical form, to find duplicates
    Canon(made::Canon),
    /// Turn each puzzle into equivalent ones
    Shuffle(made::Shuffle),
    /// Write puzzles in another format
    Convert(made::Convert),
    /// Prove the number of solutions of each puzzle, for others to check
    Prove(proofs::Prove),
    /// Check certificates
    Verify(proofs::Verify),
    /// Solve, count and reduce exact cover problems in Knuth's format
    Cover(cover::Cover),
    /// Compare solvers of many kinds on the same puzzles
    Compare(Box<compare::Compare>),
    /// Benchmark solvers on checking puzzles
    Bench(compare::Bench),
    /// Serve the pages for a browser on this machine
    Web(people::Web),
    /// Write completions for a shell
    Completions(help::Completions),
    /// Write a manual page
    Man(help::Man),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// The reason why the command failed.
    pub fn run(self) -> Outcome {
        match self {
            Command::Solve(solve) => solve.run(),
            Command::Count(count) => count.run(),
            Command::Check(check) => check.run(),
            Command::Cover(cover) => cover.run(),
            Command::Compare(compare) => compare.run(),
            Command::Explain(explain) => explain.run(),
            Command::Candidates(candidates) => candidates.run(),
            Command::Sample(sample) => sample.run(),
            Command::Generate(generate) => generate.run(),
            Command::Minimize(minimize) => minimize.run(),
            Command::Canon(canon) => canon.run(),
            Command::Shuffle(shuffle) => shuffle.run(),
            Command::Convert(convert) => convert.run(),
            Command::Prove(prove) => prove.run(),
            Command::Verify(verify) => verify.run(),
            Command::Rate(rate) => rate.run(),
            Command::Bench(bench) => bench.run(),
            Command::Web(web) => web.run(),
            Command::Completions(completions) => completions.run(Args::command()),
            Command::Man(man) => man.run(Args::command()),
        }
    }
}

const HELP: &str = concat!(
    "\
Examples:
  # Solve a puzzle
  quadrille solve 1.....3..4.....2

  # Check whether every puzzle of a file is unique
  quadrille check puzzles.txt

  # Count the solutions of an exact cover problem
  quadrille cover count queens.dlx

  # Show the options, examples and columns of a command
  quadrille check --help

",
    exit_status!(
        0 => "success",
        1 => "some puzzle has no solution (solve), is not unique (check), ...",
        3 => "something is undecided: a limit was reached"
    )
);

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        Args::command().debug_assert();
    }
}
