//! The four cells of a rectangle.

use crate::board::nine::geometry::{CellSet, set_of};

/// Four cells: row by row, or turned so that the first one is another corner.
#[derive(Clone, Copy)]
pub struct Rectangle {
    pub cells: [usize; 4],
}

impl Rectangle {
    /// Returns all rectangles in two boxes, by their cells in reading order.
    pub fn all() -> impl Iterator<Item = Rectangle> {
        (0..81).flat_map(|a: usize| {
            let (row, column) = (a / 9, a % 9);
            (row + 1..9).flat_map(move |below| {
                (column + 1..9).filter_map(move |right| {
                    let is_in_two = (row / 3 == below / 3) != (column / 3 == right / 3);
                    is_in_two.then_some(Rectangle {
                        cells: [a, 9 * row + right, 9 * below + column, 9 * below + right],
                    })
                })
            })
        })
    }

    /// Returns the rectangles that have a cell, by the cell across.
    pub fn with(cell: usize) -> impl Iterator<Item = Rectangle> {
        let (row, column) = (cell / 9, cell % 9);
        (0..81).filter_map(move |across: usize| {
            let (r, c) = (across / 9, across % 9);
            let is_in_two = (row / 3 == r / 3) != (column / 3 == c / 3);
            let (top, bottom) = (9 * row.min(r), 9 * row.max(r));
            let (left, right) = (column.min(c), column.max(c));
            (r != row && c != column && is_in_two).then_some(Rectangle {
                cells: [top + left, top + right, bottom + left, bottom + right],
            })
        })
    }

    /// Returns its cells as a set.
    pub fn set(&self) -> CellSet {
        set_of(self.cells)
    }

    /// Returns the corner across a corner.
    pub fn across(&self, corner: usize) -> usize {
        3 - corner
    }
}
