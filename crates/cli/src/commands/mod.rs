//! The commands, a file each: its arguments, its help, its question. They are
//! in folders by what they ask.

mod compare;
mod cover;
mod help;
mod later;
mod proofs;
mod puzzles;
mod reasoning;
mod transform;
mod web;

use clap::{CommandFactory, FromArgMatches, Parser};

pub use self::help::suggest_command;
use self::help::{MORE, arguments, exit_status};
use self::later::commands;

/// Solve, count, check and make Sudoku, and solve any exact cover problem
#[derive(Parser, Debug)]
#[command(name = "quadrille", version, max_term_width = 100)]
#[command(after_help = MORE, after_long_help = HELP)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

/// Returns the definition of the program.
pub fn program() -> clap::Command {
    help::grouped(Args::command(), &GROUPS)
}

/// Returns the arguments of the process as they are typed.
///
/// # Errors
///
/// An error in the arguments, or the help that was asked for, which is arranged only then.
pub fn matches() -> Result<clap::ArgMatches, clap::Error> {
    let matches = Args::command().try_get_matches_from(arguments());
    matches.or_else(|_| program().try_get_matches_from(arguments()))
}

/// Takes the command that was typed.
///
/// # Errors
///
/// An error in the arguments.
pub fn command(matches: &mut clap::ArgMatches) -> Result<Command, clap::Error> {
    Args::from_arg_matches_mut(matches).map(|args| args.command)
}

/// The commands in groups, as in the guide. Others are not listed.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Ask", &["solve", "count", "check", "candidates", "sample"]),
    ("Judge", &["explain", "rate", "compare"]),
    (
        "Make",
        &["generate", "minimize", "canon", "shuffle", "convert"],
    ),
    ("Covers", &["cover"]),
    ("Other", &["constraints", "prove", "verify", "web", "help"]),
];

commands! {
    /// The commands.
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
        Explain(reasoning::Explain),
        /// Rate the difficulty of each puzzle, for people and for search
        Rate(reasoning::Rate),
        /// Make new puzzles with exactly one solution
        Generate(transform::Generate),
        /// Remove clues as long as the puzzle stays unique
        Minimize(transform::Minimize),
        /// Bring puzzles into canonical form, to find duplicates
        Canon(transform::Canon),
        /// Turn each puzzle into equivalent ones
        Shuffle(transform::Shuffle),
        /// Write puzzles in another format
        Convert(transform::Convert),
        /// Prove the number of solutions of each puzzle, for others to check
        Prove(proofs::Prove),
        /// Check certificates
        Verify(proofs::Verify),
        /// Solve, count and reduce exact cover problems in Knuth's format
        Cover(cover::Cover),
        /// Compare solvers of many kinds on the same puzzles
        Compare(compare::Compare),
        /// Benchmark solvers on checking puzzles
        #[command(hide = true)]
        Bench(compare::Bench),
        /// List the kinds of constraints and variants, with examples
        Constraints(help::ConstraintKinds),
        /// Serve web pages to solve, set and explain puzzles in a browser
        Web(web::Web),
        /// Write completions for a shell
        #[command(hide = true)]
        Completions(help::Completions) with program(),
        /// Write a manual page
        #[command(hide = true)]
        Man(help::Man) with program(),
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

More commands: bench, completions, man.

",
    exit_status!(
        0 => "success",
        1 => "some puzzle has no solution (solve), is not unique (check), ...",
        3 => "something is undecided: a limit was reached"
    )
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        program().debug_assert();
    }

    #[test]
    fn every_command_is_in_a_group_or_hidden() {
        let program = program();
        let grouped = || GROUPS.iter().flat_map(|(_, names)| names.iter().copied());
        for command in program.get_subcommands() {
            let times = grouped().filter(|name| *name == command.get_name()).count();
            assert_eq!(
                times,
                usize::from(!command.is_hide_set()),
                "{}",
                command.get_name()
            );
        }
        let all: Vec<&str> = program.get_subcommands().map(|it| it.get_name()).collect();
        assert!(grouped().all(|name| name == "help" || all.contains(&name)));
    }
}
