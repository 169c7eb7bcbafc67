//! Grids as one line, the form in which programs exchange them.
//!
//! This is the only form known to the grid itself: digits up to 9x9 and letters
//! beyond. The module `text` reads and writes all other forms,
//! and puzzles with more than clues.

use std::str::FromStr;

use super::{Grid, Shape};

/// The symbols of every alphabet, `0` to `9` and then `A` to `Z`.
#[doc(hidden)]
pub const SYMBOLS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The symbols of this form, from the digit 1: `1` to `9`, then `A` for 10.
const DIGITS: &[u8] = SYMBOLS.split_at(1).1;

/// The value of a byte that is not a symbol. No digit has it.
const NONE: u8 = u8::MAX;

/// The value of each symbol, 0 for a blank.
const VALUES: [u8; 256] = {
    let mut values = [NONE; 256];
    values[b'.' as usize] = 0;
    let mut value = 0;
    while value < SYMBOLS.len() {
        values[SYMBOLS[value] as usize] = value as u8;
        values[SYMBOLS[value].to_ascii_lowercase() as usize] = value as u8;
        value += 1;
    }
    values
};

impl Grid {
    /// Parses a board of this shape from one line: a symbol for each cell, `1`
    /// to `9`, then `A` or `a` for 10, `B` for 11 and so on, `.` or `0` for a
    /// blank. Cells separated by blanks are decimal numbers; so are those of a
    /// 36x36 board, which has more digits than there are symbols.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of cells is wrong, or a cell is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    ///
    /// let shape = Shape::new(1, 5)?;
    /// let grid = Grid::parse(shape, "1.....5.......2..4.....3.")?;
    /// assert_eq!(grid.shape(), shape);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(shape: Shape, line: &str) -> Result<Grid, GridError> {
        let line = line.trim();
        if line.len() == shape.cell_count() {
            let values: Vec<u8> = line.bytes().map(|byte| VALUES[usize::from(byte)]).collect();
            // If a value is too large, it is said below which.
            if let Some(grid) = Grid::from_values(shape, values) {
                return Ok(grid);
            }
        }
        let cells = cells(line);
        if cells.len() != shape.cell_count() {
            return Err(GridError::Cells {
                found: cells.len(),
                side: shape.side(),
            });
        }
        let has_words = has_words(line);
        let value = |(place, cell): (usize, &str)| {
            let value = if has_words { word(cell) } else { symbol(cell) };
            let fits = |value: &u8| usize::from(*value) <= shape.side();
            value.filter(fits).ok_or_else(|| GridError::Symbol {
                cell: shape.cell_name(shape.nth_cell(place)).to_string(),
                found: cell.to_owned(),
                side: shape.side(),
            })
        };
        let values: Vec<u8> = (cells.into_iter().enumerate())
            .map(value)
            .collect::<Result<_, _>>()?;
        Ok(Grid::from_values(shape, values).expect("as many values, none above the side"))
    }

    /// Returns the grid as one line, which [`parse`](Grid::parse) reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    ///
    /// let grid: Grid = "1..4..3..2..4..1".parse()?;
    /// assert_eq!(grid.to_line(), "1..4..3..2..4..1");
    /// # Ok::<(), quadrille::board::GridError>(())
    /// ```
    pub fn to_line(&self) -> String {
        let mut line = Vec::with_capacity(self.values().len());
        if self.shape().side() <= DIGITS.len() {
            write_symbols(self, DIGITS, &mut line);
        } else {
            write_words(self, &mut line);
        }
        line.into_iter().map(char::from).collect()
    }
}

impl FromStr for Grid {
    type Err = GridError;

    /// Parses a board of the [usual shape](Shape::of_side) from one line; see
    /// [`Grid::parse`].
    fn from_str(line: &str) -> Result<Grid, GridError> {
        let line = line.trim();
        let found = match line.bytes().all(|byte| byte.is_ascii_graphic()) {
            true => line.len(),
            false => cells(line).len(),
        };
        let side = found.isqrt();
        let is_square = side * side == found;
        let shape = is_square.then(|| Shape::of_side(side)).flatten();
        Grid::parse(shape.ok_or(GridError::Shape { found })?, line)
    }
}

/// Appends the cells of a grid in these symbols, `.` for a blank. There must be
/// a symbol for each digit of the grid.
#[doc(hidden)]
pub fn write_symbols(grid: &Grid, symbols: &[u8], out: &mut Vec<u8>) {
    let side = grid.shape().side();
    let mut table = [b'.'; Shape::MAX_SIDE + 1];
    table[1..=side].copy_from_slice(&symbols[..side]);
    out.extend((grid.values().iter()).map(|&value| table[usize::from(value)]));
}

