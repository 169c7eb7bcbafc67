//! The board: its shape, its cells, and its houses.
//!
//! A [`Shape`] is defined by its boxes, `R` rows by `C` columns each. The board
//! then has `N = R * C` rows, columns, boxes and digits. Boxes that lie side by
//! side form a *band* (there are `C` of them), boxes one above the other a
//! *stack* (there are `R`):
//!
//! ```text
//!   2x3 boxes, N = 6      stack 1   stack 2
//!                        +-------+-------+
//!               band 1   | . . . | . . . |
//!                        | . . . | . . . |
//!                        +-------+-------+
//!               band 2   | . . . | . . . |
//!                        | . . . | . . . |
//!                        +-------+-------+
//!               band 3   | . . . | . . . |
//!                        | . . . | . . . |
//!                        +-------+-------+
//! ```

use std::fmt;
use std::str::FromStr;

/// The shape of a board: boxes of `R` rows by `C` columns.
///
/// # Examples
///
/// ```
/// use quadrille::board::Shape;
///
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!(shape.side(), 6);
/// assert_eq!(shape.cell_count(), 36);
/// assert_eq!(Shape::CLASSIC.to_string(), "3x3");
/// # Ok::<(), quadrille::board::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// Boxes of 3 rows by 3 columns: the ordinary 9x9 board.
    pub const CLASSIC: Shape = Shape {
        box_rows: 3,
        box_columns: 3,
    };

    /// The largest supported side, and so the largest digit.
    pub const MAX_SIDE: usize = 36;

    /// Creates the shape with boxes of `box_rows` rows by `box_columns`
    /// columns.
    ///
    /// # Errors
    ///
    /// Returns [`ShapeError::Side`] if the product of the two is not from 1 to
    /// 36.
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Shape, ShapeError> {
        match box_rows.checked_mul(box_columns) {
            // Neither factor can exceed the product, which fits a `u8`.
            Some(1..=Self::MAX_SIDE) => Ok(Shape {
                box_rows: box_rows as u8,
                box_columns: box_columns as u8,
            }),
            _ => Err(ShapeError::Side {
                box_rows,
                box_columns,
            }),
        }
    }

    /// Returns the usual shape of a board with `side` rows. Boxes are square if
    /// the side is a square; otherwise the box is the squarest one that is
    /// wider than high (2x3 for 6, 3x4 for 12). `None` for a side that is prime
    /// or out of range: such boxes would be single rows or columns, so the
    /// caller has to name the shape.
    pub fn of_side(side: usize) -> Option<Shape> {
        if side == 1 {
            return Shape::new(1, 1).ok();
        }
        let box_rows = (2..=side.isqrt())
            .rev()
            .find(|rows| side.is_multiple_of(*rows))?;
        Shape::new(box_rows, side / box_rows).ok()
    }

    /// Returns the number of rows in a box, which is also the number of stacks.
    #[inline]
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// Returns the number of columns in a box, which is also the number of
    /// bands.
    #[inline]
    pub fn box_columns(self) -> usize {
        usize::from(self.box_columns)
    }

    /// Returns the number of rows of the board; also of columns, boxes and
    /// digits.
    #[inline]
    pub fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// Returns the number of cells: the square of the side.
    #[inline]
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// Returns all cells, row by row.
    #[inline]
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..self.cell_count() as u16).map(Cell)
    }

    /// Returns the cell in a row and a column, both counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the row or the column is not on the board.
    #[inline]
    pub fn cell(self, row: usize, column: usize) -> Cell {
        let side = self.side();
        assert!(
            row < side && column < side,
            "no cell r{}c{} in {self}",
            row + 1,
            column + 1
        );
        Cell((row * side + column) as u16)
    }

    /// Returns the cell at a place in reading order, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the board has fewer cells.
    #[inline]
    pub fn nth_cell(self, index: usize) -> Cell {
        assert!(index < self.cell_count(), "no cell {index} in {self}");
        Cell(index as u16)
    }

    /// Returns the row of a cell, counted from 0.
    #[inline]
    pub fn row_of(self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// Returns the column of a cell, counted from 0.
    #[inline]
    pub fn column_of(self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// Returns the box of a cell, counted from 0, left to right and top down.
    #[inline]
    pub fn box_of(self, cell: Cell) -> usize {
        let band = self.row_of(cell) / self.box_rows();
        let stack = self.column_of(cell) / self.box_columns();
        band * self.box_rows() + stack
    }

    /// Returns the most cells and variables that a constraint may list, some of them
    /// several times.
    pub(crate) fn most_listed(self) -> usize {
        2 * self.cell_count() + 1000
    }

    /// Returns all houses: the rows, then the columns, then the boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let side = self.side();
        let rows = (0..side).map(House::Row);
        rows.chain((0..side).map(House::Column))
            .chain((0..side).map(House::Box))
    }

    /// Returns the cells of a house, in reading order.
    ///
    /// # Panics
    ///
    /// Panics if the house is not on this board, the cells are out of range.
    #[inline]
    pub fn cells_of(self, house: House) -> impl ExactSizeIterator<Item = Cell> + Clone {
        let (side, wide, high) = (self.side(), self.box_columns(), self.box_rows());
        (0..side).map(move |k| match house {
            House::Row(row) => self.cell(row, k),
            House::Column(column) => self.cell(k, column),
            House::Box(b) => self.cell(b / high * high + k / wide, b % high * wide + k % wide),
        })
    }

    /// Returns the first house with both cells, in the order row, column, box.
    pub fn common_house(self, a: Cell, b: Cell) -> Option<House> {
        if self.row_of(a) == self.row_of(b) {
            Some(House::Row(self.row_of(a)))
        } else if self.column_of(a) == self.column_of(b) {
            Some(House::Column(self.column_of(a)))
        } else if self.box_of(a) == self.box_of(b) {
            Some(House::Box(self.box_of(a)))
        } else {
            None
        }
    }

    /// Displays the usual name of a cell: `r1c1` is the upper left one.
    pub fn cell_name(self, cell: Cell) -> CellName {
        CellName {
            row: self.row_of(cell),
            column: self.column_of(cell),
            variable: cell.as_variable(),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Parses `RxC`, the rows and columns of a box: `3x3`, `2x3`.
    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let not_a_shape = || ShapeError::Text {
            text: text.to_owned(),
        };
        let (rows, columns) = text.split_once(['x', 'X']).ok_or_else(not_a_shape)?;
        let number = |part: &str| part.parse().map_err(|_| not_a_shape());
        Shape::new(number(rows)?, number(columns)?)
    }
}

/// Why a shape is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// The side of the board would not be from 1 to 36.
    #[error(
        "expected a board of 1x1 to {max}x{max}, found boxes of {box_rows}x{box_columns}{}",
        usual(*box_rows, *box_columns),
        max = Shape::MAX_SIDE
    )]
    Side {
        /// The rows of a box.
        box_rows: usize,
        /// The columns of a box.
        box_columns: usize,
    },
    /// The text is not two numbers with an `x` between them.
    #[error("expected box rows x box columns such as 3x3 or 2x3, found '{text}'")]
    Text {
        /// The text.
        text: String,
    },
}

