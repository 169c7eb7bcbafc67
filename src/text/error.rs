//! What is wrong with a text, and where.

use std::fmt;

use super::alphabet::Alphabet;
use super::found::{printable, quoted};
use crate::board::{RegionsError, Shape, VariantError};

/// What is wrong with the text of a puzzle, and where.
///
/// Displayed with its place but without the name of the file, which the
/// caller puts in front. What was found in the text is displayed with its
/// control characters escaped.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Options, parse};
///
/// let error = parse("1..4\n..3.\n.2..\n", &Options::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "4: expected row 4 of the 4x4 grid, found the end of the text"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{kind}", Place(*line, *column))]
#[non_exhaustive]
pub struct TextError {
    /// The line, counted from 1.
    pub line: u64,
    /// The place in the line, in characters counted from 1; `None` if the
    /// line as a whole is meant.
    pub column: Option<usize>,
    /// What is wrong.
    pub kind: TextErrorKind,
}

struct Place(u64, Option<usize>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(column) => write!(f, "{}:{column}: ", self.0),
            None => write!(f, "{}: ", self.0),
        }
    }
}

/// What is wrong with the text of a puzzle.
///
/// # Examples
///
/// ```
/// use quadrille::text::TextErrorKind;
///
/// let found = "\u{1b}[2J".to_owned();
/// let error = TextErrorKind::NotAPuzzle { found }.at(3, 17);
/// assert_eq!(error.to_string(), "3:17: expected a puzzle, found \\u{1b}[2J");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// A cell holds something that is no digit of this board, or a place of
    /// some form something else than it should.
    #[error("expected {expected}, found {}", quoted(found))]
    Symbol {
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A puzzle on one line has too few or too many cells.
    #[error(
        "expected {} cells for {side}x{side}, found {found}{}",
        side * side,
        missing(*side, *found)
    )]
    CellCount {
        /// The side of the board.
        side: usize,
        /// The cells there are.
        found: usize,
    },
    /// A row of a grid has too few or too many cells.
    #[error("expected {side} cells in row {row}, found {found}")]
    RowLength {
        /// The side of the board.
        side: usize,
        /// The row, counted from 1.
        row: usize,
        /// The cells there are.
        found: usize,
    },
    /// A grid ends before its last row.
    #[error(
        "expected row {row} of the {side}x{side} grid, found {}",
        printable(found)
    )]
    Unfinished {
        /// The side of the board.
        side: usize,
        /// The row that should follow, counted from 1.
        row: usize,
        /// What follows.
        found: String,
    },
    /// The board has a prime side, so that its boxes have to be given.
    #[error("{cells} cells: {side}x{side} has no usual box shape; give --shape")]
    NoUsualShape {
        /// The cells there are.
        cells: usize,
        /// The side of a board with that number of cells or columns.
        side: usize,
    },
    /// Different alphabets read the text as different puzzles.
    #[error(
        "the alphabet of this {side}x{side} puzzle could be {possible}; \
         give --alphabet one-g|hex0|a1|words"
    )]
    AmbiguousAlphabet {
        /// The side of the board.
        side: usize,
        /// The names of the alphabets that fit.
        possible: String,
    },
    /// The alphabet that was given is too small for the board.
    #[error("alphabet {alphabet} has {} digits, {side}x{side} needs {side}", alphabet.max_side())]
    SmallAlphabet {
        /// The alphabet that was given.
        alphabet: Alphabet,
        /// The side of the board.
        side: usize,
    },
    /// The puzzle says of itself that it has another size.
    #[error("expected a {expected}x{expected} puzzle, found {found}x{found}")]
    Board {
        /// The side of the board that was given.
        expected: usize,
        /// The side of this one.
        found: usize,
    },
    /// The cells of a jigsaw do not make regions.
    #[error(transparent)]
    Regions(#[from] RegionsError),
    /// There is a puzzle, but it cannot be told in clues, marks and regions.
    #[error("{} is not supported", printable(what))]
    Unsupported {
        /// What the puzzle has that others have not.
        what: String,
    },
    /// The text is not in the format that it begins in, or that was given.
    #[error("expected {expected}, {}", printable(reason))]
    Malformed {
        /// The name of the format.
        format: &'static str,
        /// What a puzzle in it is.
        expected: &'static str,
        /// What is wrong: `found 'x'`.
        reason: String,
    },
    /// The line is neither cells nor anything else that is known.
    #[error("expected a puzzle, found {}", printable(found))]
    NotAPuzzle {
        /// What was found: the beginning of the line, or `nothing`.
        found: String,
    },
    /// There is more text after the one puzzle that was expected.
    #[error("expected a single puzzle, found more after it")]
    SecondPuzzle,
    /// The board has no such variant.
    #[error(transparent)]
    Variant(VariantError),
    /// The line is longer than any puzzle; it was not looked at.
    #[error("expected at most {limit} bytes in a line, found more")]
    LineTooLong {
        /// The longest line that is read, in bytes.
        limit: usize,
    },
}

impl TextErrorKind {
    /// Returns this error about a whole line, counted from 1.
    pub fn at_line(self, line: u64) -> TextError {
        TextError {
            line,
            column: None,
            kind: self,
        }
    }

    /// Returns this error about a place in a line, both counted from 1.
    pub fn at(self, line: u64, column: usize) -> TextError {
        TextError {
            line,
            column: Some(column),
            kind: self,
        }
    }
}

impl TextError {
    /// The same error, found in a part of its line that begins in this column.
    pub(super) fn behind(mut self, column: usize) -> TextError {
        self.column = self.column.map(|at| at + column - 1);
        self
    }
}

/// Which cells of a one-line puzzle are missing.
fn missing(side: usize, found: usize) -> String {
    let name = |index| {
        (Shape::new(1, side).ok())
            .and_then(|shape| Some(shape.cell_name(shape.cells().nth(index)?)))
    };
    match (name(found), name((side * side).saturating_sub(1))) {
        (Some(first), Some(last)) if first == last => format!(" ({last} is missing)"),
        (Some(first), Some(last)) => format!(" ({first} to {last} are missing)"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_begin_with_the_place() {
        let kind = TextErrorKind::Symbol {
            expected: Alphabet::Digits.expected(9),
            found: "a".to_owned(),
        };
        let error = TextError {
            line: 3,
            column: Some(17),
            kind,
        };
        assert_eq!(
            error.to_string(),
            "3:17: expected 1-9, '.' or '0', found 'a'"
        );
    }

    #[test]
    fn missing_cells_are_named() {
        let message = |side, found| {
            let kind = TextErrorKind::CellCount { side, found };
            kind.at_line(3).to_string()
        };
        assert_eq!(
            message(9, 80),
            "3: expected 81 cells for 9x9, found 80 (r9c9 is missing)"
        );
        assert_eq!(
            message(9, 70),
            "3: expected 81 cells for 9x9, found 70 (r8c8 to r9c9 are missing)"
        );
        assert_eq!(
            message(16, 257),
            "3: expected 256 cells for 16x16, found 257"
        );
    }
}
