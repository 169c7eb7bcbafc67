//! Why a recipe is impossible.

use crate::board::{House, Shape, VariantError};
use crate::human::hodoku::Technique;

/// Returns whether a technique was in the steps of no puzzle of 20,000 random minimal ones, 20,000 with 17 clues and
/// 1,465 hard ones. All others were.
pub(super) fn is_unseen(technique: Technique) -> bool {
    use Technique::{FinnedFrankenXWing, FrankenSwordfish, FrankenXWing};
    [FrankenXWing, FrankenSwordfish, FinnedFrankenXWing].contains(&technique)
}

/// Why a recipe is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There are fewer cells, or the least number is above the greatest.
    #[error("{least} to {most} clues: a board of {shape} has {} cells", shape.cell_count())]
    Clues {
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
        /// The shape.
        shape: Shape,
    },
    /// No puzzle with so few clues has one solution.
    #[error(
        "no {0}x{0} puzzle with {most} clues has one solution; the fewest are {fewest}",
        shape.side()
    )]
    TooFew {
        /// The greatest number that was asked for.
        most: usize,
        /// The fewest that a puzzle with one solution has.
        fewest: usize,
        /// The shape.
        shape: Shape,
    },
    /// The board has no such variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The rules that determine the difficulty do not support variants.
    #[error("a difficulty is for classic puzzles, not for variants")]
    Difficulty,
    /// The scale is defined for 9x9 puzzles only.
    #[error("ratings are for 9x9 puzzles, not for {0}x{0}", shape.side())]
    Rating {
        /// The shape of the recipe.
        shape: Shape,
    },
    /// HoDoKu does not use the technique by itself, so no puzzle needs it.
    #[error("no puzzle needs {0}: HoDoKu does not use it by itself")]
    Unused(Technique),
    /// HoDoKu uses the technique where all before it fail, and no puzzle is known in which they do.
    #[error("no puzzle is known whose steps include {0}: 20,000 random ones have none")]
    Unseen(Technique),
    /// The pattern has another shape.
    #[error("expected a pattern of {wanted}, found one of {found}")]
    Shape {
        /// The shape of the pattern.
        found: Shape,
        /// The shape of the recipe.
        wanted: Shape,
    },
    /// Two lines of a band or stack have no clues in the pattern, so they can
    /// be swapped in any solution.
    #[error("no puzzle with this pattern is unique: {first} and {second} are blank")]
    BlankLines {
        /// One of the lines.
        first: House,
        /// The other one.
        second: House,
    },
    /// The clues to keep or to choose from belong to another board.
    #[error("expected clues on a board of {wanted}, found some of {found}")]
    Base {
        /// The shape of their board.
        found: Shape,
        /// The shape of the recipe.
        wanted: Shape,
    },
    /// A clue to keep is not among those to choose from.
    #[error("expected the clues to keep among those to choose from")]
    NotWithin,
    /// A pattern determines which cells are given, so the recipe cannot add to
    /// it.
    #[error("a pattern of {clues} clues leaves no choice of {what}")]
    Pattern {
        /// The clues of the pattern.
        clues: usize,
        /// The conflicting part of the recipe.
        what: &'static str,
    },
}