/// Returns what to say where a board was meant, and its boxes are asked for.
fn usual(rows: usize, columns: usize) -> String {
    let shape = Shape::of_side(rows).filter(|_| rows == columns);
    shape.map_or_else(String::new, |shape| {
        format!("; for a {rows}x{rows} board say {shape}")
    })
}

/// A cell of a board, as its place in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Returns the place in reading order, counted from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns a variable, counted from 0: it holds a digit and is no cell of any
    /// board.
    #[doc(hidden)]
    pub fn variable(number: u16) -> Cell {
        Cell(FIRST_VARIABLE + number)
    }

    /// Returns which variable it is, if it is one.
    #[doc(hidden)]
    #[inline]
    pub fn as_variable(self) -> Option<u16> {
        self.0.checked_sub(FIRST_VARIABLE)
    }

    /// Returns whether it is on a board, or a variable.
    #[doc(hidden)]
    #[inline]
    pub fn is_known(self, shape: Shape) -> bool {
        self.index() < shape.cell_count() || self.as_variable().is_some()
    }

    /// Returns a cell after the last one of a board, counted from 0.
    #[doc(hidden)]
    #[inline]
    pub fn beyond(shape: Shape, number: usize) -> Cell {
        Cell((shape.cell_count() + number) as u16)
    }
}

