//! The formats of answers, one file each.

pub mod html;
mod row;
pub mod table;
pub mod tally;
mod template;
mod text;
mod tsv;

use std::borrow::Cow;

use quadrille::board::{Grid, Regions};
use quadrille::cover::Count;
use quadrille::lanes;
use quadrille::sudoku::{Outcome, Status};
use quadrille::text::{Alphabet, Invalid, Puzzle, write_line};

pub use self::row::one_line;
use self::row::{Csv, Jsonl};
pub use self::template::Template;
use self::text::Text;
pub use self::text::{Number, plural};
use self::tsv::Tsv;
pub use self::tsv::escape;
use super::args::{Format, OutputArgs};
use crate::pipeline::input::{Input, Place};

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
    pub puzzle: Board<'a>,
    /// The text that came with it.
    pub name: Option<&'a str>,
    /// What it has in place of boxes.
    pub regions: Option<&'a Regions>,
    /// What is known of its solutions so far.
    pub status: Status,
    /// How many are known so far.
    pub count: Count,
    /// The number of this record among those of the puzzle, from 1.
    pub number: u64,
    /// The solution that the record is about, or the first one.
    pub solution: Option<Board<'a>>,
    /// Whether no more records of the puzzle will follow.
    pub is_last: bool,
    /// What the search came to, if it is over and there was one of this
    /// puzzle alone.
    pub outcome: Option<&'a Outcome>,
}

/// The cells of a board.
#[derive(Clone, Copy, Debug)]
pub enum Board<'a> {
    /// A puzzle with all that it says.
    Puzzle(&'a Puzzle),
    /// A grid, and what its digits are written in.
    Grid(&'a Grid, Alphabet),
    /// A classic one in digits and dots, as it comes from lanes.
    Classic(&'a lanes::Puzzle),
}

impl<'a> Board<'a> {
    /// Appends the cells as one line, without its end.
    pub fn write(self, out: &mut Vec<u8>) {
        match self {
            Board::Puzzle(puzzle) => puzzle.write_line(out),
            Board::Grid(grid, alphabet) => write_line(grid, alphabet, out),
            Board::Classic(cells) => out.extend_from_slice(cells),
        }
    }

    /// The cells as one line.
    pub fn line(self) -> Cow<'a, str> {
        match self {
            Board::Puzzle(puzzle) => puzzle.to_string().into(),
            Board::Grid(grid, alphabet) => one_line(grid, alphabet).into(),
            Board::Classic(cells) => String::from_utf8_lossy(cells),
        }
    }

    /// The cells as a grid.
    pub fn grid(self) -> Cow<'a, Grid> {
        match self {
            Board::Puzzle(puzzle) => Cow::Borrowed(&puzzle.grid),
            Board::Grid(grid, _) => Cow::Borrowed(grid),
            Board::Classic(cells) => {
                Cow::Owned(lanes::grid_of(cells).expect("nothing but digits and dots"))
            }
        }
    }
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

/// The form that is asked for: a template if there is one, else a format.
pub fn of(args: &OutputArgs, show: Show, inputs: &[Input]) -> Box<dyn Output> {
    if let Some(template) = &args.template {
        return Box::new(template.clone());
    }
    match args.format() {
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
