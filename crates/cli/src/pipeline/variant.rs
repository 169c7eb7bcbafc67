//! The arguments for variants.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use quadrille::board::{Givens, Regions, Shape, Variant, VariantError};
use quadrille::text::{Options, Puzzle};

/// The variant of all puzzles.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Variant")]
pub struct VariantArgs {
    /// Add rules: x, windoku, disjoint-groups, anti-knight
    #[arg(long, value_name = "NAMES", default_value = "classic")]
    #[arg(hide_default_value = true)]
    #[arg(long_help = "\
Add rules, separated by commas:

- x: both diagonals hold every digit
- windoku: each window holds every digit (four windows on 9x9)
- disjoint-groups: cells at one place of the boxes hold every digit
- anti-knight: cells a knight's move apart differ")]
    variant: Variant,

    /// Use jigsaw regions in place of boxes
    ///
    /// A map has one symbol for each cell, the same for all cells of a region.
    /// It can be typed or be in a file, and gives the shape of the board.
    #[arg(long, value_name = "MAP|FILE", value_parser = regions)]
    regions: Option<Regions>,
}

impl VariantArgs {
    /// Returns the variant of puzzles that have no regions of their own.
    pub fn variant(&self) -> Variant {
        let variant = self.variant.clone();
        match &self.regions {
            Some(regions) => variant.with_regions(regions.clone()),
            None => variant,
        }
    }

    /// Adds the shape of the regions to the options for reading puzzles.
    pub fn adapt(&self, options: &mut Options) {
        let shape = self.regions.as_ref().map(Regions::shape);
        options.shape = options.shape.or(shape);
    }
}

/// Reads regions from the text, or from the file that it names.
fn regions(text: &str) -> Result<Regions, String> {
    let text = if Path::new(text).is_file() {
        fs::read_to_string(text).map_err(|error| error.to_string())?
    } else {
        text.to_owned()
    };
    let cells = text.chars().filter(|c| !c.is_whitespace()).count();
    let side = cells.isqrt();
    if side == 0 || side * side != cells {
        return Err(format!(
            "no such file, and not a map of regions: {cells} symbols are not a square"
        ));
    }
    let shape = Shape::of_side(side).map_or_else(|| Shape::new(1, side), Ok);
    let shape = shape.map_err(|error| error.to_string())?;
    Regions::parse(shape, &text).map_err(|error| error.to_string())
}

/// Returns the givens of a puzzle of a variant. Its own regions take precedence
/// over those of the variant.
///
/// # Errors
///
/// If its board does not have the variant.
pub fn givens_of<'a>(puzzle: &'a Puzzle, variant: &'a Variant) -> Result<Givens<'a>, VariantError> {
    let variant = match &puzzle.regions {
        Some(regions) => Cow::Owned(variant.clone().with_regions(regions.clone())),
        None => Cow::Borrowed(variant),
    };
    let givens = Givens::from(&puzzle.grid).with_variant(variant)?;
    Ok(match &puzzle.marks {
        Some(marks) => givens.with_marks(marks),
        None => givens,
    })
}

/// Returns the same as [`givens_of`] for those who go on from where a puzzle
/// stands: digits that were placed count as clues.
///
/// # Errors
///
/// As [`givens_of`].
pub fn standing_of<'a>(
    puzzle: &'a Puzzle,
    variant: &'a Variant,
) -> Result<Givens<'a>, VariantError> {
    let givens = givens_of(puzzle, variant)?;
    let Some(placed) = &puzzle.placed else {
        return Ok(givens);
    };
    let mut filled = puzzle.grid.clone();
    for (cell, digit) in placed.clues() {
        filled.set(cell, Some(digit));
    }
    let standing = Givens::from(filled).with_variant(givens.variant().clone())?;
    Ok(match &puzzle.marks {
        Some(marks) => standing.with_marks(marks),
        None => standing,
    })
}
