//! The description of the puzzles to generate.

use std::ops::RangeInclusive;

use super::impossible::is_unseen;
use super::{Hardness, RecipeError, Symmetry};
use crate::board::{Grid, House, Shape, Variant};
use crate::human::Difficulty;

/// The description of the puzzles to generate.
///
/// # Examples
///
/// ```
/// use quadrille::board::Shape;
/// use quadrille::generate::{Recipe, Symmetry};
/// use quadrille::human::Difficulty;
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
    /// The shape.
    pub shape: Shape,
    /// The variant.
    pub variant: Variant,
    /// The number of clues. With `None`, as few as possible, or as many as the
    /// difficulty needs. With an end that is more than the board has cells, as
    /// few as possible from the start on.
    pub clues: Option<RangeInclusive<usize>>,
    /// The cells that are given or blank together.
    pub symmetry: Symmetry,
    /// How hard the puzzles are.
    pub hardness: Option<Hardness>,
    /// Whether every clue must be needed.
    pub is_minimal: bool,
    /// A grid with digits where clues go. The values of the digits are ignored.
    pub pattern: Option<Grid>,
    /// Clues that every puzzle has, each with all cells of its orbit.
    pub kept: Option<Grid>,
    /// A unique puzzle whose clues are the only ones to choose from.
    pub within: Option<Grid>,
    /// The number of full grids to try for a puzzle. With a pattern, each is
    /// good for many changes and counts as 20.
    pub tries: u32,
}

impl Recipe {
    /// Returns a recipe for unique puzzles of a shape with as few clues as
    /// possible.
    pub fn new(shape: Shape) -> Recipe {
        Recipe {
            shape,
            variant: Variant::CLASSIC,
            clues: None,
            symmetry: Symmetry::None,
            hardness: None,
            is_minimal: false,
            pattern: None,
            kept: None,
            within: None,
            tries: 10_000,
        }
    }

    /// Sets the variant.
    #[must_use]
    pub fn with_variant(self, variant: Variant) -> Recipe {
        Recipe { variant, ..self }
    }

    /// Sets the number of clues.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Recipe {
        Recipe {
            clues: Some(clues),
            ..self
        }
    }

    /// Sets the symmetry.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Recipe {
        Recipe { symmetry, ..self }
    }

    /// Sets the difficulty by our own rules.
    #[must_use]
    pub fn with_difficulty(self, difficulty: Difficulty) -> Recipe {
        self.with_hardness(Hardness::Difficulty(difficulty))
    }

    /// Sets how hard the puzzles are.
    #[must_use]
    pub fn with_hardness(self, hardness: Hardness) -> Recipe {
        Recipe {
            hardness: Some(hardness),
            ..self
        }
    }

    /// Requires every clue to be needed.
    #[must_use]
    pub fn minimal(self) -> Recipe {
        Recipe {
            is_minimal: true,
            ..self
        }
    }

    /// Puts clues where this grid has digits.
    #[must_use]
    pub fn with_pattern(self, pattern: Grid) -> Recipe {
        Recipe {
            pattern: Some(pattern),
            ..self
        }
    }

    /// Keeps clues: every puzzle has them, and others that make it unique.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::generate::{Generator, Recipe, Symmetry};
    /// use quadrille::human::Difficulty;
    /// use quadrille::random;
    ///
    /// let kept: Grid = format!("123{}", ".".repeat(78)).parse()?;
    /// let recipe = Recipe::new(Shape::CLASSIC)
    ///     .with_kept(kept.clone())
    ///     .with_symmetry(Symmetry::Rotational)
    ///     .with_difficulty(Difficulty::Medium);
    /// let puzzle = Generator::new(recipe)?.generate([random::stream(1, 0)]).remove(0)?;
    /// assert!(kept.clues().all(|(cell, digit)| puzzle.get(cell) == Some(digit)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_kept(self, kept: Grid) -> Recipe {
        Recipe {
            kept: Some(kept),
            ..self
        }
    }

    /// Takes all clues from a unique puzzle: some of its clues are removed, as many
    /// as leave a puzzle that is as hard as wanted.
    #[must_use]
    pub fn with_within(self, within: Grid) -> Recipe {
        Recipe {
            within: Some(within),
            ..self
        }
    }

    /// Sets the number of full grids to try for a puzzle.
    #[must_use]
    pub fn with_tries(self, tries: u32) -> Recipe {
        Recipe { tries, ..self }
    }

    /// Returns whether the puzzles are ordinary ones.
    pub(super) fn is_classic(&self) -> bool {
        self.shape == Shape::CLASSIC && self.variant.is_classic()
    }

    /// Checks for reasons that make the recipe impossible.
    pub(super) fn check(&self) -> Result<(), RecipeError> {
        let shape = self.shape;
        if let Some(range) = &self.clues
            && (range.is_empty() || *range.start() > shape.cell_count())
        {
            let (&least, &most) = (range.start(), range.end());
            return Err(RecipeError::Clues { least, most, shape });
        }
        self.variant.fits(shape)?;
        let most = match (&self.clues, &self.pattern) {
            (Some(range), _) => Some(*range.end()),
            (None, Some(pattern)) => Some(pattern.clues().count()),
            (None, None) => None,
        };
        if let Some(most) = most
            && let Some(fewest) = fewest_clues(shape)
            && self.variant.is_classic()
            && most < fewest
        {
            return Err(RecipeError::TooFew {
                most,
                fewest,
                shape,
            });
        }
        match &self.hardness {
            Some(_) if !self.variant.is_classic() => return Err(RecipeError::Difficulty),
            None | Some(Hardness::Difficulty(_) | Hardness::Rule(_)) => {}
            Some(Hardness::HodokuTechnique(it) | Hardness::Contains(it, _)) if !it.is_usual() => {
                return Err(RecipeError::Unused(*it));
            }
            Some(_) if shape != Shape::CLASSIC => return Err(RecipeError::Rating { shape }),
            Some(Hardness::HodokuTechnique(it) | Hardness::Contains(it, _))
                if is_unseen(*it) && self.kept.is_none() && self.within.is_none() =>
            {
                return Err(RecipeError::Unseen(*it));
            }
            Some(_) => {}
        }
        for grid in [&self.kept, &self.within].into_iter().flatten() {
            if grid.shape() != shape {
                return Err(RecipeError::Base {
                    found: grid.shape(),
                    wanted: shape,
                });
            }
        }
        if let (Some(kept), Some(within)) = (&self.kept, &self.within)
            && kept
                .clues()
                .any(|(cell, digit)| within.get(cell) != Some(digit))
        {
            return Err(RecipeError::NotWithin);
        }
        if let Some(pattern) = &self.pattern {
            if pattern.shape() != shape {
                return Err(RecipeError::Shape {
                    found: pattern.shape(),
                    wanted: shape,
                });
            }
            let clues = pattern.clues().count();
            let has_base = self.kept.is_some() || self.within.is_some();
            if self.clues.is_some() || self.symmetry != Symmetry::None || has_base {
                let what = match self.clues {
                    Some(_) => "their number",
                    None if has_base => "others to keep or to choose from",
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

/// Returns the fewest clues of a puzzle with one solution, on boards of which
/// they are known.
fn fewest_clues(shape: Shape) -> Option<usize> {
    match (shape.box_rows(), shape.box_columns()) {
        (2, 2) => Some(4),
        (2, 3) | (3, 2) => Some(8),
        // McGuire, Tugemann and Civario, 2012.
        (3, 3) => Some(17),
        _ => None,
    }
}

/// Returns two blank rows of a band, or columns of a stack, if there are any.
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
