//! Pencil marks: the digits that each cell may still have.

use std::fmt;

use super::{Cell, Digit, DigitSet, Grid, Shape};

/// For every cell of a board, the digits that are not ruled out: what solvers
/// write into blank cells in pencil, and what a *sukaku* has in place of clues.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Digit, DigitSet, Marks, Shape};
///
/// let shape = Shape::new(2, 2)?;
/// let mut marks = Marks::full(shape);
/// let corner = shape.cell(0, 0);
/// assert_eq!(marks.get(corner), DigitSet::full(4));
/// marks.set(corner, Digit::new(3).into_iter().collect());
/// assert_eq!(marks.clues().get(corner), Digit::new(3));
/// # Ok::<(), quadrille::board::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Marks {
    shape: Shape,
    /// One set for each cell in reading order. Invariant: as many sets as the
    /// shape has cells, no digit above its side.
    sets: Box<[DigitSet]>,
}

impl Marks {
    /// Returns all digits in all cells.
    pub fn full(shape: Shape) -> Marks {
        Marks {
            shape,
            sets: vec![DigitSet::full(shape.side()); shape.cell_count()].into(),
        }
    }

    /// Returns all digits for the blank cells of a grid, and the digit itself
    /// for the others.
    pub fn of(grid: &Grid) -> Marks {
        let mut marks = Marks::full(grid.shape());
        for (cell, digit) in grid.clues() {
            marks.sets[cell.index()] = [digit].into_iter().collect();
        }
        marks
    }

    /// Creates marks from the set of each cell, in reading order. There must be
    /// as many sets as cells, with no digit above the side.
    #[doc(hidden)]
    pub fn from_sets(shape: Shape, sets: Box<[DigitSet]>) -> Marks {
        Marks { shape, sets }
    }

    /// Returns the shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the digits of all cells, in reading order.
    #[inline]
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Returns the digits of a cell.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    #[inline]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Sets the digits of a cell. Digits that the board does not have are left
    /// out.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    #[inline]
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.sets[cell.index()] = digits & DigitSet::full(self.shape.side());
    }

    /// Returns whether a cell may have a digit.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.get(cell).contains(digit)
    }

    /// Returns the candidates that are ruled out, in reading order.
    pub fn ruled_out(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let full = DigitSet::full(self.shape.side());
        self.shape.cells().flat_map(move |cell| {
            let digits = (full - self.get(cell)).iter();
            digits.map(move |digit| (cell, digit))
        })
    }

    /// Returns the grid with a digit in each cell that has one candidate.
    pub fn clues(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in self.shape.cells() {
            grid.set(cell, self.get(cell).single());
        }
        grid
    }

    /// Returns whether each digit of a grid is allowed in its cell.
    pub fn allow_all(&self, grid: &Grid) -> bool {
        self.shape == grid.shape() && (grid.clues()).all(|(cell, digit)| self.allows(cell, digit))
    }
}

impl fmt::Display for Marks {
    /// Displays one line for each row of the board, one column for each of its
    /// columns, and the candidates of a cell without separators: `1279`. Digits
    /// above 9 are separated by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.shape.side() > 9 { "," } else { "" };
        let text_of = |cell| {
            let digits = self.get(cell).iter().map(|digit| digit.to_string());
            digits.collect::<Vec<_>>().join(comma)
        };
        let side = self.shape.side();
        let texts: Vec<String> = self.shape.cells().map(text_of).collect();
        let widest = |column: usize| texts.iter().skip(column).step_by(side).map(String::len);
        let widths: Vec<usize> = (0..side)
            .map(|column| widest(column).max().unwrap_or(0))
            .collect();
        for (row, texts) in texts.chunks(side).enumerate() {
            if row > 0 {
                writeln!(f)?;
            }
            let cells = texts.iter().zip(&widths);
            let line: Vec<String> = cells
                .map(|(text, &width)| format!("{text:<width$}"))
                .collect();
            f.write_str(line.join(" ").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_clues_map_both_ways() {
        let shape = Shape::new(2, 3).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(shape.cell(1, 4), Digit::new(6));
        grid.set(shape.cell(5, 0), Digit::new(1));
        let marks = Marks::of(&grid);
        assert_eq!(marks.clues(), grid);
        assert_eq!(marks.ruled_out().count(), 2 * 5);
        assert!(marks.allow_all(&grid));
        grid.set(shape.cell(5, 0), Digit::new(2));
        assert!(!marks.allow_all(&grid));
    }

    #[test]
    fn the_drawing_lines_up_the_columns() {
        let shape = Shape::new(2, 2).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(shape.cell(0, 0), Digit::new(1));
        grid.set(shape.cell(2, 2), Digit::new(4));
        let sets = shape.cells().map(|cell| grid.candidates(cell)).collect();
        let drawing = Marks::from_sets(shape, sets).to_string();
        let expected = "\
1   234  23  234
234 234  123 1234
";
        assert!(drawing.starts_with(expected), "{drawing}");
        assert_eq!(drawing.lines().count(), 4);
    }

    #[test]
    fn digits_that_the_board_has_not_are_left_out() {
        let shape = Shape::new(2, 2).unwrap();
        let mut marks = Marks::full(shape);
        let cell = shape.cell(0, 0);
        marks.set(cell, [4, 5].into_iter().filter_map(Digit::new).collect());
        assert_eq!(marks.get(cell).to_string(), "{4}");
    }
}