/// The first variable: no board has as many cells.
const FIRST_VARIABLE: u16 = 1 << 15;

/// Displays a cell in the usual notation; see [`Shape::cell_name`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellName {
    row: usize,
    column: usize,
    variable: Option<u16>,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variable {
            Some(number) => write!(f, "v{}", usize::from(number) + 1),
            None => write!(f, "r{}c{}", self.row + 1, self.column + 1),
        }
    }
}

/// A house: cells that together contain each digit once. Counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum House {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, left to right and top down.
    Box(usize),
}

impl House {
    /// Returns the kind of the house: `row`, `column` or `box`.
    pub fn kind(self) -> &'static str {
        match self {
            House::Row(_) => "row",
            House::Column(_) => "column",
            House::Box(_) => "box",
        }
    }
}

impl fmt::Display for House {
    /// Displays `row 1` or `box 9`, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (House::Row(index) | House::Column(index) | House::Box(index)) = self;
        write!(f, "{} {}", self.kind(), index + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_up_to_side_36_tiles_its_board() {
        for side in 1..=Shape::MAX_SIDE {
            for rows in (1..=side).filter(|rows| side % rows == 0) {
                let shape = Shape::new(rows, side / rows).unwrap();
                let mut seen = vec![0; shape.cell_count()];
                for house in shape.houses() {
                    for cell in shape.cells_of(house) {
                        seen[cell.index()] += 1;
                        let inside = match house {
                            House::Row(row) => shape.row_of(cell) == row,
                            House::Column(column) => shape.column_of(cell) == column,
                            House::Box(b) => shape.box_of(cell) == b,
                        };
                        assert!(inside, "{house} of {shape} holds {}", shape.cell_name(cell));
                    }
                }
                assert!(seen.iter().all(|&times| times == 3), "{shape}");
            }
        }
    }

    #[test]
    fn the_usual_shape_of_a_side() {
        let names = [
            (1, "1x1"),
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
        ];
        let more = [
            (12, "3x4"),
            (16, "4x4"),
            (24, "4x6"),
            (25, "5x5"),
            (36, "6x6"),
        ];
        for (side, name) in names.into_iter().chain(more) {
            assert_eq!(Shape::of_side(side).unwrap().to_string(), name);
        }
        for side in [0, 2, 3, 5, 7, 11, 31, 37, 49] {
            assert_eq!(Shape::of_side(side), None, "side {side}");
        }
    }

    #[test]
    fn bad_shapes_say_what_is_wrong() {
        let message = |text: &str| text.parse::<Shape>().unwrap_err().to_string();
        assert_eq!(
            message("nine"),
            "expected box rows x box columns such as 3x3 or 2x3, found 'nine'"
        );
        assert_eq!(
            message("7x7"),
            "expected a board of 1x1 to 36x36, found boxes of 7x7"
        );
        assert_eq!(
            message("9x9"),
            "expected a board of 1x1 to 36x36, found boxes of 9x9; for a 9x9 board say 3x3"
        );
        assert_eq!(
            message("0x3"),
            "expected a board of 1x1 to 36x36, found boxes of 0x3"
        );
    }

    #[test]
    fn common_houses_are_found_in_order() {
        let shape = Shape::CLASSIC;
        let common = |a: (usize, usize), b: (usize, usize)| {
            shape
                .common_house(shape.cell(a.0, a.1), shape.cell(b.0, b.1))
                .map(|h| h.to_string())
        };
        assert_eq!(common((0, 0), (0, 2)).as_deref(), Some("row 1"));
        assert_eq!(common((0, 8), (8, 8)).as_deref(), Some("column 9"));
        assert_eq!(common((3, 3), (4, 4)).as_deref(), Some("box 5"));
        assert_eq!(common((0, 0), (4, 4)), None);
    }
}
