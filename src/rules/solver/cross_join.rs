//! `cross-join`: the options that the clues leave to each cell, and then the
//! combinations of one option for each cell without a clash.
//!
//! There are far too many combinations to look at each: 10 to the 77 on an
//! empty 9x9 board. A database joins the cells one after the other and drops a partial combination as soon as two of its cells clash,
//! and so does this. All cells are joined in reading order, a clue being a
//! cell with one option, which is why it counts a node for each clue too.

use super::fill::Fill;
use super::run::{Halt, Run};
use crate::board::Grid;
use crate::rules::{Contradiction, Solutions, Verdict};

pub(in crate::rules) fn solve(puzzle: &Grid, run: &mut Run) -> Result<(Verdict, Solutions), Halt> {
    // The join would find that out too, but could not say where.
    if let Some(conflict) = puzzle.conflicts().next() {
        return Err(Contradiction::Clash(conflict).into());
    }
    let shape = puzzle.shape();
    let cells = shape.cells().map(|cell| (cell, puzzle.candidates(cell)));
    Fill::new(Grid::empty(shape), cells).search(&mut run.meter)
}
