//! The formats of answers, one file each.

mod row;
mod text;
mod tsv;

use quadrille::cover::Count;
use quadrille::sudoku::text::{Invalid, Puzzle};
use quadrille::sudoku::{Grid, Outcome, Status};

pub use self::row::one_line;
use self::row::{Csv, Jsonl};
use self::text::Text;
pub use self::text::{Number, plural};
use self::tsv::Tsv;
pub use self::tsv::escape;
use super::args::Format;
use super::input::{Input, Place};

/// A format of answers. Records are written by many threads at a time, each
/// into its own text.
pub trait Output: Send + Sync {
    /// What comes before the first record.
    fn header(&self) -> String {
        String::new()
    }

    /// Appends an answer as one record, with its line end.
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>);
}

/// What is put out about a puzzle or, where each solution is a record, about
/// one of its solutions.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// Where the puzzle is from.
    pub place: Place<'a>,
    /// What was found.
    pub finding: Result<Finding<'a>, &'a Invalid>,
}

/// What was found out about a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What is known of its solutions so far.
    pub status: Status,
    /// How many are known so far.
    pub count: Count,
    /// The number of this record among those of the puzzle, from 1.
    pub number: u64,
    /// The solution that the record is about, or the first one.
    pub solution: Option<&'a Grid>,
    /// What the search came to; `None` if more records will follow.
    pub end: Option<&'a Outcome>,
}

/// What people want to see of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The solutions.
    Solutions,
    /// How many there are.
    Number,
    /// Whether there is exactly one; if there are more, two of them.
    Verdict,
}

/// The format of this name.
pub fn of(format: Format, show: Show, inputs: &[Input]) -> Box<dyn Output> {
    match format {
        Format::Text => {
            // Who types a puzzle knows which one it is.
            let is_alone = matches!(inputs, [Input::Argument { .. }]);
            Box::new(Text::new(show, !is_alone))
        }
        Format::Tsv => Box::new(Tsv),
        Format::Csv => Box::new(Csv),
        Format::Jsonl => Box::new(Jsonl),
    }
}
