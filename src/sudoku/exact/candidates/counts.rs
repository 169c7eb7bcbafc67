//! The number of solutions with each candidate, once they are known.

use crate::board::{Cell, Digit, Shape};
use crate::cover::Count;
use crate::limits::Stop;
use crate::sudoku::outcome::{CountedBy, Status, status_of};

/// The number of solutions of a puzzle, and of those with each candidate.
///
/// The numbers of a cell add up to the number of all solutions, and so do those
/// of a digit in any house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateCounts {
    pub(super) shape: Shape,
    pub(super) total: Count,
    /// Cell by cell; digit by digit in each cell.
    pub(super) counts: Vec<Count>,
    pub(super) stop: Option<Stop>,
    pub(super) method: CountedBy,
}

impl CandidateCounts {
    /// Adds the counts of the cells up.
    pub(super) fn of_cells(
        shape: Shape,
        counts: Vec<Count>,
        stop: Option<Stop>,
        method: CountedBy,
    ) -> CandidateCounts {
        // Each cell knows their number, or a lower bound.
        let totals = counts.chunks(shape.side()).map(|of_cell| {
            let number = of_cell.iter().map(|count| count.number()).sum();
            if of_cell.iter().all(|count| count.is_exact()) {
                Count::Exact(number)
            } else {
                Count::AtLeast(number)
            }
        });
        let total = totals.max_by_key(|total| (total.is_exact(), total.number()));
        CandidateCounts {
            shape,
            total: total.unwrap_or(Count::AtLeast(0)),
            counts,
            stop,
            method,
        }
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of solutions.
    pub fn total(&self) -> Count {
        self.total
    }

    /// Returns the number of solutions with the digit in the cell.
    ///
    /// # Panics
    ///
    /// Panics if the digit or the cell is not on the board.
    pub fn of(&self, cell: Cell, digit: Digit) -> Count {
        self.of_cell(cell)[digit.index()]
    }

    /// Returns the same for all digits, from 1.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board.
    pub fn of_cell(&self, cell: Cell) -> &[Count] {
        let side = self.shape.side();
        &self.counts[cell.index() * side..][..side]
    }

    /// Returns the candidates that are in exactly one solution: adding any of
    /// them as a clue leaves only this solution. Empty if there is only one
    /// anyway.
    pub fn deciding(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let is_open = self.total != Count::Exact(1);
        let cells = self.shape.cells().filter(move |_| is_open);
        cells.flat_map(|cell| {
            let digits = Digit::all(self.shape.side());
            let of_cell = digits.zip(self.of_cell(cell));
            of_cell
                .filter(|(_, count)| **count == Count::Exact(1))
                .map(move |(digit, _)| (cell, digit))
        })
    }

    /// Returns the cells in which solutions are known to differ.
    pub fn differing(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| {
            let counts = self.of_cell(cell).iter();
            counts.filter(|count| count.number() > 0).count() > 1
        })
    }

    /// Returns what is known about the solutions.
    pub fn status(&self) -> Status {
        let reached = (!self.total.is_exact()).then_some(Stop::Solutions);
        status_of(self.total, self.stop.or(reached))
    }

    /// Returns the limit that ended the work early, if one did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns how the solutions were counted.
    pub fn method(&self) -> CountedBy {
        self.method
    }
}
