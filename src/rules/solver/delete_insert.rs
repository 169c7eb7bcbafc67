//! `delete-insert`: two tables, the values that are certain and the values
//! that are not, and two kinds of rules between them.
//!
//! - Delete rules take values from the uncertain ones: all those of a cell
//!   that is certain, and those that its row, column and box have for certain.
//! - Insert rules make values certain: those that are unique in their cell,
//!   in their row, in their column, in their box.
//!
//! The rules go round until none of them fires. A [`Board`] is the two tables
//! in one, and deletes whenever something is inserted, so that no insert rule
//! ever looks at stale values.

use std::ops::ControlFlow;

use super::run::{Halt, Run, reasoned, verdict_of};
use crate::board::{Grid, House};
use crate::rules::technique::{hidden_single, naked_single};
use crate::rules::{Board, Deduction, Solutions, Verdict};

/// An insert rule: everything that it makes certain.
type Insert = fn(&Board) -> Vec<Deduction>;

const INSERTS: [Insert; 4] = [
    unique_in_cell,
    |board| unique_in(board, |house| matches!(house, House::Row(_))),
    |board| unique_in(board, |house| matches!(house, House::Column(_))),
    |board| unique_in(board, |house| matches!(house, House::Box(_))),
];

pub(in crate::rules) fn solve(puzzle: &Grid, run: &mut Run) -> Result<(Verdict, Solutions), Halt> {
    let mut board = Board::new(puzzle)?;
    loop {
        run.meter.look()?;
        let mut fired = false;
        for insert in INSERTS {
            for deduction in insert(&board) {
                fired |= run.apply(&mut board, &deduction)?;
            }
        }
        if !fired {
            return Ok(reasoned(verdict_of(&board)));
        }
    }
}

fn unique_in_cell(board: &Board) -> Vec<Deduction> {
    collect(|found| naked_single::find(board, found))
}

fn unique_in(board: &Board, kind: fn(&House) -> bool) -> Vec<Deduction> {
    collect(|found| hidden_single::find(board, board.houses().filter(kind), found))
}

/// All that a search hands out.
pub(super) fn collect(
    search: impl FnOnce(&mut dyn FnMut(Deduction) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Vec<Deduction> {
    let mut all = Vec::new();
    // Never broken off, so there is nothing to learn from how it ended.
    let _ = search(&mut |deduction| {
        all.push(deduction);
        ControlFlow::Continue(())
    });
    all
}
