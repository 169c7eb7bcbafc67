//! `staged`: logic until it is stuck, then trial for the rest.
//!
//! Each cell that logic fills or narrows cuts branches of the search that
//! follows, which is the same as in `recursive-fill`.

use super::Solutions;
use super::fill::Fill;
use super::run::{Halt, Run, reasoned, verdict_of};
use crate::board::Board;
use crate::patterns::Rule;
use crate::told::Verdict;
use quadrille_board::Grid;

/// The logic: cheap rules that help often.
const LOGIC: &[Rule] = &[
    Rule::HiddenSingle,
    Rule::NakedSingle,
    Rule::LockedCandidates,
    Rule::NakedPair,
];

pub fn solve(puzzle: &Grid, run: &mut Run) -> Result<(Verdict, Solutions), Halt> {
    let mut board = Board::new(puzzle)?;
    run.exhaust(&mut board, LOGIC)?;
    if board.is_solved() {
        return Ok(reasoned(verdict_of(&board)));
    }
    let open = board.open_cells();
    let cells = open.map(|cell| (cell, board.candidates(cell)));
    Fill::new(board.grid(), cells).search(&mut run.meter)
}
