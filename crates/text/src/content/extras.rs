//! What a text may have besides a puzzle: the technique that applies to it, and what is drawn
//! on its board.

use quadrille_board::{Cell, Digit, DigitSet, Shape};

/// Something that is drawn on a board: a constraint that was left out, or a
/// decoration. Colours, sizes and text are as the text had them, but only where
/// they are what they should be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Sketch {
    /// What its text calls it, such as `tightrope` or `circle`.
    pub name: String,
    /// Whether it is a constraint that was left out, not a decoration.
    pub is_left_out: bool,
    /// Rows and columns of its cells, counted from 0; some may be just outside of
    /// the board. A rectangle, a circle or a text is in their middle.
    pub cells: Vec<[i32; 2]>,
    /// Its lines, each from cell to cell.
    pub lines: Vec<Vec<[i32; 2]>>,
    /// Its lines between any points, down and right of the upper left corner of the
    /// board in hundredths of a cell. The middle of a shape is a line of one point.
    pub points: Vec<Vec<[i32; 2]>>,
    /// What is written there.
    pub value: String,
    /// The colour of its inside, as `#` and 3, 4, 6 or 8 hexadecimal digits.
    pub fill: Option<String>,
    /// The colour of its lines, likewise.
    pub outline: Option<String>,
    /// The colour of what is written, likewise.
    pub ink: Option<String>,
    /// Its width in hundredths of a cell.
    pub width: Option<i32>,
    /// Its height, or the height of its letters, likewise.
    pub height: Option<i32>,
    /// By how many degrees it is turned.
    pub angle: i32,
}

/// A technique that applies to a puzzle, and its effects there, as in HoDoKu's
/// library.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Options, parse};
///
/// let cells = "8..5...3..2.7..1.3".repeat(4) + "8..5...3.";
/// let puzzle = parse(&format!(":0300:3:{cells}::336 342:::"), &Options::default())?;
/// let technique = puzzle.technique.expect("an X-Wing");
/// assert_eq!(technique.code(), "0300");
/// assert_eq!(technique.eliminations.len(), 2);
/// # Ok::<(), quadrille::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AppliedTechnique {
    code: String,
    /// The digits that it concerns.
    pub digits: DigitSet,
    /// The candidates that it rules out.
    pub eliminations: Vec<(Cell, Digit)>,
    /// The digits that it places.
    pub placements: Vec<(Cell, Digit)>,
}

impl AppliedTechnique {
    /// Returns the technique with this HoDoKu code, such as `0300`, without
    /// effects; `None` if the text has a colon, a control character or blanks
    /// around it.
    pub fn new(code: &str) -> Option<AppliedTechnique> {
        let is_code = !code.contains([':']) && !code.contains(char::is_control);
        (is_code && code.trim() == code).then(|| AppliedTechnique {
            code: code.to_owned(),
            digits: DigitSet::default(),
            eliminations: Vec::new(),
            placements: Vec::new(),
        })
    }

    /// Returns its HoDoKu code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Returns whether all its cells and digits are on a board of this shape.
    pub(crate) fn fits(&self, shape: Shape) -> bool {
        let candidates = self.eliminations.iter().chain(&self.placements);
        let digits = candidates.clone().map(|(_, digit)| *digit);
        let mut digits = digits.chain(self.digits.iter());
        digits.all(|digit| digit.value() <= shape.side())
            && (candidates.into_iter()).all(|(cell, _)| cell.index() < shape.cell_count())
    }
}
