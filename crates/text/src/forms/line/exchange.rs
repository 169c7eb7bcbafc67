//! Records of the Sudoku Exchange puzzle bank.
//!
//! ```text
//! 0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2
//! ```
//!
//! Twelve hexadecimal digits that identify the puzzle, its 81 cells, and a
//! rating. The identity and the rating together are its name. Neither can be
//! invented, so only a puzzle with such a name can be written. A link to play, with the cells
//! after `/play/?s=`, is only read.

use super::plain::{name, one_line, read_part};
use crate::content::alphabet::Alphabet;
use crate::content::elsewhere::CELLS;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_classic, only_clues};
use crate::forms::form::{Form, Known};
use crate::forms::link::parameter;
use crate::forms::signs::Signs;
use quadrille_board::Shape;

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(|line, number, known| {
        link(line, number, known).or_else(|| read(line, number, known))
    }),
    signs: Signs {
        anywhere: b"?",
        ..Signs::NONE
    },
    ..Form::new("exchange", "a record of the Sudoku Exchange", write)
};

/// The digits of an identity.
const IDENTITY: usize = 12;

/// Reads a record, if the line is one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let (identity, rest) = split_identity(line)?;
    let cells = rest.strip_prefix(' ')?;
    let end = cells.find(char::is_whitespace).unwrap_or(cells.len());
    let (cells, rating) = cells.split_at(end);
    // Anything shorter may be a row of a large board.
    if cells.len() <= Shape::MAX_SIDE {
        return None;
    }
    let puzzle = read_part(cells, (number, IDENTITY + 2), known);
    Some(puzzle.map(|puzzle| puzzle.with_name(&format!("{identity} {}", rating.trim()))))
}

/// Reads a link to play a puzzle, if the line begins with one.
fn link(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let cells = parameter(line, "s")?;
    let (address, _) = line.split_once('?')?;
    if !address.contains("sudokuexchange.com/") {
        return None;
    }
    if cells.value.len() != Shape::CLASSIC.cell_count() {
        let kind = TextErrorKind::Elsewhere {
            what: "a packed puzzle of sudokuexchange.com".to_owned(),
            instead: CELLS,
        };
        return Some(Err(kind.at(number, cells.column)));
    }
    let puzzle = read_part(cells.value, (number, cells.column), known);
    Some(puzzle.map(|puzzle| match name(cells.rest) {
        Some(name) => puzzle.with_name(&name),
        None => puzzle,
    }))
}

/// Splits the identity at the beginning of a text from what follows it.
fn split_identity(text: &str) -> Option<(&str, &str)> {
    let (identity, rest) = text.split_at_checked(IDENTITY)?;
    let is_identity = identity.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_identity.then_some((identity, rest))
}

/// Appends a record of a puzzle that has an identity and a rating.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    let name = puzzle.name.as_deref().and_then(split_identity);
    let (identity, rating) = name.ok_or(Lost::Unrated)?;
    let rating = rating.strip_prefix(' ').ok_or(Lost::Unrated)?;
    if rating.trim() != rating || rating.is_empty() || rating.contains(char::is_control) {
        return Err(Lost::Unrated.into());
    }
    let cells = one_line(&puzzle.grid, Alphabet::Digits).replace('.', "0");
    out.extend(format!("{identity} {cells} {rating:>4}\n").bytes());
    Unfit::unless_plain(puzzle, [])
}
