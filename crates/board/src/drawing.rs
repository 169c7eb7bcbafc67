//! Drawings of boards, with a frame around each box or each region of a jigsaw.

use std::fmt;

use super::{Cell, Regions, Shape};

/// Draws a board; the caller writes the contents of the cells.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Drawing, Shape};
///
/// let shape = Shape::new(2, 2)?;
/// let drawing = Drawing::new(shape, 4, |cell, f| write!(f, "{:>3} ", cell.index()));
/// assert_eq!(drawing.to_string().lines().nth(1), Some("|   0   1 |   2   3 |"));
/// # Ok::<(), quadrille::board::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<F> {
    shape: Shape,
    regions: Option<Regions>,
    cell_width: usize,
    cell: F,
}

impl<F> Drawing<F>
where
    F: Fn(Cell, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    /// Creates a drawing whose cells are written by `cell`, each in
    /// `cell_width` columns; the last column separates it from the next cell.
    pub fn new(shape: Shape, cell_width: usize, cell: F) -> Drawing<F> {
        Drawing {
            shape,
            regions: None,
            cell_width,
            cell,
        }
    }

    /// Draws a frame around each of these regions instead of each box.
    #[must_use]
    pub fn with_regions(mut self, regions: Option<&Regions>) -> Drawing<F> {
        self.regions = regions.cloned();
        self
    }

    /// Returns the width of the drawing, in columns.
    pub fn width(&self) -> usize {
        match self.regions {
            Some(_) => self.shape.side() * (self.cell_width + 2) + 1,
            None => self.shape.box_rows() * (self.shape.box_columns() * self.cell_width + 2) + 1,
        }
    }

    /// Draws a border wherever two regions meet, and around the board.
    fn draw_regions(&self, regions: &Regions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.shape.side();
        // Counted from 1, so there is an outside on all sides.
        let region = |row: usize, column: usize| {
            let is_inside = (1..=side).contains(&row) && (1..=side).contains(&column);
            is_inside.then(|| regions.of(self.shape.cell(row - 1, column - 1)))
        };
        let above = |row, column| region(row, column) != region(row - 1, column);
        let left = |row, column| region(row, column) != region(row, column - 1);
        for row in 1..=side + 1 {
            for column in 1..=side + 1 {
                let meets = above(row, column)
                    || above(row, column - 1)
                    || left(row, column)
                    || left(row - 1, column);
                f.write_str(if meets { "+" } else { " " })?;
                if column <= side {
                    let line = if above(row, column) { "-" } else { " " };
                    f.write_str(&line.repeat(self.cell_width + 1))?;
                }
            }
            if row > side {
                return Ok(());
            }
            writeln!(f)?;
            for column in 1..=side {
                f.write_str(if left(row, column) { "| " } else { "  " })?;
                (self.cell)(self.shape.cell(row - 1, column - 1), f)?;
            }
            writeln!(f, "|")?;
        }
        Ok(())
    }
}

impl<F> fmt::Display for Drawing<F>
where
    F: Fn(Cell, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(regions) = &self.regions {
            return self.draw_regions(regions, f);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_framed() {
        let shape = Shape::new(2, 2).unwrap();
        let regions = Regions::parse(shape, "aaab cabb ccdb cddd").unwrap();
        let cell = |cell: Cell, f: &mut fmt::Formatter<'_>| write!(f, "{} ", cell.index() % 9);
        let drawing = Drawing::new(shape, 2, cell).with_regions(Some(&regions));
        let expected = "\
+---+---+---+---+
| 0   1   2 | 3 |
+---+   +---+   +
| 4 | 5 | 6   7 |
+   +---+---+   +
| 8   0 | 1 | 2 |
+   +---+   +---+
| 3 | 4   5   6 |
+---+---+---+---+";
        assert_eq!(drawing.to_string(), expected);
        assert_eq!(drawing.width(), 17);
    }
}
