//! Writers of grids: with a frame, as Simple Sudoku draws them, or as bare
//! rows. All of these are read as rows of a grid.

use super::heading::push_heading;
use crate::content::alphabet::Alphabet;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_classic, only_clues};
use crate::forms::form::Form;
use crate::forms::line::plain::one_line;

/// A puzzle in rows, for messages.
pub(crate) const DESCRIPTION: &str = "a grid of rows";

/// Grids with a frame around each box.
pub(crate) const GRID: Form = Form {
    aliases: &["spf"],
    ..Form::new("grid", DESCRIPTION, write_grid)
};

/// Grids of Simple Sudoku.
pub(crate) const SS: Form = Form::new("ss", DESCRIPTION, write_ss);

/// Bare rows.
pub(crate) const MSK: Form = Form::new("msk", DESCRIPTION, write_msk);

/// Appends a grid with a frame around each box, under its name.
fn write_grid(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    let name = push_heading(puzzle, out);
    out.extend(format!("{}\n", puzzle.grid).bytes());
    Unfit::unless_plain(puzzle, [name])
}

/// Appends a grid as Simple Sudoku draws it, under its name.
fn write_ss(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    let name = push_heading(puzzle, out);
    out.extend(b"*-----------*\n");
    for (row, cells) in rows(puzzle).iter().enumerate() {
        if row > 0 && row % 3 == 0 {
            out.extend(b"|---+---+---|\n");
        }
        let boxes: Vec<&str> = [0..3, 3..6, 6..9].map(|range| &cells[range]).into();
        out.extend(format!("|{}|\n", boxes.join("|")).bytes());
    }
    out.extend(b"*-----------*\n");
    Unfit::unless_plain(puzzle, [name])
}

/// Appends the bare rows of a puzzle.
fn write_msk(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    push_rows(puzzle, out);
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, "")])
}

/// Appends the rows of a puzzle up to 9x9, one on each line.
pub(crate) fn push_rows(puzzle: &Puzzle, out: &mut Vec<u8>) {
    for row in rows(puzzle) {
        out.extend((row + "\n").bytes());
    }
}

/// Returns the rows of a puzzle in digits.
fn rows(puzzle: &Puzzle) -> Vec<String> {
    let line = one_line(&puzzle.grid, Alphabet::Digits);
    line.as_bytes()
        .chunks(puzzle.grid.shape().side())
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect()
}
