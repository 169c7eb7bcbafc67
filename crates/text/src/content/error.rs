//! Errors in a text, with their position.

use std::fmt;

use super::alphabet::Alphabet;
use quadrille_board::names::{printable, quoted};
use quadrille_board::{ConstraintError, RegionsError, Shape, VariantError};

/// An error in the text of a puzzle, with its position.
///
/// Displays its position but not the file name, which the caller puts in front.
/// Control characters of the text are escaped.
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
    /// The column, in characters counted from 1; `None` if the error concerns
    /// the whole line.
    pub column: Option<usize>,
    /// The kind of error.
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

/// A kind of error in the text of a puzzle.
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
    /// A cell is not a digit of this board, or a part of some format is
    /// invalid.
    #[error("expected {expected}, found {}", quoted(found))]
    Symbol {
        /// The valid contents.
        expected: String,
        /// The actual contents.
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
        /// The number of cells found.
        found: usize,
    },
    /// The cells are on one line where rows are expected.
    #[error("expected {side} rows, found one line with all cells")]
    OneLine {
        /// The side of the board.
        side: usize,
    },
    /// A row of a grid has too few or too many cells.
    #[error("expected {side} cells in row {row}, found {found}")]
    RowLength {
        /// The side of the board.
        side: usize,
        /// The row, counted from 1.
        row: usize,
        /// The number of cells found.
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
        /// The missing row, counted from 1.
        row: usize,
        /// The text found in its place.
        found: String,
    },
    /// The board has a prime side, so its box shape has to be set.
    #[error("{cells} cells: {side}x{side} has no usual box shape; say which, such as 1x{side}")]
    NoUsualShape {
        /// The number of cells found.
        cells: usize,
        /// The side of a board with this number of cells or columns.
        side: usize,
    },
    /// Different alphabets read the text as different puzzles.
    #[error(
        "the alphabet of this {side}x{side} puzzle could be {possible}; \
         say which alphabet: one-g, hex0, a1 or words"
    )]
    AmbiguousAlphabet {
        /// The side of the board.
        side: usize,
        /// The names of the possible alphabets.
        possible: String,
    },
    /// The alphabet that was set is too small for the board.
    #[error("alphabet {alphabet} has {} digits, {side}x{side} needs {side}", alphabet.max_side())]
    SmallAlphabet {
        /// The alphabet that was set.
        alphabet: Alphabet,
        /// The side of the board.
        side: usize,
    },
    /// The puzzle declares another size.
    #[error("expected a {expected}x{expected} puzzle, found {found}x{found}")]
    Board {
        /// The side of the board that was set.
        expected: usize,
        /// The side that it declares.
        found: usize,
    },
    /// The cells of a jigsaw do not form regions.
    #[error(transparent)]
    Regions(#[from] RegionsError),
    /// The puzzle has constraints besides clues, marks and regions.
    #[error("{} is not supported", printable(what))]
    Unsupported {
        /// The unsupported constraint.
        what: String,
    },
    /// A link, or a text of another program, that cannot be read.
    #[error("{} is not supported; {instead}", printable(what))]
    Elsewhere {
        /// What it is.
        what: String,
        /// What to do instead.
        instead: &'static str,
    },
    /// The text breaks the format that it begins in, or that was set.
    #[error("expected {expected}, {}", printable(reason))]
    Malformed {
        /// The name of the format.
        format: &'static str,
        /// A puzzle in this format, for messages.
        expected: &'static str,
        /// The problem: `found 'x'`.
        reason: String,
    },
    /// The line is neither cells nor any known format.
    #[error("expected a puzzle, found {}", printable(found))]
    NotAPuzzle {
        /// The beginning of the line, or `nothing`.
        found: String,
    },
    /// There is more text after the single puzzle that was expected.
    #[error("expected a single puzzle, found more after it")]
    SecondPuzzle,
    /// The board has no such variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The constraints are invalid.
    #[error(transparent)]
    Constraints(#[from] ConstraintError),
    /// The line is longer than any puzzle and was not read.
    #[error("expected at most {limit} bytes in a line, found more")]
    LineTooLong {
        /// The longest line that is read, in bytes.
        limit: usize,
    },
}

impl TextErrorKind {
    /// Returns this error for a whole line, counted from 1.
    pub fn at_line(self, line: u64) -> TextError {
        TextError {
            line,
            column: None,
            kind: self,
        }
    }

    /// Returns this error for a position in a line, both counted from 1.
    pub fn at(self, line: u64, column: usize) -> TextError {
        TextError {
            line,
            column: Some(column),
            kind: self,
        }
    }
}

impl TextError {
    /// Returns the same error for a part of its line that begins in this
    /// column.
    pub(crate) fn behind(mut self, column: usize) -> TextError {
        self.column = self.column.map(|at| at + column - 1);
        self
    }
}

/// Describes the missing cells of a one-line puzzle.
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
