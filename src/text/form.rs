//! The description of a format, an entry of the table of all formats.

use std::sync::Arc;

use super::alphabet::Alphabet;
use super::error::{TextError, TextErrorKind};
use super::found::quoted;
use super::puzzle::Puzzle;
use super::unfit::Unfit;
use crate::board::Shape;

/// A format, as described in its file.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// Its name, as in `hodoku`.
    pub(super) name: &'static str,
    /// Other names: the extensions of such files.
    pub(super) aliases: &'static [&'static str],
    /// A puzzle in this format, for messages.
    pub(super) description: &'static str,
    /// The reader of a line, if a line can be a puzzle in this format and be
    /// recognised as such.
    pub(super) read: Option<Read>,
    /// Tells whether a text that begins with this line is a document in this
    /// format, if it is a format of whole documents.
    #[cfg(feature = "formats")]
    pub(super) is_start: Option<fn(&str) -> bool>,
    /// Whether a puzzle may take several lines, as [lists](super::list) do.
    pub(super) reads_passages: bool,
    /// The writer of a puzzle.
    pub(super) write: Write,
    /// The writer of the header of a table with these fields, if the format is
    /// a table. The writer of puzzles then gets just these.
    pub(super) table_head: Option<WriteHead>,
    /// Whether it has a place for rules besides the usual ones.
    pub(super) has_rules: bool,
    /// The text before the first puzzle.
    pub(super) head: &'static str,
    /// The text after the last puzzle.
    pub(super) foot: &'static str,
}

/// Appends the header of a table with these fields.
pub(super) type WriteHead = fn(&[Arc<str>], &mut Vec<u8>);

/// Reads a line, if it has this form. Its number is for messages.
pub(super) type Read = fn(&str, u64, Known) -> Option<Result<Puzzle, TextError>>;

/// Appends a puzzle. If it fails, the caller drops what it has appended.
pub(super) type Write = fn(&Puzzle, &mut Vec<u8>) -> Result<(), Unfit>;

impl Form {
    /// Creates a format of lines or rows that is not recognised by its looks.
    pub(super) const fn new(name: &'static str, description: &'static str, write: Write) -> Form {
        Form {
            name,
            aliases: &[],
            description,
            read: None,
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
    pub(super) fn malformed(&self, reason: String) -> TextErrorKind {
        TextErrorKind::Malformed {
            format: self.name,
            expected: self.description,
            reason,
        }
    }

    /// Returns the error for a line that is not in this format.
    pub(super) fn misses(&self, line: &str) -> TextErrorKind {
        self.malformed(format!("found {}", quoted(line.trim())))
    }
}

/// The settings for a puzzle that is about to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The shape of its board; `None` to infer it from the number of cells.
    pub(super) shape: Option<Shape>,
    /// The alphabet of its cells; `None` to infer it.
    pub(super) alphabet: Option<Alphabet>,
    /// Whether the puzzle must have the form that reads it.
    pub(super) is_given: bool,
}