/// Appends the cells of a grid as decimal numbers separated by blanks, `.` for
/// a blank cell.
#[doc(hidden)]
pub fn write_words(grid: &Grid, out: &mut Vec<u8>) {
    let word = |&value: &u8| match value {
        0 => ".".to_owned(),
        _ => value.to_string(),
    };
    let words: Vec<_> = grid.values().iter().map(word).collect();
    out.extend(words.join(" ").bytes());
}

/// Returns whether blanks separate the cells.
fn has_words(line: &str) -> bool {
    line.trim().contains(char::is_whitespace)
}

/// Returns the cells of a line as text.
fn cells(line: &str) -> Vec<&str> {
    if has_words(line) {
        return line.split_whitespace().collect();
    }
    let line = line.trim();
    let ends = line
        .char_indices()
        .map(|(at, symbol)| at..at + symbol.len_utf8());
    ends.map(|range| &line[range]).collect()
}

/// Returns the value of a symbol, 0 for a blank.
fn symbol(cell: &str) -> Option<u8> {
    let &[byte] = cell.as_bytes() else {
        return None;
    };
    Some(VALUES[usize::from(byte)]).filter(|&value| value != NONE)
}

/// Returns the value of a word, 0 for a blank.
fn word(cell: &str) -> Option<u8> {
    match cell {
        "." => Some(0),
        _ => cell.parse().ok(),
    }
}

/// Why a line is not a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// No board of a usual shape has this number of cells.
    #[error("expected the cells of a square board such as 81 or 16, found {found}")]
    Shape {
        /// The number of cells.
        found: usize,
    },
    /// The board has another number of cells.
    #[error("expected {} cells for {side}x{side}, found {found}", side * side)]
    Cells {
        /// The number of cells.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// A cell is neither a digit of the board nor a blank.
    #[error("{cell}: expected a digit up to {side}, '.' or '0', found '{found}'")]
    Symbol {
        /// The name of the cell.
        cell: String,
        /// The text of the cell.
        found: String,
        /// The side of the board, which is its greatest digit.
        side: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit;

    #[test]
    fn lines_are_read_back() {
        for (rows, columns) in [
            (1, 1),
            (1, 5),
            (2, 2),
            (3, 3),
            (2, 5),
            (4, 4),
            (5, 7),
            (6, 6),
        ] {
            let shape = Shape::new(rows, columns).unwrap();
            let values = shape
                .cells()
                .map(|cell| (cell.index() % (shape.side() + 1)) as u8);
            let grid = Grid::from_values(shape, values.collect::<Vec<_>>()).unwrap();
            assert_eq!(Grid::parse(shape, &grid.to_line()), Ok(grid.clone()));
            assert_eq!(
                Grid::parse(shape, &format!(" {}\r\n", grid.to_line())),
                Ok(grid)
            );
        }
    }

    #[test]
    fn letters_go_on_after_nine_in_either_case() {
        let line = format!("gG{}0.", "1".repeat(252));
        let grid: Grid = line.parse().unwrap();
        let shape = Shape::new(4, 4).unwrap();
        assert_eq!(grid.shape(), shape);
        assert_eq!(grid.get(shape.cell(0, 0)), Digit::new(16));
        assert_eq!(grid.get(shape.cell(0, 1)), Digit::new(16));
        assert_eq!(grid.get(shape.cell(15, 14)), None);
        assert!(grid.to_line().starts_with("GG11"));
        let words: Vec<String> = grid.values().iter().map(u8::to_string).collect();
        assert_eq!(words.join(" ").parse(), Ok(grid));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |line: &str| line.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(
            message(&"1".repeat(80)),
            "expected the cells of a square board such as 81 or 16, found 80"
        );
        assert_eq!(
            message(&"1".repeat(25)),
            "expected the cells of a square board such as 81 or 16, found 25"
        );
        assert_eq!(
            message("1..4..3.x2..4..1"),
            "r3c1: expected a digit up to 4, '.' or '0', found 'x'"
        );
        assert_eq!(
            message("1..4..3..2..4..é"),
            "r4c4: expected a digit up to 4, '.' or '0', found 'é'"
        );
        assert_eq!(
            message("1 . . 4 . . 3 . . 2 . . 4 . . 5"),
            "r4c4: expected a digit up to 4, '.' or '0', found '5'"
        );
        let five = Grid::parse(Shape::new(1, 5).unwrap(), "1234");
        assert_eq!(
            five.unwrap_err().to_string(),
            "expected 25 cells for 5x5, found 4"
        );
    }
}
