//! The arguments that commands share: inputs, threads, limits.

use std::ffi::OsString;
use std::num::{NonZeroU16, NonZeroU32, NonZeroUsize};
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::board::Shape;
use quadrille::limits::{Interrupt, Limits};
use quadrille::text::{self, Alphabet, Column, Options};

/// The inputs and how to read them.
#[derive(clap::Args, Clone, Debug)]
pub struct InputArgs {
    /// Puzzles or files of puzzles [default: standard input]
    ///
    /// Each argument is a path if it exists, otherwise a puzzle; - is standard
    /// input. A puzzle is one line of cells, row by row, or a grid of several
    /// lines. A blank is one of . 0 _ * x ?; text after the cells is the name
    /// of the puzzle; lines that begin with # are comments. See --input-format
    /// on other formats.
    #[arg(value_name = "PUZZLE|FILE|-", help_heading = None::<&str>)]
    pub inputs: Vec<OsString>,

    /// How to read them.
    #[command(flatten)]
    pub text: PuzzleTextArgs,
}

/// How to read puzzles.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub struct PuzzleTextArgs {
    /// Set the rows and columns of a box, such as 2x3
    ///
    /// By default they follow from the number of cells: 2x2 for 16, 3x3 for 81.
    /// With 2x3, a box has two rows and three columns.
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,

    /// Read boards beyond 9x9 by this alphabet: one-g, hex0, a1 or words
    ///
    /// Up to 9x9 the digits are 1 to 9. Larger boards are written in several
    /// ways that contradict each other: one-g has 1-9 and then A for 10 (up to G
    /// on 16x16), hex0 has 0 for the first digit (up to F on 16x16), a1 has A
    /// for the first digit and B for the second, and words are decimal numbers
    /// separated by blanks. Without this option the alphabet is inferred if only
    /// one of them can read the puzzle; otherwise it is an error. It is never
    /// guessed. The output uses the same alphabet, and -v shows it.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub alphabet: Option<Alphabet>,

    /// Read puzzles in this format [default: detected]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = text_formats(),
        hide_possible_values = true,
        long_help = formats_help()
    )]
    pub input_format: Option<text::Format>,

    /// Read puzzles from this CSV column or JSON member
    ///
    /// The column is given by its name, or by its number counted from 1. By
    /// default it is the one with a usual name, such as puzzle or quizzes.
    #[arg(long, value_name = "NAME|N")]
    pub column: Option<Column>,

    /// Compare solutions with this column of a CSV file
    #[arg(long, value_name = "NAME|N", hide_short_help = true)]
    pub solution_column: Option<Column>,
}

impl PuzzleTextArgs {
    /// Returns the options for reading puzzles.
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        options.shape = self.shape;
        options.alphabet = self.alphabet;
        options.format = self.input_format;
        options.column = self.column.clone();
        options.solution_column = self.solution_column.clone();
        options
    }
}

/// Returns a parser of the names of formats of puzzles.
pub fn text_formats() -> impl TypedValueParser<Value = text::Format> {
    let name = |format: &text::Format| {
        PossibleValue::new(format.name()).aliases(format.aliases().iter().copied())
    };
    PossibleValuesParser::new(text::Format::ALL.iter().map(name)).try_map(|name| name.parse())
}

/// Returns the help about formats, which names all of them.
fn formats_help() -> String {
    let names: Vec<&str> = text::Format::ALL
        .iter()
        .map(|format| format.name())
        .collect();
    format!(
        "Read puzzles in this format [default: detected]\n\nOne of {}. Formats and board sizes \
         can be mixed in one file (except csv and opensudoku). Files compressed by \
         gzip or zstd are unpacked as they are read, and UTF-16 is decoded.",
        names.join(", ")
    )
}

/// The number of threads to use.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct JobArgs {
    /// Use N threads [default: one for each core]
    #[arg(short, long, value_name = "N", alias = "threads", value_parser = threads)]
    jobs: Option<NonZeroU16>,
}

impl JobArgs {
    /// Returns the number of threads to use.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.map_or_else(cores, NonZeroUsize::from)
    }
}

/// When to give up.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct LimitArgs {
    /// Stop searching a puzzle after SECS seconds
    ///
    /// The search goes on with the next puzzle or problem.
    #[arg(long, value_name = "SECS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Stop searching a puzzle after N search nodes
    ///
    /// The search goes on with the next puzzle or problem.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl LimitArgs {
    /// Returns the limits of each run, which an interrupt ends as well.
    pub fn limits(&self, interrupt: &Interrupt) -> Limits {
        let mut limits = Limits::none().with_interrupt(interrupt);
        (limits.nodes, limits.time) = (self.nodes, self.timeout);
        limits
    }
}

/// When to give up on a puzzle whose work has no search nodes.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct TimeoutArgs {
    /// Stop working on a puzzle after SECS seconds
    ///
    /// The work goes on with the next puzzle.
    #[arg(long, value_name = "SECS", value_parser = seconds)]
    pub timeout: Option<Duration>,
}

impl TimeoutArgs {
    /// Returns the limits of each run, which an interrupt ends as well.
    pub fn limits(&self, interrupt: &Interrupt) -> Limits {
        let mut limits = Limits::none().with_interrupt(interrupt);
        limits.time = self.timeout;
        limits
    }
}

/// Reads a number that is not 0.
pub fn positive(text: &str) -> Result<u64, String> {
    number_up_to(u64::MAX, text)
}

/// Reads a number of 32 bits that is not 0.
pub fn positive_u32(text: &str) -> Result<NonZeroU32, String> {
    let number = number_up_to(u32::MAX.into(), text)?;
    Ok(NonZeroU32::new(number as u32).expect("it is in the range"))
}

/// Reads a number that is not 0 and no more than `most`.
pub fn number_up_to(most: u64, text: &str) -> Result<u64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to {most}, such as 10"))
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroU16, String> {
    text.parse().map_err(|_| {
        format!(
            "expected a number of threads from 1 to {}, such as 4",
            u16::MAX
        )
    })
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_fractions() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for text in ["-1", "nan", "inf", "1s", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
