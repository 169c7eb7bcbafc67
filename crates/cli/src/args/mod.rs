//! What was typed.

pub mod variant;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::{NonZeroU16, NonZeroUsize};
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use quadrille::board::Shape;
use quadrille::limits::{Interrupt, Limits};
use quadrille::text::{self, Alphabet, Column, Options};

use super::output::Template;
use crate::commands::{
    bench, check, compare, convert, count, cover, explain, generate, manual, rate, solve,
};
use crate::commands::{candidates, sample};
use crate::commands::{canon, minimize, shuffle};
use crate::pipeline::exit::Exit;

/// Exact cover by dancing links: solves, counts and checks Sudoku of any box
/// shape.
#[derive(Parser, Debug)]
#[command(name = "quadrille", version, max_term_width = 100, after_help = EXIT_STATUS)]
pub struct Args {
    /// What to do.
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
    /// Say of each puzzle whether it has one solution, several or none
    Check(check::Check),
    /// Solve, count and reduce any exact cover, in Knuth's text format
    Cover(cover::Cover),
    /// Run solvers of many kinds on the same puzzles, side by side
    Compare(Box<compare::Compare>),
    /// Solve a puzzle as people do, and say each step in words
    Explain(explain::Explain),
    /// Count the solutions that each candidate is in
    Candidates(candidates::Candidates),
    /// Draw solutions at random, each with the same chance
    Sample(sample::Sample),
    /// Make new puzzles, all of them unique
    Generate(generate::Generate),
    /// Take clues away as long as the puzzle stays unique
    Minimize(minimize::Minimize),
    /// Bring puzzles into the least form under all symmetries, to find duplicates
    Canon(canon::Canon),
    /// Turn each puzzle into others that are the same in disguise
    Shuffle(shuffle::Shuffle),
    /// Write puzzles in another format
    Convert(convert::Convert),
    /// Say of each puzzle how hard it is, for dancing links and for people
    Rate(rate::Rate),
    /// Measure how fast puzzles are checked
    Bench(bench::Bench),
    /// Write completions for a shell
    Completions(manual::Completions),
    /// Write a manual page
    Man(manual::Man),
}

impl Command {
    /// Does what was asked for.
    pub fn run(self) -> Exit {
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
            Command::Rate(rate) => rate.run(),
            Command::Bench(bench) => bench.run(),
            Command::Completions(completions) => completions.run(),
            Command::Man(man) => man.run(),
            Command::Convert(convert) => convert.run(),
        }
    }
}

const EXIT_STATUS: &str = "\
Exit status: 0 all is well; 1 a puzzle has no solution (solve) or is not unique (check, minimize);
2 something could not be read; 3 something stayed undecided; 130 interrupted.";

/// Where puzzles come from, and how to read them.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub struct InputArgs {
    /// Puzzles, files of puzzles, or - for standard input, which is also read
    /// if nothing is given.
    ///
    /// What exists is a file; anything else must be a puzzle. A puzzle is one
    /// line of cells, row by row, or a grid of several lines with or without
    /// rules between the boxes. A blank is one of . 0 _ * x ?; text after the
    /// cells is the name of the puzzle; lines that begin with # are comments.
    /// See --input-format on what else is read.
    #[arg(value_name = "PUZZLE|FILE|-", help_heading = "Arguments")]
    pub inputs: Vec<OsString>,

    #[command(flatten)]
    text: PuzzleTextArgs,
}

impl InputArgs {
    /// What is known about the text of the puzzles.
    pub fn options(&self) -> Options {
        self.text.options()
    }
}

/// How to read puzzles.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub struct PuzzleTextArgs {
    /// Rows and columns of a box, such as 3x3 or 2x3; by default from the
    /// number of cells.
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,

    /// How digits are written: digits, one-g, hex0, a1 or words.
    ///
    /// Up to 9x9 the digits are 1 to 9. Larger boards are written in several
    /// ways that contradict each other: one-g has 1-9 and then A for 10 (up
    /// to G on 16x16), hex0 has 0 for the first digit, 1 for the second, up to
    /// F on 16x16, a1 has A for the first digit, B for the second, and words
    /// are decimal numbers with blanks between them. Without this option the
    /// alphabet is inferred where only one of them can read the puzzle, and
    /// is an error otherwise: it is never guessed. It applies to the output
    /// as well; -v shows it.
    #[arg(long, value_name = "NAME")]
    pub alphabet: Option<Alphabet>,

    /// The format of the input: line, grid, marks, sukaku, jigsaw, hodoku,
    /// exchange, sudokuwiki, f-puzzles, jsonl, csv or opensudoku.
    ///
    /// Without this option each line shows what it is, tables are known by
    /// their header, and documents by how they begin; all but the last two may
    /// be mixed in one file. Files that are compressed by gzip or zstd are
    /// unpacked as they are read.
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = text_formats(|_| true),
        hide_possible_values = true
    )]
    pub input_format: Option<text::Format>,

    /// The column of the puzzles in a CSV file: its name or its number,
    /// counted from 1. By default, the one with a usual name such as puzzle
    /// or quizzes.
    #[arg(long, value_name = "NAME|N")]
    pub column: Option<Column>,

    /// The column of the solutions in a CSV file, each of which must then be
    /// one of its puzzle.
    #[arg(long, value_name = "NAME|N")]
    pub solution_column: Option<Column>,
}

impl PuzzleTextArgs {
    /// What is known about the text of the puzzles.
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        options.shape = self.shape;
        options.alphabet = self.alphabet;
        options.format = self.format();
        options.column = self.column.clone();
        options.solution_column = self.solution_column.clone();
        options
    }

    /// The format that is given, if only by talk of columns.
    fn format(&self) -> Option<text::Format> {
        let has_columns = self.column.is_some() || self.solution_column.is_some();
        (self.input_format).or(has_columns.then_some(text::Format::Csv))
    }
}

