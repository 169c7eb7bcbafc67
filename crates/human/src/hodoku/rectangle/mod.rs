//! Unique, hidden and avoidable rectangles.
//!
//! Four cells of two rows, two columns and two boxes that hold digits a and b, twice each, can exchange them: the
//! puzzle would have two solutions. So if it has one, and none of the cells is a clue, something else must hold:
//!
//! - test 1: three cells have a and b alone, so the fourth is neither;
//! - test 2: two cells of a line have the same third candidate, so one of them has it;
//! - test 3: the other candidates of two cells of a line make a naked set with further cells of a house;
//! - test 4: two cells of a line have other candidates, and in a house of theirs a can go only there: neither is b;
//! - test 5: two cells across, or three, have the same third candidate: one of them has it;
//! - test 6: two cells across have other candidates, and a can go nowhere else in both rows and both columns: these
//!   two are not a;
//! - hidden rectangle: a can go nowhere else in the row and in the column of a cell whose opposite has a and b
//!   alone: the cell is not b;
//! - avoidable rectangles: as tests 1 and 2, but the other cells hold their digits already, and are no clues.
//!
//! Example of test 1: r1c1, r1c4 and r2c1 with 3 and 8, and r2c4 with 3, 5 and 8: r2c4 is 5.

mod avoidable;
mod unique;

use crate::hodoku::prelude::*;
pub use avoidable::avoidable;
pub use unique::unique;

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
