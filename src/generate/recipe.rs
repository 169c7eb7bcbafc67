//! What puzzles should be like.

use std::ops::RangeInclusive;

use super::Symmetry;
use crate::board::{Grid, House, Shape, Variant, VariantError};
use crate::rules::Difficulty;

/// What puzzles should be like.
///
/// # Examples
///
/// ```
/// use quadrille::board::Shape;
/// use quadrille::generate::{Recipe, Symmetry};
/// use quadrille::rules::Difficulty;
///
/// let recipe = Recipe::new(Shape::CLASSIC)
///     .with_clues(24..=30)
///     .with_symmetry(Symmetry::Rotational)
///     .with_difficulty(Difficulty::Hard);
/// assert_eq!(recipe.clues, Some(24..=30));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// Their shape.
    pub shape: Shape,
    /// What is asked of their solutions besides the usual.
    pub variant: Variant,
    /// How many clues they have; as few as it happens if this is `None`, or as
    /// many as the difficulty needs.
    pub clues: Option<RangeInclusive<usize>>,
    /// Which cells are given or blank together.
    pub symmetry: Symmetry,
    /// How hard they are.
    pub difficulty: Option<Difficulty>,
    /// Whether each clue has to be needed.
    pub is_minimal: bool,
    /// A grid that is filled where clues go, and blank elsewhere. Which digits
    /// it has does not matter.
    pub pattern: Option<Grid>,
    /// How many full grids are tried for a puzzle before it is given up. With
    /// a pattern, each is good for many changes and counts as 20.
    pub tries: u32,
}

impl Recipe {
    /// Asks for unique puzzles of a shape that have lost all the clues they can.
    pub fn new(shape: Shape) -> Recipe {
        Recipe {
            shape,
            variant: Variant::CLASSIC,
            clues: None,
            symmetry: Symmetry::None,
            difficulty: None,
            is_minimal: false,
            pattern: None,
            tries: 1000,
        }
    }

    /// Asks for puzzles of this variant.
    #[must_use]
    pub fn with_variant(self, variant: Variant) -> Recipe {
        Recipe { variant, ..self }
    }

    /// Asks for so many clues.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Recipe {
        Recipe {
            clues: Some(clues),
            ..self
        }
    }

    /// Asks for this symmetry.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Recipe {
        Recipe { symmetry, ..self }
    }

    /// Asks for puzzles that are so hard.
    #[must_use]
    pub fn with_difficulty(self, difficulty: Difficulty) -> Recipe {
        Recipe {
            difficulty: Some(difficulty),
            ..self
        }
    }

    /// Asks for puzzles of which each clue is needed.
    #[must_use]
    pub fn minimal(self) -> Recipe {
        Recipe {
            is_minimal: true,
            ..self
        }
    }

    /// Asks for clues where this grid has digits.
    #[must_use]
    pub fn with_pattern(self, pattern: Grid) -> Recipe {
        Recipe {
            pattern: Some(pattern),
            ..self
        }
    }

    /// Gives a puzzle up after so many full grids.
    #[must_use]
    pub fn with_tries(self, tries: u32) -> Recipe {
        Recipe { tries, ..self }
    }

    /// Whether the puzzles are ordinary ones.
    pub(super) fn is_classic(&self) -> bool {
        self.shape == Shape::CLASSIC && self.variant.is_classic()
    }

    /// Looks for reasons that nothing can be made by it.
    pub(super) fn check(&self) -> Result<(), RecipeError> {
        let shape = self.shape;
        if let Some(range) = &self.clues
            && (range.is_empty() || *range.start() > shape.cell_count())
        {
            let (&least, &most) = (range.start(), range.end());
            return Err(RecipeError::Clues { least, most, shape });
        }
        self.variant.fits(shape)?;
        if self.difficulty.is_some() && !self.variant.is_classic() {
            return Err(RecipeError::Difficulty);
        }
        if let Some(pattern) = &self.pattern {
            if pattern.shape() != shape {
                return Err(RecipeError::Shape {
                    found: pattern.shape(),
                    wanted: shape,
                });
            }
            let clues = pattern.clues().count();
            if self.clues.is_some() || self.symmetry != Symmetry::None {
                let what = match self.clues {
                    Some(_) => "their number",
                    None => "symmetry",
                };
                return Err(RecipeError::Pattern { clues, what });
            }
            if self.variant.is_classic()
                && let Some((first, second)) = blank_lines(pattern)
            {
                return Err(RecipeError::BlankLines { first, second });
            }
        }
        Ok(())
    }
}

/// Two blank rows of a band, or columns of a stack, if there are any.
fn blank_lines(pattern: &Grid) -> Option<(House, House)> {
    let shape = pattern.shape();
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let is_blank = |house: &House| {
        shape
            .cells_of(*house)
            .all(|cell| pattern.get(cell).is_none())
    };
    let pair = |lines: &[House]| {
        let mut blank = lines.iter().copied().filter(is_blank);
        Some((blank.next()?, blank.next()?))
    };
    let rows: Vec<House> = (0..shape.side()).map(House::Row).collect();
    let columns: Vec<House> = (0..shape.side()).map(House::Column).collect();
    let mut groups = rows.chunks(high).chain(columns.chunks(wide));
    groups.find_map(pair)
}

/// Why nothing can be made by a recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There are fewer cells, or the least number is above the greatest.
    #[error("{least} to {most} clues: a board of {shape} has {} cells", shape.cell_count())]
    Clues {
        /// The least number that is wanted.
        least: usize,
        /// The greatest.
        most: usize,
        /// The shape.
        shape: Shape,
    },
    /// There is no such variant on this board.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The rules that tell how hard a puzzle is know nothing of variants.
    #[error("a difficulty is for classic puzzles, not for variants")]
    Difficulty,
    /// The pattern is of another shape.
    #[error("the pattern is of {found}, not of {wanted}")]
    Shape {
        /// The shape of the pattern.
        found: Shape,
        /// The shape that is wanted.
        wanted: Shape,
    },
    /// Two lines of a band or stack have no clues in the pattern, so that they
    /// can change places in any solution.
    #[error("no puzzle with this pattern is unique: {first} and {second} are blank")]
    BlankLines {
        /// One of the lines.
        first: House,
        /// The other one.
        second: House,
    },
    /// A pattern says which cells are given, so nothing else can.
    #[error("a pattern of {clues} clues leaves no choice of {what}")]
    Pattern {
        /// The clues of the pattern.
        clues: usize,
        /// What is wanted besides.
        what: &'static str,
    },
}