/// How to search.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// When to give up.
    #[command(flatten)]
    pub limits: LimitArgs,

    /// Leave what is given or forced to the search.
    #[arg(long)]
    pub no_presolve: bool,

    #[command(flatten)]
    pub jobs: JobArgs,
}

impl SearchArgs {
    /// The limits of each search, which ends as well when the flag is raised.
    pub fn limits(&self, interrupt: &Interrupt) -> Limits {
        self.limits.limits(interrupt)
    }

    /// How many threads to use.
    pub fn threads(&self) -> NonZeroUsize {
        self.jobs.threads()
    }
}

/// How many threads there should be.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct JobArgs {
    /// How many threads to use; by default one for each core.
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroU16>,
}

impl JobArgs {
    /// How many threads to use.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.map_or_else(cores, NonZeroUsize::from)
    }
}

/// When to give up.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct LimitArgs {
    /// Give up on a puzzle or problem after so many seconds, such as 0.5.
    #[arg(long, value_name = "SECS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Give up on a puzzle or problem after so many nodes of its search tree.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl LimitArgs {
    /// Whether there are no limits.
    pub fn is_none(&self) -> bool {
        self.timeout.is_none() && self.nodes.is_none()
    }

    /// The limits of each run, which ends as well when the flag is raised.
    pub fn limits(&self, interrupt: &Interrupt) -> Limits {
        let mut limits = Limits::none().with_interrupt(interrupt);
        (limits.nodes, limits.time) = (self.nodes, self.timeout);
        limits
    }
}

/// What to show, and how.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// The format of answers; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT")]
    pub output: Option<Format>,

    /// Write answers in this form, such as '{puzzle} {count} {nodes}'.
    ///
    /// Fields: puzzle, status, count, exact (true or false), solution, number
    /// (of the solution), clues (how many), nodes, time_us, source, line, name
    /// and error; - stands for what there is not. {{ and }} are braces, \t and
    /// \n a tab and the end of a line. With nodes or time_us, each puzzle is
    /// searched by itself.
    #[arg(long, value_name = "TEXT", conflicts_with = "output")]
    pub template: Option<Template>,

    /// Print on standard error what the searches did, summed up.
    #[arg(long)]
    pub stats: bool,

    /// Say on standard error which engine is used, and of puzzles that are
    /// searched one by one what was settled before the search, and the alphabet
    /// of boards beyond 9x9; twice, also each placement, in all puzzles.
    #[arg(short, long, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    pub verbose: u8,

    #[command(flatten)]
    pub display: DisplayArgs,
}

impl OutputArgs {
    /// The format that is asked for, or else suits where the output goes. What
    /// has a template is for programs.
    pub fn format(&self) -> Format {
        match self.template {
            Some(_) => Format::Tsv,
            None => Format::or_usual(self.output),
        }
    }
}

/// What to show beside the answers.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct DisplayArgs {
    /// Show progress on standard error; auto does on a terminal.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub progress: When,

    /// Use colours in text; auto does on a terminal unless NO_COLOR is set.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// Show no notes, progress or summary; errors are still shown.
    #[arg(short, long)]
    pub quiet: bool,
}

impl DisplayArgs {
    /// When to show progress.
    pub fn progress(&self) -> When {
        match self.progress {
            When::Auto if self.quiet => When::Never,
            when => when,
        }
    }
}

/// A format of answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// Columns between tabs, without a header.
    Tsv,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON object on each line.
    Jsonl,
}

/// Takes the names of these formats only.
pub fn formats(formats: &[Format]) -> impl TypedValueParser<Value = Format> + use<> {
    let names = formats.iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(names).try_map(|name| Format::from_str(&name, false))
}

/// Takes the names of those formats of puzzles that are wanted.
pub fn text_formats(
    is_wanted: fn(text::Format) -> bool,
) -> impl TypedValueParser<Value = text::Format> + use<> {
    let formats = text::Format::ALL
        .iter()
        .filter(|format| is_wanted(**format));
    let name = |format: &text::Format| {
        PossibleValue::new(format.name()).aliases(format.aliases().iter().copied())
    };
    PossibleValuesParser::new(formats.map(name)).try_map(|name| name.parse())
}

impl Format {
    /// The format that is asked for, or else suits where the output goes.
    pub fn or_usual(asked: Option<Format>) -> Format {
        asked.unwrap_or_else(|| {
            if io::stdout().is_terminal() {
                Format::Text
            } else {
                Format::Tsv
            }
        })
    }
}

/// When to do something that suits terminals only.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum When {
    /// If it suits where the output goes.
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

impl From<When> for anstream::ColorChoice {
    fn from(when: When) -> anstream::ColorChoice {
        match when {
            When::Auto => anstream::ColorChoice::Auto,
            When::Always => anstream::ColorChoice::Always,
            When::Never => anstream::ColorChoice::Never,
        }
    }
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}

/// Prints the help of a command, or a command of a command, for someone who
/// gave it nothing to do.
pub fn explain(path: &[&str]) -> Exit {
    let mut args = Args::command();
    // The name and the usage of a subcommand are those within the program
    // only once it is built.
    args.build();
    let command = path
        .iter()
        .try_fold(&mut args, |command, name| command.find_subcommand_mut(name));
    if let Some(command) = command {
        // Nobody is left to be told if this fails.
        let _ = command.print_help();
    }
    Exit::Trouble
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn seconds_may_have_fractions() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for text in ["-1", "nan", "inf", "1s", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
