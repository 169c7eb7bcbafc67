//! The description of a format, an entry of the table of all formats.

use std::sync::Arc;

use super::signs::Signs;
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::Unfit;
use quadrille_board::Shape;
use quadrille_board::names::quoted;

/// The words of messages about a format.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    /// The name of the format, as in `hodoku`.
    pub(crate) name: &'static str,
    /// A puzzle in this format.
    pub(crate) description: &'static str,
}

impl Label {
    /// Returns the error for a text that breaks the format, for this reason.
    pub(crate) fn malformed(self, reason: String) -> TextErrorKind {
        TextErrorKind::Malformed {
            format: self.name,
            expected: self.description,
            reason,
        }
    }
}

/// A format, as described in its file.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// Its name and its description.
    pub(crate) label: Label,
    /// Other names: the extensions of such files.
    pub(crate) aliases: &'static [&'static str],
    /// The reader of a line, if a line can be a puzzle in this format and be
    /// recognised as such.
    pub(crate) read: Option<Read>,
    /// What lines that it reads show if they are short.
    pub(crate) signs: Signs,
    /// Tells whether a text that begins with this line is a document in this
    /// format, if it is a format of whole documents.
    #[cfg(feature = "formats")]
    pub(crate) is_start: Option<fn(&str) -> bool>,
    /// Whether a puzzle may take several lines, as [lists](super::code::list) do.
    pub(crate) reads_passages: bool,
    /// The writer of a puzzle.
    pub(crate) write: Write,
    /// The writer of the header of a table with these fields, if the format is
    /// a table. The writer of puzzles then gets just these.
    pub(crate) table_head: Option<WriteHead>,
    /// Whether it has a place for rules besides the usual ones.
    pub(crate) has_rules: bool,
    /// The text before the first puzzle.
    pub(crate) head: &'static str,
    /// The text after the last puzzle.
    pub(crate) foot: &'static str,
}

/// Appends the header of a table with these fields.
pub(crate) type WriteHead = fn(&[Arc<str>], &mut Vec<u8>);

/// Reads a line, if it has this form. Its number is for messages.
pub(crate) type Read = fn(&str, u64, Known) -> Option<Result<Puzzle, TextError>>;

/// Appends a puzzle. If it fails, the caller drops what it has appended.
pub(crate) type Write = fn(&Puzzle, &mut Vec<u8>) -> Result<(), Unfit>;

impl Form {
    /// Creates a format of lines or rows that is not recognised by its looks.
    pub(crate) const fn new(name: &'static str, description: &'static str, write: Write) -> Form {
        Form::labelled(Label { name, description }, write)
    }

    /// Creates a format whose label other files use as well.
    pub(crate) const fn labelled(label: Label, write: Write) -> Form {
        Form {
            label,
            aliases: &[],
            read: None,
            signs: Signs::NONE,
            #[cfg(feature = "formats")]
            is_start: None,
            reads_passages: false,
            write,
            table_head: None,
            has_rules: false,
            head: "",
            foot: "",
        }
    }

    /// Returns the error for a text that breaks this format, for this reason.
    pub(crate) fn malformed(&self, reason: String) -> TextErrorKind {
        self.label.malformed(reason)
    }

    /// Returns the error for a line that is not in this format.
    pub(crate) fn misses(&self, line: &str) -> TextErrorKind {
        self.malformed(format!("found {}", quoted(line.trim())))
    }
}

/// The settings for a puzzle that is about to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The shape of its board; `None` to infer it from the number of cells.
    pub(crate) shape: Option<Shape>,
    /// The alphabet of its cells; `None` to infer it.
    pub(crate) alphabet: Option<Alphabet>,
    /// Whether the puzzle must have the form that reads it.
    pub(crate) is_given: bool,
    /// Whether constraints that are not known are left out.
    pub(crate) leaves_out: bool,
}

impl Known {
    /// Nothing is known.
    pub(crate) const NOTHING: Known = Known {
        shape: None,
        alphabet: None,
        is_given: false,
        leaves_out: false,
    };

    /// Returns the shape of a board of this side: the one that is set, or the usual
    /// one if its side is at least `least`.
    pub(crate) fn shape_of(self, side: usize, least: usize) -> Option<Shape> {
        match self.shape {
            Some(shape) => Some(shape).filter(|shape| shape.side() == side),
            None => Shape::of_side(side).filter(|_| side >= least),
        }
    }

    /// Returns the shape of a board of this number of cells, likewise.
    pub(crate) fn shape_of_cells(self, count: usize, least: usize) -> Option<Shape> {
        let shape = self.shape_of(count.isqrt(), least);
        shape.filter(|shape| shape.cell_count() == count)
    }
}

/// A column of a table.
///
/// # Examples
///
/// ```
/// use quadrille::text::Column;
///
/// assert_eq!("2".parse(), Ok(Column::Number(2)));
/// assert_eq!("quizzes".parse(), Ok(Column::Name("quizzes".to_owned())));
/// ```
#[cfg(feature = "formats")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// The position, counted from 1.
    Number(usize),
    /// The name in the header, in either case.
    Name(String),
}

#[cfg(feature = "formats")]
impl std::str::FromStr for Column {
    type Err = std::convert::Infallible;

    /// Parses a number, or else a name.
    fn from_str(text: &str) -> Result<Column, Self::Err> {
        match text.parse() {
            Ok(number) if number > 0 => Ok(Column::Number(number)),
            _ => Ok(Column::Name(text.to_owned())),
        }
    }
}

#[cfg(feature = "formats")]
impl std::fmt::Display for Column {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Column::Number(number) => write!(f, "{number}"),
            Column::Name(name) => f.write_str(name),
        }
    }
}
