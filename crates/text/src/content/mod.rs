//! What a text holds, and what can be wrong with it.
//!
//! `alphabet` and `infer` are about symbols, `puzzle` and `extras` about
//! what was read, `error`, `unfit` and `elsewhere` about errors in a text,
//! limits of a format, and what is recognised and cannot be read.

pub(crate) mod alphabet;
pub(crate) mod elsewhere;
pub(crate) mod error;
pub(crate) mod extras;
pub(crate) mod infer;
pub(crate) mod puzzle;
pub(crate) mod unfit;

pub use alphabet::Alphabet;
pub use error::{TextError, TextErrorKind};
pub use extras::{AppliedTechnique, Sketch};
pub use puzzle::Puzzle;
pub use unfit::{Lost, Unfit};

/// A puzzle, or text that is not one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// Its first line, counted from 1.
    pub line: u64,
    /// The puzzle, or the invalid text.
    pub puzzle: Result<Puzzle, Invalid>,
}

impl Record {
    /// Returns a record that begins on this line, counted from 1.
    pub fn new(line: u64, puzzle: Result<Puzzle, Invalid>) -> Record {
        Record { line, puzzle }
    }
}

/// Text that is not a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Invalid {
    /// The text, of one line or of several. Of a text longer than 4096 bytes,
    /// which is more than any puzzle needs, only the first 200 characters,
    /// followed by `…`.
    pub text: String,
    /// Its column in its first line, in characters counted from 1. In a
    /// document it need not begin a line.
    pub column: usize,
    /// The error.
    pub error: TextError,
}

impl Invalid {
    /// The longest text that is kept whole, in bytes.
    pub(crate) const LONGEST: usize = 4096;
    /// The number of characters kept of a longer text.
    const START: usize = 200;

    /// Returns the record of a text that begins in column 1 of its line. Only
    /// the beginning of a long text is kept.
    pub fn new(text: &str, error: TextError) -> Invalid {
        let text = if text.len() <= Self::LONGEST {
            text.to_owned()
        } else {
            text.chars().take(Self::START).chain(['…']).collect()
        };
        Invalid {
            text,
            column: 1,
            error,
        }
    }
}
