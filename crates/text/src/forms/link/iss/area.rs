//! The board of a text: its rows, columns and digits.
//!
//! `9x9~0-8` are digits from 0. A board that is not square, or has more digits
//! than cells in a row, is the upper left part of a square that has as many rows
//! as there are digits; the other cells are outside.

use super::part::LABEL;
use crate::content::error::TextErrorKind;
use crate::forms::form::Known;
use quadrille_board::{Cell, Shape};

/// A board.
#[derive(Clone, Copy)]
pub(super) struct Area {
    /// The square with all cells.
    pub(super) shape: Shape,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Whether the digits begin with 0.
    pub(super) has_zero: bool,
    /// The regions whose sums are equal on a line.
    pub(super) summed: Summed,
    /// The number of variables that are declared.
    pub(super) variables: usize,
}

/// The regions whose sums are equal on a `RegionSumLine`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Summed {
    /// The boxes, or the regions in their place.
    Regions,
    /// None: such a line says nothing.
    Nothing,
    /// Others, which are not known.
    Others,
}

impl Area {
    /// Returns a whole square.
    pub(super) fn square(shape: Shape) -> Area {
        Area {
            shape,
            rows: shape.side(),
            columns: shape.side(),
            has_zero: false,
            summed: Summed::Regions,
            variables: 0,
        }
    }

    /// Reads a size with perhaps its digits: `9x9~0-8`, `6x6~9` or `6x6~1-9`.
    pub(super) fn read(values: &str, known: Known) -> Result<Area, TextErrorKind> {
        let values = values.trim_end_matches('~');
        let (size, digits) = values.split_once('~').unwrap_or((values, ""));
        let (rows, columns) = size.split_once('x').unwrap_or((size, size));
        let wrong = || LABEL.malformed(format!("found the shape {values}"));
        let unsupported = || TextErrorKind::Unsupported {
            what: format!("the shape {values}"),
        };
        let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
        let (rows, columns) = (number(rows)?, number(columns)?);
        let longest = rows.max(columns);
        let (side, has_zero) = match digits.strip_prefix("0-") {
            Some(last) => (
                last.parse().map_or(0, |last: usize| last.saturating_add(1)),
                true,
            ),
            None if digits.is_empty() => (longest, false),
            None => {
                let last = digits.strip_prefix("1-").unwrap_or(digits);
                (last.parse().unwrap_or(0), false)
            }
        };
        if rows == 0 || columns == 0 || side < longest {
            return Err(unsupported());
        }
        // Boards whose side is prime have no boxes.
        let found = Shape::of_side(side).map_or_else(|| Shape::new(1, side), Ok);
        let found = found.map_err(|_| wrong())?;
        let shape = match known.shape {
            Some(shape) if shape.side() == side => shape,
            Some(shape) => {
                return Err(TextErrorKind::Board {
                    expected: shape.side(),
                    found: side,
                });
            }
            None => found,
        };
        Ok(Area {
            shape,
            rows,
            columns,
            has_zero,
            summed: Summed::Regions,
            variables: 0,
        })
    }

    /// Returns whether no cells are outside.
    pub(super) fn is_whole(&self) -> bool {
        self.rows == self.shape.side() && self.columns == self.shape.side()
    }

    /// Returns whether a cell is on the board.
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.shape.row_of(cell) < self.rows && self.shape.column_of(cell) < self.columns
    }

    /// Returns the cells of the board, row by row.
    pub(super) fn cells(&self) -> Vec<Cell> {
        self.shape.cells().filter(|&cell| self.has(cell)).collect()
    }

    /// Returns the cells of the square that are not on the board.
    pub(super) fn outside(&self) -> Vec<Cell> {
        self.shape.cells().filter(|&cell| !self.has(cell)).collect()
    }

    /// Returns the boxes with as many cells, if they cover the board.
    pub(super) fn boxes(&self, size: usize) -> Vec<Vec<Cell>> {
        let Some(shape) = Shape::of_side(size).filter(|_| size > 1) else {
            return Vec::new();
        };
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        let fits = |(high, wide): &(usize, usize)| {
            self.rows.is_multiple_of(*high) && self.columns.is_multiple_of(*wide)
        };
        let Some((high, wide)) = [(high, wide), (wide, high)].into_iter().find(fits) else {
            return Vec::new();
        };
        let corners = (0..self.rows).step_by(high).flat_map(|row| {
            (0..self.columns)
                .step_by(wide)
                .map(move |column| (row, column))
        });
        let cells = |(row, column): (usize, usize)| {
            let places = (0..high * wide).map(|at| (row + at / wide, column + at % wide));
            places
                .map(|(row, column)| self.shape.cell(row, column))
                .collect()
        };
        corners.map(cells).collect()
    }

    /// Returns the diagonal that begins in a cell at the edge. In the first column
    /// and the lower left corner it goes to the right, and so on around the board.
    pub(super) fn diagonal(&self, start: Cell) -> Option<Vec<Cell>> {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        let (row, column) = (
            self.shape.row_of(start) as isize,
            self.shape.column_of(start) as isize,
        );
        let (down, right) = match (row, column) {
            (row, 0) if row == rows - 1 => (-1, 1),
            (_, 0) => (1, 1),
            (0, _) => (1, -1),
            (row, column) if column == columns - 1 && row > 0 => (-1, -1),
            (row, _) if row == rows - 1 => (-1, 1),
            _ => return None,
        };
        let places = (0..).map(|step| (row + step * down, column + step * right));
        let on_board = places.take_while(|&(row, column)| {
            (0..rows).contains(&row) && (0..columns).contains(&column)
        });
        let cell = |(row, column): (isize, isize)| self.shape.cell(row as usize, column as usize);
        Some(on_board.map(cell).collect())
    }
}
