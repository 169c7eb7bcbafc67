//! Boards drawn with a frame around each box.

use std::fmt;

use super::{Cell, Shape};

/// Draws a board; what is in the cells is up to the caller.
///
/// # Examples
///
/// ```
/// use quadrille::sudoku::{Drawing, Shape};
///
/// let shape = Shape::new(2, 2)?;
/// let drawing = Drawing::new(shape, 4, |cell, f| write!(f, "{:>3} ", cell.index()));
/// assert_eq!(drawing.to_string().lines().nth(1), Some("|   0   1 |   2   3 |"));
/// # Ok::<(), quadrille::sudoku::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<F> {
    shape: Shape,
    cell_width: usize,
    cell: F,
}

impl<F> Drawing<F>
where
    F: Fn(Cell, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    /// A drawing whose cells are written by `cell`, each in `cell_width`
    /// columns, the last of which parts it from the next cell.
    pub fn new(shape: Shape, cell_width: usize, cell: F) -> Drawing<F> {
        Drawing {
            shape,
            cell_width,
            cell,
        }
    }

    /// The width of the drawing, in columns.
    pub fn width(&self) -> usize {
        self.shape.box_rows() * (self.shape.box_columns() * self.cell_width + 2) + 1
    }
}

impl<F> fmt::Display for Drawing<F>
where
    F: Fn(Cell, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape;
        let dashes = "-".repeat(self.cell_width * shape.box_columns() + 1);
        let rule = format!("+{}", format!("{dashes}+").repeat(shape.box_rows()));
        for row in 0..shape.side() {
            if row % shape.box_rows() == 0 {
                writeln!(f, "{rule}")?;
            }
            for column in 0..shape.side() {
                if column % shape.box_columns() == 0 {
                    f.write_str("| ")?;
                }
                (self.cell)(shape.cell(row, column), f)?;
            }
            writeln!(f, "|")?;
        }
        f.write_str(&rule)
    }
}
