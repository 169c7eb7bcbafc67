//! The solvers that search: `cross-join`, `recursive-fill` and `staged`. Each says which cells are filled, and with what.

use super::fill::Fill;
use super::run::{End, Run, reasoned, verdict_of};
use crate::board::{Board, Contradiction};
use crate::patterns::Rule;
use quadrille_board::{DigitSet, Grid};

/// Takes the options that the clues leave to each cell, and finds the combinations of one option for each cell without
/// a clash.
///
/// There are far too many combinations to visit each: 10 to the 77 on an empty 9x9 board. A database joins the cells
/// one after the other and drops a partial combination as soon as two of its cells clash, and this solver does the
/// same. It joins all cells in reading order; a clue is a cell with one option, so it counts a node for each clue too.
pub fn cross_join(puzzle: &Grid, run: &mut Run) -> End {
    without_clash(puzzle)?;
    let shape = puzzle.shape();
    let cells = shape.cells().map(|cell| (cell, puzzle.candidates(cell)));
    Fill::new(Grid::empty(shape), cells).search(&mut run.meter)
}

/// Fills the first blank cell with every digit that its row, column and box do not have yet, and continues each of the
/// resulting grids in the same way. It precomputes nothing and finds all solutions.
pub fn recursive_fill(puzzle: &Grid, run: &mut Run) -> End {
    without_clash(puzzle)?;
    let all = DigitSet::full(puzzle.shape().side());
    let cells = puzzle.shape().cells();
    let blanks = cells.filter(|&cell| puzzle.get(cell).is_none());
    Fill::new(puzzle.clone(), blanks.map(|cell| (cell, all))).search(&mut run.meter)
}

/// Filling checks only the digits that it adds, never the clues; a join would, but could not name the place.
fn without_clash(puzzle: &Grid) -> Result<(), Contradiction> {
    let clash = puzzle.conflicts().next().map(Contradiction::Clash);
    clash.map_or(Ok(()), Err)
}

/// Uses cheap rules that help often until they are stuck, then trial for the rest.
///
/// Each cell that they fill or narrow cuts branches of the search that follows, which is the same as in
/// `recursive-fill`.
pub fn staged(puzzle: &Grid, run: &mut Run) -> End {
    use Rule as R;
    let mut board = Board::new(puzzle)?;
    let rules = [
        R::HiddenSingle,
        R::NakedSingle,
        R::LockedCandidates,
        R::NakedPair,
    ];
    run.exhaust(&mut board, &rules)?;
    if board.is_solved() {
        return Ok(reasoned(verdict_of(&board)));
    }
    let open = board.open_cells();
    let cells = open.map(|cell| (cell, board.candidates(cell)));
    Fill::new(board.grid(), cells).search(&mut run.meter)
}
