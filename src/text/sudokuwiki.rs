//! Links with a puzzle to the solver at sudokuwiki.org:
//! `https://www.sudokuwiki.org/sudoku.htm?bd=` and 81 symbols.
//!
//! A link may also hold a compressed board with its candidates, which begins
//! with `S9B` or similar. That format is undocumented, so it is an error.

use super::alphabet::Alphabet;
use super::error::{TextError, TextErrorKind};
use super::form::{Form, Known};
use super::line::{name, push_name, read_part, write_line};
use super::puzzle::Puzzle;
use super::unfit::{Unfit, only_classic, only_clues};
use super::url::parameter;

/// The format.
pub(super) const FORM: Form = Form {
    read: Some(read),
    ..Form::new("sudokuwiki", "a link of sudokuwiki.org", write)
};

/// The beginning of a link, as it is written.
const SITE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// Reads a link with a board, if the line begins with one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let board = parameter(line, "bd")?;
    if board.value.starts_with('S') {
        let start: String = board.value.chars().take(3).collect();
        let what = format!("a compressed board of sudokuwiki.org ({start}...)");
        let kind = TextErrorKind::Unsupported { what };
        return Some(Err(kind.at(number, board.column)));
    }
    let puzzle = read_part(board.value, (number, board.column), known);
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(board.rest),
        ..puzzle
    }))
}

/// Appends a link to the solver with a puzzle, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    out.extend(SITE.bytes());
    write_line(&puzzle.grid, Alphabet::Digits, out);
    let name = push_name(puzzle, false, out);
    Unfit::unless_plain(puzzle, [name])
}
