//! The digits that each cell may still hold, as a result to show.

use std::fmt;

use crate::board::{Cell, DigitSet, Grid, Shape};

/// The candidates of every cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    shape: Shape,
    /// One set for each cell, in reading order.
    sets: Box<[DigitSet]>,
}

impl Candidates {
    pub(super) fn new(shape: Shape, sets: Box<[DigitSet]>) -> Candidates {
        Candidates { shape, sets }
    }

    /// The candidates that the clues of a puzzle leave: see
    /// [`Grid::candidates`].
    pub fn of_clues(puzzle: &Grid) -> Candidates {
        let shape = puzzle.shape();
        let sets = shape.cells().map(|cell| puzzle.candidates(cell)).collect();
        Candidates { shape, sets }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The candidates of a cell.
    pub fn of(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// The candidates of all cells, in reading order.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// How many ways there are to take one candidate for each cell, good or
    /// bad: what a join of all cells without conditions would give.
    pub fn combinations(&self) -> Combinations {
        let logarithms = self.sets.iter().map(|set| (set.len() as f64).log10());
        Combinations {
            log10: logarithms.sum(),
        }
    }
}

impl fmt::Display for Candidates {
    /// One line for each row of the board, one column for each of its
    /// columns, the candidates of a cell one after the other: `1279`. Digits
    /// above 9 are set apart by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.shape.side() > 9 { "," } else { "" };
        let text_of = |cell| {
            let digits = self.of(cell).iter().map(|digit| digit.to_string());
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

/// How many combinations of candidates there are, as a power of ten: a board
/// of side 36 has up to 10 to the 2016, which no ordinary number type holds.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Combinations {
    log10: f64,
}

impl Combinations {
    /// Its logarithm to the base 10; negative infinity if there are none.
    pub fn log10(self) -> f64 {
        self.log10
    }
}

impl fmt::Display for Combinations {
    /// Three figures and a power of ten: `1.97e77`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log10 == f64::NEG_INFINITY {
            return f.write_str("0");
        }
        // Nudged so that the logarithm of 1000 shows as 1.00e3, not 9.99e2.
        let exponent = (self.log10 + 1e-9).floor();
        write!(f, "{:.2}e{exponent}", 10f64.powf(self.log10 - exponent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    #[test]
    fn combinations_are_the_product_of_the_counts() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        let shown = |grid: &Grid| Candidates::of_clues(grid).combinations().to_string();
        // 9^81, then 9^60 * 8^20 after the first clue.
        assert_eq!(shown(&grid), "1.97e77");
        grid.set(grid.shape().cell(0, 0), Digit::new(1));
        assert_eq!(shown(&grid), "2.07e75");
        let largest = Grid::empty(Shape::new(6, 6).unwrap());
        assert_eq!(shown(&largest), "9.29e2016");
    }

    #[test]
    fn a_cell_without_candidates_leaves_no_combination() {
        let shape = Shape::new(2, 2).unwrap();
        let none = Candidates::new(shape, vec![DigitSet::EMPTY; 16].into());
        assert_eq!(none.combinations().to_string(), "0");
        let one = Candidates::new(shape, vec![DigitSet::full(1); 16].into());
        assert_eq!(one.combinations().to_string(), "1.00e0");
    }

    #[test]
    fn the_drawing_lines_up_the_columns() {
        let values = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0];
        let grid = Grid::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
        let expected = "\
1   234  23  234
234 234  123 1234
";
        let drawing = Candidates::of_clues(&grid).to_string();
        assert!(drawing.starts_with(expected), "{drawing}");
        assert_eq!(drawing.lines().count(), 4);
    }
}
