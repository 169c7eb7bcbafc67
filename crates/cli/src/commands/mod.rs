//! The commands, one file each: its arguments, its help, what it asks.
//!
//! `solve`, `count` and `check` share [`solutions`]; `candidates`, `sample` and
//! `suggest` share `exact`; `canon`, `shuffle` and `minimize` share `made`.

mod bench;
mod candidates;
mod canon;
mod check;
mod compare;
mod convert;
mod count;
mod cover;
mod exact;
mod explain;
mod generate;
mod made;
mod manual;
mod minimality;
mod minimize;
mod rate;
mod sample;
mod shuffle;
mod solutions;
mod solve;
mod suggest;

use clap::{Parser, Subcommand};

use crate::pipeline::Outcome;

/// Solves, counts and checks Sudoku of any box shape, and any exact cover.
#[derive(Parser, Debug)]
#[command(name = "quadrille", version, max_term_width = 100, after_help = EXIT_STATUS)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Find one solution of each puzzle, or all of them
    Solve(solve::Solve),
    /// Count the solutions of each puzzle
    Count(count::Count),
    /// Check whether each puzzle has a unique solution
    Check(check::Check),
    /// Solve, count and reduce any exact cover, in Knuth's text format
    Cover(cover::Cover),
    /// Run solvers of many kinds on the same puzzles, side by side
    Compare(Box<compare::Compare>),
    /// Solve a puzzle as people do, and explain each step
    Explain(explain::Explain),
    /// Count the solutions of each candidate
    Candidates(candidates::Candidates),
    /// Draw solutions at random, each with the same chance
    Sample(sample::Sample),
    /// Make new puzzles, all of them unique
    Generate(generate::Generate),
    /// Remove clues as long as the puzzle stays unique
    Minimize(minimize::Minimize),
    /// Bring puzzles into the least form under all symmetries, to find duplicates
    Canon(canon::Canon),
    /// Turn each puzzle into others that are the same in disguise
    Shuffle(shuffle::Shuffle),
    /// Write puzzles in another format
    Convert(convert::Convert),
    /// Rate how hard each puzzle is, for dancing links and for people
    Rate(rate::Rate),
    /// Measure how fast puzzles are checked
    Bench(bench::Bench),
    /// Write completions for a shell
    Completions(manual::Completions),
    /// Write a manual page
    Man(manual::Man),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Why it cannot do what it was asked for.
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
            Command::Rate(rate) => rate.run(),
            Command::Bench(bench) => bench.run(),
            Command::Completions(completions) => completions.run(),
            Command::Man(man) => man.run(),
        }
    }
}

const EXIT_STATUS: &str = "\
Exit status: 0 all is well; 1 a puzzle has no solution (solve) or is not unique (check, minimize);
2 something could not be read; 3 something stayed undecided; 130 interrupted.";

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        Args::command().debug_assert();
    }
}
