//! `blocked-values`: finds the blocked values of each cell, and so the
//! remaining ones.
//!
//! Every round computes everything from the digits in the grid:
//!
//! 1. a value is blocked if the row, the column or the box has it;
//! 2. two cells of a row or of a column with the same two values left, *twin
//!    values*, block these in the rest of that line;
//! 3. a cell with one value left gets it, and after another look at 1 and 2 so
//!    does a cell that is the only one of its box for a value;
//! 4. once that fills no cell, the grid is checked for clashes.
//!
//! Only the grid is kept from one round to the next, so twins that follow from
//! other twins are missed. That makes it weaker than naked pairs in
//! [`RuleSolver::Techniques`](crate::RuleSolver::Techniques), and shows the
//! value of keeping the candidates.

use super::delete_insert::collect;
use super::run::{End, Halt, Run, reasoned, verdict_of};
use crate::board::Board;
use crate::patterns::Finding;
use crate::patterns::naked_hidden::{self, Kind};
use crate::patterns::singles;
use quadrille_board::{DigitSet, Grid};

pub fn solve(puzzle: &Grid, run: &mut Run) -> End {
    let mut grid = puzzle.clone();
    let mut blocked = vec![DigitSet::EMPTY; grid.shape().cell_count()];
    loop {
        run.meter.look()?;
        let board = possible_values(&grid, &mut blocked, run)?;
        let mut filled = fill(&mut grid, only_value_of_cell(&board), run)?;
        let board = possible_values(&grid, &mut blocked, run)?;
        filled += fill(&mut grid, only_cell_of_box(&board), run)?;
        if filled == 0 {
            return Ok(reasoned(verdict_of(&board)));
        }
    }
}

/// Returns the values left by the digits of the grid and by twins among those
/// values. Twins are reported once; `blocked` records which.
fn possible_values(
    grid: &Grid,
    blocked: &mut [DigitSet],
    run: &mut Run,
) -> Result<Board<'static>, Halt> {
    let mut board = Board::new(grid)?;
    for twins in twin_values(&board) {
        // A contradiction shows at the end, when all values are known.
        let _ = twins.apply(&mut board);
        let mut news = twins;
        news.removed
            .retain(|&(cell, digit)| blocked[cell.index()].insert(digit));
        if !news.removed.is_empty() {
            run.tell(&news)?;
        }
    }
    Ok(board)
}

fn twin_values(board: &Board) -> Vec<Finding> {
    let lines = board.rows().chain(board.columns());
    collect(|found| naked_hidden::find(board, Kind::Naked, lines, 2, found))
}

fn only_value_of_cell(board: &Board) -> Vec<Finding> {
    collect(|found| singles::naked(board, found))
}

fn only_cell_of_box(board: &Board) -> Vec<Finding> {
    collect(|found| singles::hidden(board, board.boxes(), found))
}

/// Writes digits into the grid and returns their number. A cell keeps the
/// first.
fn fill(grid: &mut Grid, findings: Vec<Finding>, run: &mut Run) -> Result<usize, Halt> {
    let mut filled = 0;
    for finding in findings {
        let blank = |&(cell, _): &_| grid.get(cell).is_none();
        if let Some((cell, digit)) = finding.placed.filter(blank) {
            grid.set(cell, Some(digit));
            run.tell(&finding)?;
            filled += 1;
        }
    }
    Ok(filled)
}
