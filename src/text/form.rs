//! What the file of a format says about it, for the table of all of them.

use super::alphabet::Alphabet;
use super::error::{TextError, TextErrorKind};
use super::found::quoted;
use super::puzzle::Puzzle;
use super::unfit::Unfit;
use crate::board::Shape;

/// A format, as its file describes it.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// Its name, as in `hodoku`.
    pub(super) name: &'static str,
    /// Other names that it goes by: the extensions of such files.
    pub(super) aliases: &'static [&'static str],
    /// What a puzzle in it is, for messages.
    pub(super) description: &'static str,
    /// What reads a line in it, if a line is a puzzle and shows that it is in
    /// no other format.
    pub(super) read: Option<Read>,
    /// Whether a text that begins with this line is a document in it, if it is
    /// a format of whole documents.
    #[cfg(feature = "formats")]
    pub(super) is_start: Option<fn(&str) -> bool>,
    /// What writes a puzzle in it.
    pub(super) write: Write,
    /// What comes before the first puzzle.
    pub(super) head: &'static str,
    /// What comes after the last.
    pub(super) foot: &'static str,
}

/// Reads a line, whose number is for messages, if it is in the form.
pub(super) type Read = fn(&str, u64, Known) -> Option<Result<Puzzle, TextError>>;

/// Appends a puzzle. If it cannot, the caller drops what it has appended.
pub(super) type Write = fn(&Puzzle, &mut Vec<u8>) -> Result<(), Unfit>;

impl Form {
    /// A format of lines or rows that other formats may be taken for.
    pub(super) const fn new(name: &'static str, description: &'static str, write: Write) -> Form {
        Form {
            name,
            aliases: &[],
            description,
            read: None,
            #[cfg(feature = "formats")]
            is_start: None,
            write,
            head: "",
            foot: "",
        }
    }

    /// The error that text which has to be in this format is not, for this
    /// reason.
    pub(super) fn malformed(&self, reason: String) -> TextErrorKind {
        TextErrorKind::Malformed {
            format: self.name,
            expected: self.description,
            reason,
        }
    }

    /// The error that a line is not in this format.
    pub(super) fn misses(&self, line: &str) -> TextErrorKind {
        self.malformed(format!("found {}", quoted(line.trim())))
    }
}

/// What is known about a puzzle before it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The shape of its board; `None` to go by the number of cells.
    pub(super) shape: Option<Shape>,
    /// The alphabet of its cells; `None` to infer it.
    pub(super) alphabet: Option<Alphabet>,
    /// Whether it has to be in the form that reads it.
    pub(super) is_given: bool,
}
