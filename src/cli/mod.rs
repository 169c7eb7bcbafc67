//! The command line. Only here is anything printed, a file opened, or a
//! thread started.
//!
//! In reading order: `args` (what was typed), one file for each command on
//! puzzles (`solve`, `count`, `check`), `puzzles` (what these three share: a
//! question asked of every puzzle), `input` (where puzzles come from) and
//! `archive` (if they are compressed), `snippet` (errors in them), `stream` (the
//! way from there through all cores and back into order), `output` (the formats
//! of answers), `tally` (sums over puzzles), `compare`, `explain` and
//! `exact` and `bench` (on puzzles that `gather` has read beforehand), `each` (rows on
//! every puzzle as it comes, such as those of `rate`), `generate` and `setting` (puzzles out
//! of puzzles: `canon`, `shuffle`, `minimize`), `table` (the formats of their figures),
//! `convert`, `manual` (shells and `man`), `cover` (the commands on exact covers), `console`,
//! `progress`, `interrupt`, `variant` and `exit`.

mod archive;
mod args;
mod bench;
mod check;
mod compare;
mod console;
mod convert;
mod count;
mod cover;
mod each;
mod exact;
mod exit;
mod explain;
mod gather;
mod generate;
mod input;
mod interrupt;
mod manual;
mod output;
mod progress;
mod puzzles;
mod rate;
mod setting;
mod snippet;
mod solve;
mod stream;
mod table;
mod tally;
mod variant;

use clap::Parser;

use args::{Args, Command};
pub use exit::Exit;

/// Does what the arguments of the process ask for.
pub fn run() -> Exit {
    match Args::parse().command {
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
        Command::Rate(rate) => rate.run(),
        Command::Bench(bench) => bench.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
        Command::Convert(convert) => convert.run(),
    }
}
