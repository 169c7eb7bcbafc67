//! The scales by name, and the puzzles for which each is defined.

use crate::board::nine::MoreHouses;
use crate::explainer::Edition;
use crate::hodoku;
use quadrille_board::table;
use quadrille_board::{Givens, Shape, Variant};

table! {
    /// What decides which step comes next, and how hard it is. Displays as `se`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Scale {
        /// The rules of this crate, for boards of any shape and variant.
        Rules("rules", "The rules of the library"),
        /// Sudoku Explainer 1.2.1.
        Se("se", "Sudoku Explainer"),
        /// Sukaku Explainer 1.18, for plain boards and those with diagonals, windows or disjoint groups.
        Sukaku("sukaku", "Sukaku Explainer"),
        /// HoDoKu 2.2.
        Hodoku("hodoku", "HoDoKu"),
    }
    /// All scales.
    pub const ALL: [Scale; 4];
    /// Returns what it is, as a phrase: `Sudoku Explainer`.
    pub fn about(self) -> &'static str;
}

impl Scale {
    /// Returns the scale on which a puzzle is explained and rated unless another is asked for: HoDoKu's for plain 9x9
    /// puzzles, as its names and levels are the ones that people know and it solves all of them; the rules for all
    /// other boards.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Shape, Variant};
    /// use quadrille::human::Scale;
    ///
    /// assert_eq!(Scale::usual(Shape::CLASSIC, &Variant::CLASSIC), Scale::Hodoku);
    /// assert_eq!(Scale::usual(Shape::CLASSIC, &"windoku".parse()?), Scale::Rules);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usual(shape: Shape, variant: &Variant) -> Scale {
        match shape == Shape::CLASSIC && variant.is_classic() {
            true => Scale::Hodoku,
            false => Scale::Rules,
        }
    }

    /// All scales that are usual for some puzzle.
    #[doc(hidden)]
    pub const USUAL: [Scale; 2] = [Scale::Hodoku, Scale::Rules];

    /// Returns the scale that goes on where the rules are stuck, if one is defined for the puzzle.
    pub fn beyond_rules(givens: &Givens<'_>) -> Option<Scale> {
        let mut others = [Scale::Hodoku, Scale::Sukaku].into_iter();
        others.find(|scale| scale.check(givens).is_ok())
    }

    /// Returns the edition of the Explainer that it is.
    pub fn edition(self) -> Option<Edition> {
        match self {
            Scale::Se => Some(Edition::Original),
            Scale::Sukaku => Some(Edition::Sukaku),
            Scale::Rules | Scale::Hodoku => None,
        }
    }

    /// Returns the names of techniques that it leaves out unless they are asked for, by
    /// [`Grader::with_more`](super::Grader::with_more): those that HoDoKu has and does not use by itself, and
    /// others that it does not have. None on the other scales.
    pub fn more_techniques(self) -> Vec<&'static str> {
        match self {
            Scale::Hodoku => hodoku::Technique::all()
                .filter(|technique| !technique.is_usual())
                .map(hodoku::Technique::name)
                .collect(),
            Scale::Rules | Scale::Se | Scale::Sukaku => Vec::new(),
        }
    }

    /// Checks that it is defined for a puzzle.
    ///
    /// # Errors
    ///
    /// [`ScaleError`] says what the puzzle is: only [`Scale::Rules`] takes all boards, [`Scale::Sukaku`] those with more
    /// houses, and no scale takes boards with cells outside.
    pub fn check(self, givens: &Givens<'_>) -> Result<(), ScaleError> {
        let side = givens.shape().side();
        // Rows that lack cells do not hold every digit.
        let has_outside = !givens.variant().outside().is_empty();
        let has_houses = MoreHouses::of(givens.shape(), givens.variant()).is_some();
        let found = match givens.variant().is_classic() {
            _ if self == Scale::Rules && !has_outside => return Ok(()),
            true if givens.shape() == Shape::CLASSIC => return Ok(()),
            _ if self == Scale::Sukaku && has_houses => return Ok(()),
            _ if has_outside => "a board with cells outside".to_owned(),
            true => format!("{side}x{side}"),
            false => format!("{side}x{side} with {}", givens.variant()),
        };
        let expected = match self {
            Scale::Rules => "a board without cells outside",
            Scale::Sukaku => {
                "a plain 9x9 puzzle, or one with x, windoku or disjoint-groups and no other rules"
            }
            _ => "a plain 9x9 puzzle",
        };
        Err(ScaleError { expected, found })
    }
}

impl From<Edition> for Scale {
    fn from(edition: Edition) -> Scale {
        match edition {
            Edition::Original => Scale::Se,
            Edition::Sukaku => Scale::Sukaku,
        }
    }
}

/// A puzzle for which a scale is not defined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
#[non_exhaustive]
pub struct ScaleError {
    /// What the scale is defined for: `a plain 9x9 puzzle`.
    pub expected: &'static str,
    /// What the puzzle is: `6x6 with x`.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_read_by_name() {
        for scale in Scale::ALL {
            assert_eq!(scale.to_string().parse(), Ok(scale));
        }
        assert_eq!(
            "hard".parse::<Scale>().unwrap_err().to_string(),
            "expected rules, se, sukaku or hodoku, found 'hard'"
        );
    }
}
