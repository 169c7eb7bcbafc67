//! What is read: puzzles, and text that is none.

use super::error::TextError;
use super::puzzle::Puzzle;

/// A puzzle, or text that is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// Its first line, counted from 1.
    pub line: u64,
    /// The puzzle, or what was there instead.
    pub puzzle: Result<Puzzle, Invalid>,
}

impl Record {
    /// Returns a record that begins on this line, counted from 1.
    pub fn new(line: u64, puzzle: Result<Puzzle, Invalid>) -> Record {
        Record { line, puzzle }
    }
}

/// Text that is no puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Invalid {
    /// The text as it stood, of one line or of several. Of text longer than
    /// 4096 bytes, which is more than any puzzle needs, only the first 200
    /// characters, followed by `…`.
    pub text: String,
    /// Where it begins in its first line, in characters counted from 1. In a
    /// document that need not be the beginning of a line.
    pub column: usize,
    /// What is wrong with it.
    pub error: TextError,
}

impl Invalid {
    /// The longest text that is kept whole, in bytes.
    pub(super) const LONGEST: usize = 4096;
    /// The characters that are kept of a longer one.
    const START: usize = 200;

    /// Returns the record of a text that begins in column 1 of its line. Of a
    /// text that is too long, the beginning is kept.
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
