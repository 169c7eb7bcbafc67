//! The constraints that a grid's clues put on the lines of each band and stack.

use super::chute::{Demands, Entry, chute};
use super::split::{MAX_LINES, SplitId, Splits};
use crate::board::{Grid, Shape};
use crate::limits::{Clock, Stop};

/// A grid as bands and stacks whose boxes split the digits.
pub(super) struct Board {
    pub(super) shape: Shape,
    /// The splits of the digits by the rows of a box.
    pub(super) row_splits: Splits,
    /// The splits by its columns.
    pub(super) column_splits: Splits,
    /// For each row split, the column splits that can share a box with it.
    pub(super) columns_meeting: Vec<Vec<SplitId>>,
    /// The converse.
    pub(super) rows_meeting: Vec<Vec<SplitId>>,
    pub(super) bands: Vec<Chute>,
    pub(super) stacks: Vec<Chute>,
}

/// A band or a stack.
pub(super) struct Chute {
    /// The constraints of the clues.
    pub(super) demands: Demands,
    /// The ways to fill its lines.
    pub(super) entries: Vec<Entry>,
}

impl Board {
    /// Lists the fillings that the clues leave, unless the clock stops it.
    pub(super) fn new(grid: &Grid, clock: &mut Clock) -> Result<Board, Stop> {
        let shape = grid.shape();
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        let row_splits = Splits::new(high, wide);
        let column_splits = Splits::new(wide, high);
        let none = [[0; MAX_LINES]; MAX_LINES];
        let (mut bands, mut stacks) = (vec![none; wide], vec![none; high]);
        for (cell, digit) in grid.clues() {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let (band, stack) = (row / high, column / wide);
            bands[band][stack][row % high] |= 1 << digit.index();
            stacks[stack][band][column % wide] |= 1 << digit.index();
        }
        let mut fill = |splits, all: Vec<Demands>| -> Result<Vec<Chute>, Stop> {
            let fill = |demands| {
                let entries = chute(splits, &demands, clock)?;
                Ok(Chute { demands, entries })
            };
            all.into_iter().map(fill).collect()
        };
        Ok(Board {
            shape,
            columns_meeting: row_splits.meeting(&column_splits),
            rows_meeting: column_splits.meeting(&row_splits),
            bands: fill(&row_splits, bands)?,
            stacks: fill(&column_splits, stacks)?,
            row_splits,
            column_splits,
        })
    }
}

/// Returns the grid mirrored at its main diagonal: rows become columns.
pub(super) fn transposed(grid: &Grid) -> Grid {
    let shape = grid.shape();
    let turned = Shape::new(shape.box_columns(), shape.box_rows());
    let mut mirror = Grid::empty(turned.expect("boxes of the same size"));
    for (cell, digit) in grid.clues() {
        let to = mirror
            .shape()
            .cell(shape.column_of(cell), shape.row_of(cell));
        mirror.set(to, Some(digit));
    }
    mirror
}
