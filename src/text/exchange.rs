//! Records of the Sudoku Exchange puzzle bank.
//!
//! ```text
//! 0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2
//! ```
//!
//! Twelve hexadecimal digits that identify the puzzle, its 81 cells, and a
//! rating. The identity and the rating together are taken for its name.
//! Nothing is written in this form, since a rating cannot be made up.

use super::line::read_part;
use super::{Options, Puzzle, TextError};
use crate::board::Shape;

/// The digits of an identity.
const IDENTITY: usize = 12;

/// Reads a record, if the line is one.
pub(super) fn read(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    let (identity, rest) = line.split_at_checked(IDENTITY)?;
    if !identity.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let cells = rest.strip_prefix(' ')?;
    let end = cells.find(char::is_whitespace).unwrap_or(cells.len());
    let (cells, rating) = cells.split_at(end);
    // Anything shorter may be a row of a large board.
    if cells.len() <= Shape::MAX_SIDE {
        return None;
    }
    let puzzle = read_part(cells, (number, IDENTITY + 2), options);
    Some(puzzle.map(|puzzle| {
        Puzzle {
            name: Some(
                format!("{identity} {}", rating.trim())
                    .trim_end()
                    .to_owned(),
            ),
            ..puzzle
        }
    }))
}
