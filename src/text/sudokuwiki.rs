//! Links to the solver at sudokuwiki.org, which hold a puzzle:
//! `https://www.sudokuwiki.org/sudoku.htm?bd=` and 81 symbols.
//!
//! A link may also hold a compressed board with its candidates, which begins
//! with `S9B` or the like. What that means is nowhere written down, so it is an error.

use super::line::{name, read_part, write_line};
use super::unfit::{only_classic, only_clues};
use super::url::parameter;
use super::{Alphabet, Options, Puzzle, TextError, TextErrorKind, Unfit};

/// What a link begins with that is written.
const SITE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// Reads a link with a board, if the line begins with one.
pub(super) fn read(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    let board = parameter(line, "bd")?;
    if board.value.starts_with('S') {
        let start: String = board.value.chars().take(3).collect();
        let what = format!("a compressed board of sudokuwiki.org ({start}...)");
        let kind = TextErrorKind::Unsupported { what };
        return Some(Err(kind.at(number, board.column)));
    }
    let puzzle = read_part(board.value, (number, board.column), options);
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(board.rest),
        ..puzzle
    }))
}

/// Appends a link to the solver with a puzzle.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    out.extend(SITE.bytes());
    write_line(&puzzle.grid, Alphabet::Digits, out);
    Ok(())
}
