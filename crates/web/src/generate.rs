//! Puzzles made from nothing.

use quadrille::generate::{self, Generator, Hardness, Symmetry, ratings};
use quadrille::human::Scale;
use quadrille::random::stream;
use serde::Deserialize;

use crate::made::{Made, clues};
use crate::puzzle::Puzzle;
use crate::steps::scale_of;

/// What puzzle to make.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Recipe {
    /// Its board, its rules and its clues.
    puzzle: Puzzle,
    /// What the clues are for.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    shown: Shown,
    /// The number of clues, from and to.
    #[cfg_attr(test, ts(optional = nullable))]
    clues: Option<[usize; 2]>,
    symmetry: String,
    #[cfg_attr(test, ts(optional = nullable))]
    difficulty: Option<String>,
    /// The technique that it is to need, and nothing harder.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    technique: Option<String>,
    /// The scale of the technique.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    scale: Option<String>,
    /// The rating by Sudoku Explainer, as in `4.0..5.0`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    rating: Option<String>,
    minimal: bool,
    seed: u64,
}

/// What the clues of a puzzle are to one that is made.
#[derive(Deserialize, Clone, Copy, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum Shown {
    /// Nothing.
    #[default]
    Free,
    /// It has them, too.
    Kept,
    /// It has no others.
    Within,
    /// It has clues in their cells.
    Pattern,
}

/// Makes a puzzle.
///
/// # Errors
///
/// If the recipe is impossible, or nothing was found.
pub fn generate(recipe: &Recipe) -> Result<Made, String> {
    let puzzle = &recipe.puzzle;
    let symmetry: Symmetry = recipe
        .symmetry
        .parse()
        .map_err(|error| format!("{error}"))?;
    let mut wanted = generate::Recipe::new(puzzle.shape()?)
        .with_variant(puzzle.variant()?)
        .with_symmetry(symmetry);
    if let Some([least, most]) = recipe.clues {
        wanted = wanted.with_clues(least..=most);
    }
    if let Some(difficulty) = &recipe.difficulty {
        let hardness = Hardness::of_difficulty(difficulty, None, wanted.shape);
        wanted = wanted.with_hardness(hardness.map_err(|error| error.to_string())?);
    }
    if let Some(technique) = &recipe.technique {
        let scale = recipe.scale.as_deref().map(scale_of).transpose()?;
        let hardness = Hardness::of_technique(technique, scale, wanted.shape);
        wanted = wanted.with_hardness(hardness.map_err(|error| error.to_string())?);
    }
    if let Some(rating) = &recipe.rating {
        let range = ratings(rating).map_err(|error| error.to_string())?;
        let hardness = Hardness::of_rating(range, Some(Scale::Se));
        wanted = wanted.with_hardness(hardness.map_err(|error| error.to_string())?);
    }
    if recipe.minimal {
        wanted = wanted.minimal();
    }
    let clues_shown = puzzle.grid(&puzzle.clues)?;
    wanted = match recipe.shown {
        Shown::Free => wanted,
        Shown::Kept => wanted.with_kept(clues_shown),
        Shown::Within => wanted.with_within(clues_shown),
        Shown::Pattern => wanted.with_pattern(clues_shown),
    };
    let mut generator = Generator::new(wanted).map_err(|error| error.to_string())?;
    let made = generator.generate([stream(recipe.seed, 0)]).pop();
    let grid = made
        .expect("one for each source")
        .map_err(|error| error.to_string())?;
    Ok(Made {
        note: format!("{}, seed {}", clues(&grid), recipe.seed),
        puzzle: Puzzle::of(&puzzle.known()?.with_clues(grid)),
    })
}
