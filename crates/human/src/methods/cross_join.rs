//! `cross-join`: takes the options that the clues leave to each cell, and finds
//! the combinations of one option for each cell without a clash.
//!
//! There are far too many combinations to visit each: 10 to the 77 on an empty
//! 9x9 board. A database joins the cells one after the other and drops a
//! partial combination as soon as two of its cells clash, and this solver does
//! the same. It joins all cells in reading order; a clue is a cell with one
//! option, so it counts a node for each clue too.

use super::Solutions;
use super::fill::Fill;
use super::run::{Halt, Run};
use crate::board::Contradiction;
use crate::told::Verdict;
use quadrille_board::Grid;

pub fn solve(puzzle: &Grid, run: &mut Run) -> Result<(Verdict, Solutions), Halt> {
    // The join would find that out too, but could not name the place.
    if let Some(conflict) = puzzle.conflicts().next() {
        return Err(Contradiction::Clash(conflict).into());
    }
    let shape = puzzle.shape();
    let cells = shape.cells().map(|cell| (cell, puzzle.candidates(cell)));
    Fill::new(Grid::empty(shape), cells).search(&mut run.meter)
}
