//! Boxes one below the other, as the text of a page has a table whose cells are
//! tables.
//!
//! ```text
//! 53.      a row of the first box
//! 6..
//! .98
//! .7.      a row of the second box
//! 195
//! ...
//! ```
//!
//! Each line is a row of a box: three symbols on a 9x9 board, on 27 lines. A blank
//! is one of the usual symbols, or one or two no-break spaces. The same text could be the thirds of all rows, from left to right. It is
//! one of these if the clues conflict in the other, else an error.

use crate::board::{Digit, Grid, Shape};
use crate::text::content::alphabet::{Alphabet, BLANKS};
use crate::text::content::error::{TextError, TextErrorKind};
use crate::text::content::puzzle::Puzzle;
use crate::text::forms::form::Known;

/// A blank in a page.
const NO_BREAK: char = '\u{a0}';

/// Two of these.
const TWO_NO_BREAKS: &str = "\u{a0}\u{a0}";

/// Lines with a row of a box each.
pub(in crate::text) struct Boxes {
    /// The line of the first.
    pub(in crate::text) first: u64,
    /// The lines.
    pub(in crate::text) text: String,
    values: Vec<u8>,
    shape: Shape,
}

impl Boxes {
    /// Begins with this line, if it is a row of a box.
    pub(in crate::text) fn begin(line: &str, number: u64, known: Known) -> Option<Boxes> {
        let shape = known.shape.unwrap_or(Shape::CLASSIC);
        let mut boxes = Boxes {
            first: number,
            text: String::new(),
            values: Vec::new(),
            shape,
        };
        let has_boxes = shape.box_rows() > 1 && shape.box_columns() > 1;
        let is_small = (4..=Alphabet::Digits.max_side()).contains(&shape.side());
        (has_boxes && is_small && boxes.push(line)).then_some(boxes)
    }

    /// Returns whether a line without anything visible is a row of blanks.
    pub(in crate::text) fn is_blank_row(line: &str) -> bool {
        line.contains(NO_BREAK)
    }

    /// Adds a line, if it is a row of a box.
    pub(in crate::text) fn push(&mut self, line: &str) -> bool {
        let (side, width) = (self.shape.side(), self.shape.box_columns());
        let row = line.trim_matches([' ', '\t', '\r']);
        // A blank cell may be one of these or two.
        let row = match row.chars().count() > width {
            true => row.replace(TWO_NO_BREAKS, "."),
            false => row.replace(NO_BREAK, "."),
        };
        let value = |symbol: char| match u8::try_from(symbol) {
            Ok(byte) if BLANKS.contains(&byte) => Some(0),
            Ok(byte @ b'1'..=b'9') => Some(byte - b'0').filter(|&digit| usize::from(digit) <= side),
            _ => None,
        };
        let Some(values) = row.chars().map(value).collect::<Option<Vec<u8>>>() else {
            return false;
        };
        let is_row = values.len() == width;
        if is_row {
            self.values.extend(values);
            self.text.push_str(line);
            self.text.push('\n');
        }
        is_row
    }

    /// Returns the puzzle, once it has all boxes.
    pub(in crate::text) fn puzzle(&self) -> Option<Result<Puzzle, TextError>> {
        let shape = self.shape;
        if self.values.len() < shape.cell_count() {
            return None;
        }
        let of_rows = Grid::from_values(shape, self.values.clone())?;
        let mut of_boxes = Grid::empty(shape);
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        for (place, &value) in self.values.iter().enumerate() {
            let (number, inside) = (place / shape.side(), place % shape.side());
            // As many boxes are side by side as a box has rows.
            let row = number / rows * rows + inside / columns;
            let column = number % rows * columns + inside % columns;
            of_boxes.set(shape.cell(row, column), Digit::new(usize::from(value)));
        }
        let fits = |grid: &Grid| grid.conflicts().next().is_none();
        Some(match (fits(&of_boxes), fits(&of_rows)) {
            (true, false) => Ok(Puzzle::new(of_boxes, Alphabet::Digits)),
            (false, true) => Ok(Puzzle::new(of_rows, Alphabet::Digits)),
            _ if of_boxes == of_rows => Ok(Puzzle::new(of_rows, Alphabet::Digits)),
            _ => {
                let kind = TextErrorKind::Symbol {
                    expected: format!("a grid of {} rows", shape.side()),
                    found: "lines that may be rows of boxes or parts of rows".to_owned(),
                };
                Err(kind.at_line(self.first))
            }
        })
    }
}
