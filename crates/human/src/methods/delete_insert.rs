//! `delete-insert`: two tables, the certain and the uncertain values, and two
//! kinds of rules between them.
//!
//! - Delete rules remove values from the uncertain ones: all those of a certain
//!   cell, and those that are certain in its row, column or box.
//! - Insert rules make values certain: those that are unique in their cell,
//!   in their row, in their column, in their box.
//!
//! The rules repeat until none of them fires. A [`Board`] holds both tables,
//! and deletes whenever something is inserted, so no insert rule sees stale
//! values.

use std::ops::{ControlFlow, Range};

use super::run::{End, Run, reasoned, verdict_of};
use crate::board::Board;
use crate::patterns::Finding;
use crate::patterns::singles;
use quadrille_board::Grid;

/// An insert rule: returns everything that it makes certain.
type Insert = fn(&Board) -> Vec<Finding>;

const INSERTS: [Insert; 4] = [
    unique_in_cell,
    |board| unique_in(board, board.rows()),
    |board| unique_in(board, board.columns()),
    |board| unique_in(board, board.boxes()),
];

pub fn solve(puzzle: &Grid, run: &mut Run) -> End {
    let mut board = Board::new(puzzle)?;
    loop {
        run.meter.look()?;
        let mut fired = false;
        for insert in INSERTS {
            for finding in insert(&board) {
                fired |= run.apply(&mut board, &finding)?;
            }
        }
        if !fired {
            return Ok(reasoned(verdict_of(&board)));
        }
    }
}

fn unique_in_cell(board: &Board) -> Vec<Finding> {
    collect(|found| singles::naked(board, found))
}

fn unique_in(board: &Board, houses: Range<usize>) -> Vec<Finding> {
    collect(|found| singles::hidden(board, houses, found))
}

/// Collects all findings of a search.
pub fn collect(
    search: impl FnOnce(&mut dyn FnMut(Finding) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Vec<Finding> {
    let mut all = Vec::new();
    // It never stops early, so its result carries no information.
    let _ = search(&mut |finding| {
        all.push(finding);
        ControlFlow::Continue(())
    });
    all
}
