//! The writer of tables with a field for each cell.

use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_clues};
use quadrille_board::Digit;

/// The smallest board that is read from fields.
pub(super) const LEAST_SIDE: usize = 4;

/// Appends a puzzle as a table with the numbers of its rows and columns.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if side < LEAST_SIDE {
        return Err(Lost::Board(shape).into());
    }
    let width = 1 + side.to_string().len();
    let names = (1..=side).map(|column| format!(" {:<width$} ", format!("c{column}")));
    let first = format!(" {:<width$} ", "r");
    let head: Vec<String> = [first].into_iter().chain(names).collect();
    out.extend(format!("{}\n", head.join("|").trim_end()).bytes());
    let strokes = vec!["-".repeat(width + 2); side + 1];
    out.extend(format!("{}\n", strokes.join("+")).bytes());
    for row in 0..side {
        let cell = |column| puzzle.grid.get(shape.cell(row, column)).map(Digit::value);
        let cells = (0..side).map(|column| cell(column).map_or(String::new(), |d| d.to_string()));
        let fields = [(row + 1).to_string()].into_iter().chain(cells);
        let fields: Vec<String> = fields.map(|text| format!(" {text:>width$} ")).collect();
        out.extend(format!("{}\n", fields.join("|").trim_end()).bytes());
    }
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, "")])
}
