//! `recursive-fill`: the first blank cell takes every digit that its row,
//! column and box do not have yet, and each of the resulting grids continues in
//! the same way. It precomputes nothing and finds all solutions.

use super::Solutions;
use super::fill::Fill;
use super::run::{Halt, Run};
use crate::board::Contradiction;
use crate::told::Verdict;
use quadrille_board::{DigitSet, Grid};

pub fn solve(puzzle: &Grid, run: &mut Run) -> Result<(Verdict, Solutions), Halt> {
    // Filling checks only the digits that it adds, never the clues.
    if let Some(conflict) = puzzle.conflicts().next() {
        return Err(Contradiction::Clash(conflict).into());
    }
    let all = DigitSet::full(puzzle.shape().side());
    let cells = puzzle.shape().cells();
    let blanks = cells.filter(|&cell| puzzle.get(cell).is_none());
    Fill::new(puzzle.clone(), blanks.map(|cell| (cell, all))).search(&mut run.meter)
}
