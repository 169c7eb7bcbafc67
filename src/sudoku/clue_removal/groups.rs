//! Groups of cells, one after the other.

use std::ops::Range;

use crate::board::Cell;

/// Cells that lose their clues together, in the order to try them. In one piece
/// of memory: most groups have one cell, and there are many.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    cells: Vec<Cell>,
    /// Where each group ends.
    ends: Vec<usize>,
}

impl Groups {
    pub(super) fn new(groups: impl IntoIterator<Item = impl AsRef<[Cell]>>) -> Groups {
        let (mut cells, mut ends) = (Vec::new(), Vec::new());
        for group in groups {
            cells.extend_from_slice(group.as_ref());
            ends.push(cells.len());
        }
        Groups { cells, ends }
    }

    /// Returns the number of groups.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the cells of some groups.
    pub(super) fn cells(&self, groups: Range<usize>) -> &[Cell] {
        let end = |number: usize| match number {
            0 => 0,
            number => self.ends[number - 1],
        };
        &self.cells[end(groups.start)..end(groups.end)]
    }
}
