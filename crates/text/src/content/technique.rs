//! The technique that applies to a puzzle.

use quadrille_board::{Cell, Digit, DigitSet, Shape};

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
