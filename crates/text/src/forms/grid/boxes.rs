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

use crate::content::alphabet::{Alphabet, BLANKS};
use crate::content::error::TextErrorKind;
use crate::content::puzzle::Puzzle;
use crate::forms::form::Known;
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use quadrille_board::{Digit, Grid, Shape};

/// A blank in a page.
const NO_BREAK: char = '\u{a0}';

/// Two of these.
const TWO_NO_BREAKS: &str = "\u{a0}\u{a0}";

/// Lines with a row of a box each.
pub(crate) struct Boxes {
    values: Vec<u8>,
    shape: Shape,
}

impl Boxes {
    /// Begins with this line, if it is a row of a box.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let shape = known.shape.unwrap_or(Shape::CLASSIC);
        let values = Vec::new();
        let has_boxes = shape.box_rows() > 1 && shape.box_columns() > 1;
        let is_small = (4..=Alphabet::Digits.max_side()).contains(&shape.side());
        let boxes = (has_boxes && is_small).then_some(Boxes { values, shape })?;
        boxes.begun(line, number)
    }

    /// Returns whether a line without anything visible is a row of blanks.
    pub(crate) fn is_blank_row(line: &str) -> bool {
        line.contains(NO_BREAK)
    }
}

impl Gather for Boxes {
    fn push(&mut self, line: &str, _: u64) -> Fit {
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
            return Fit::No;
        };
        if values.len() != width {
            return Fit::No;
        }
        self.values.extend(values);
        match self.values.len() < self.shape.cell_count() {
            true => Fit::Next,
            false => Fit::Last,
        }
    }

    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        let shape = self.shape;
        let Some(of_rows) = Grid::from_values(shape, self.values.clone()) else {
            return Vec::new();
        };
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
        let puzzle = match (fits(&of_boxes), fits(&of_rows)) {
            (true, false) => Ok(Puzzle::new(of_boxes, Alphabet::Digits)),
            (false, true) => Ok(Puzzle::new(of_rows, Alphabet::Digits)),
            _ if of_boxes == of_rows => Ok(Puzzle::new(of_rows, Alphabet::Digits)),
            _ => {
                let kind = TextErrorKind::Symbol {
                    expected: format!("a grid of {} rows", shape.side()),
                    found: "lines that may be rows of boxes or parts of rows".to_owned(),
                };
                Err(kind.at_line(lines.first))
            }
        };
        vec![(lines.first, puzzle)]
    }
}
