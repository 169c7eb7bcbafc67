//! The commands, a file each: its arguments, its help, its question. They are
//! in folders by what they ask.

mod compare;
mod cover;
mod help;
mod later;
mod made;
mod people;
mod proofs;
mod puzzles;

use clap::{CommandFactory, Parser, Subcommand};

use self::help::{MORE, exit_status};
pub use self::help::{arguments, suggest_command};
use self::later::Later;
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
    Solve(Later<puzzles::Solve>),
    /// Count the solutions of each puzzle
    Count(Later<puzzles::Count>),
    /// Check whether each puzzle has a unique solution
    Check(Later<puzzles::Check>),
    /// Count the solutions of each candidate
    Candidates(Later<puzzles::Candidates>),
    /// Draw solutions at random, each with the same chance
    Sample(Later<puzzles::Sample>),
    /// Solve each puzzle as people do, and explain each step
    Explain(Later<people::Explain>),
    /// Rate the difficulty of each puzzle, for people and for search
    Rate(Later<people::Rate>),
    /// Make new puzzles with exactly one solution
    Generate(Later<made::Generate>),
    /// Remove clues as long as the puzzle stays unique
    Minimize(Later<made::Minimize>),
    /// Bring puzzles into canonical form, to find duplicates
    Canon(Later<made::Canon>),
    /// Turn each puzzle into equivalent ones
    Shuffle(Later<made::Shuffle>),
    /// Write puzzles in another format
    Convert(Later<made::Convert>),
    /// Prove the number of solutions of each puzzle, for others to check
    Prove(Later<proofs::Prove>),
    /// Check certificates
    Verify(Later<proofs::Verify>),
    /// Solve, count and reduce exact cover problems in Knuth's format
    Cover(Later<cover::Cover>),
    /// Compare solvers of many kinds on the same puzzles
    Compare(Later<compare::Compare>),
    /// Benchmark solvers on checking puzzles
    Bench(Later<compare::Bench>),
    /// List the kinds of constraints and variants, with examples
    Constraints(Later<help::ConstraintKinds>),
    /// Serve the pages for a browser on this machine
    Web(Later<people::Web>),
    /// Write completions for a shell
    Completions(Later<help::Completions>),
    /// Write a manual page
    Man(Later<help::Man>),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// The reason why the command failed.
    pub fn run(self) -> Outcome {
        match self {
            Command::Solve(Later(solve)) => solve.run(),
            Command::Count(Later(count)) => count.run(),
            Command::Check(Later(check)) => check.run(),
            Command::Cover(Later(cover)) => cover.run(),
            Command::Compare(Later(compare)) => compare.run(),
            Command::Explain(Later(explain)) => explain.run(),
            Command::Candidates(Later(candidates)) => candidates.run(),
            Command::Sample(Later(sample)) => sample.run(),
            Command::Generate(Later(generate)) => generate.run(),
            Command::Minimize(Later(minimize)) => minimize.run(),
            Command::Canon(Later(canon)) => canon.run(),
            Command::Shuffle(Later(shuffle)) => shuffle.run(),
            Command::Convert(Later(convert)) => convert.run(),
            Command::Prove(Later(prove)) => prove.run(),
            Command::Verify(Later(verify)) => verify.run(),
            Command::Rate(Later(rate)) => rate.run(),
            Command::Bench(Later(bench)) => bench.run(),
            Command::Constraints(Later(kinds)) => kinds.run(),
            Command::Web(Later(web)) => web.run(),
            Command::Completions(Later(completions)) => completions.run(Args::command()),
            Command::Man(Later(man)) => man.run(Args::command()),
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
