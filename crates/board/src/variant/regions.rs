//! The regions of a jigsaw, which replace the boxes.

use std::fmt;
use std::sync::Arc;

use crate::{Cell, Shape};

/// The region of each cell. There are as many regions as digits, each with that
/// many cells, in any form.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Regions, Shape};
///
/// let shape = Shape::new(2, 2)?;
/// let regions = Regions::parse(shape, "aaab cabb ccdb cddd")?;
/// assert_eq!(regions.of(shape.cell(1, 1)), 0);
/// assert_eq!(regions.to_string(), "1112312233423444");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Regions {
    shape: Shape,
    /// The region of each cell in reading order, counted from 0 in order of
    /// first occurrence. Invariant: `side` regions of `side` cells each.
    of: Arc<[u8]>,
}

impl Regions {
    /// Creates the regions whose cells have the same value.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of values is not that of cells, or if
    /// there are not `side` different values that occur `side` times each.
    pub fn new<T: PartialEq>(shape: Shape, values: &[T]) -> Result<Regions, RegionsError> {
        let side = shape.side();
        if values.len() != shape.cell_count() {
            return Err(RegionsError::Cells {
                found: values.len(),
                expected: shape.cell_count(),
            });
        }
        let mut firsts: Vec<usize> = Vec::with_capacity(side);
        let mut of = Vec::with_capacity(values.len());
        for (place, value) in values.iter().enumerate() {
            let known = firsts.iter().position(|&first| values[first] == *value);
            let region = known.unwrap_or_else(|| {
                firsts.push(place);
                firsts.len() - 1
            });
            if region == side {
                let cell = shape.cell_name(shape.nth_cell(place)).to_string();
                return Err(RegionsError::TooMany { side, cell });
            }
            // Below the side, which is 36 at most.
            of.push(region as u8);
        }
        for (region, &first) in firsts.iter().enumerate() {
            let len = of.iter().filter(|&&of| usize::from(of) == region).count();
            if len != side {
                let cell = shape.cell_name(shape.nth_cell(first)).to_string();
                return Err(RegionsError::Len { cell, len, side });
            }
        }
        Ok(Regions {
            shape,
            of: of.into(),
        })
    }

    /// Parses one symbol for each cell in reading order, the same for all cells
    /// of a region. White space is ignored.
    ///
    /// # Errors
    ///
    /// As for [`new`](Regions::new).
    pub fn parse(shape: Shape, text: &str) -> Result<Regions, RegionsError> {
        let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        Regions::new(shape, &symbols)
    }

    /// Returns the usual boxes as regions.
    pub fn boxes(shape: Shape) -> Regions {
        // Below the side, which is 36 at most.
        let of = shape.cells().map(|cell| shape.box_of(cell) as u8).collect();
        Regions { shape, of }
    }

    /// Returns the shape of the board; its boxes have no meaning.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the region of a cell, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    pub fn of(&self, cell: Cell) -> usize {
        usize::from(self.of[cell.index()])
    }

    /// Returns the cells of a region, in reading order.
    pub fn cells_of(&self, region: usize) -> impl Iterator<Item = Cell> + '_ {
        self.shape
            .cells()
            .filter(move |&cell| self.of(cell) == region)
    }
}

/// Returns the region of a cell, or its box if there are no regions.
pub(super) fn region_of(regions: Option<&Regions>, shape: Shape, cell: Cell) -> usize {
    match regions {
        Some(regions) => regions.of(cell),
        None => shape.box_of(cell),
    }
}

impl fmt::Display for Regions {
    /// Displays one symbol for each cell in reading order: `1` to `9`, then `A`
    /// to `Z` and `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SYMBOLS: &[u8; 36] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";
        let symbol = |&region: &u8| char::from(SYMBOLS[usize::from(region)]);
        let line: String = self.of.iter().map(symbol).collect();
        f.pad(&line)
    }
}

/// Why regions are invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RegionsError {
    /// The number of values is not that of cells.
    #[error("expected a region for each of {expected} cells, found {found}")]
    Cells {
        /// The number of values.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// There are more regions than digits.
    #[error("expected {side} regions, found another at {cell}")]
    TooMany {
        /// The number of digits.
        side: usize,
        /// The first cell of the surplus region.
        cell: String,
    },
    /// A region has the wrong number of cells.
    #[error("expected {side} cells in each region, found {len} in that of {cell}")]
    Len {
        /// The first cell of the region.
        cell: String,
        /// The number of its cells.
        len: usize,
        /// The number of digits.
        side: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_regions() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 3), (1, 7)] {
            let shape = Shape::new(rows, columns).unwrap();
            let boxes = Regions::boxes(shape);
            assert_eq!(Regions::parse(shape, &boxes.to_string()), Ok(boxes));
        }
    }

    #[test]
    fn errors_name_the_cell() {
        let shape = Shape::new(2, 2).unwrap();
        let message = |text: &str| Regions::parse(shape, text).unwrap_err().to_string();
        assert_eq!(
            message("aabbaabbccddccd"),
            "expected a region for each of 16 cells, found 15"
        );
        assert_eq!(
            message("aabbaabbccddccde"),
            "expected 4 regions, found another at r4c4"
        );
        assert_eq!(
            message("aabbaabbccddcccd"),
            "expected 4 cells in each region, found 5 in that of r3c1"
        );
    }
}
