//! Puzzles made from nothing, or from another.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use quadrille::board::{Grid, Transform};
use quadrille::generate::{self, Generator, Symmetry};
use quadrille::limits::Limits;
use quadrille::sudoku::Solver;
use serde::{Deserialize, Serialize};

use crate::puzzle::Puzzle;

/// What puzzle to make.
#[derive(Deserialize, Debug)]
pub struct Recipe {
    /// Its board and its rules; and clues, whose cells are the pattern if there
    /// is to be one.
    puzzle: Puzzle,
    /// Whether clues go only where the puzzle has some.
    pattern: bool,
    /// The number of clues, from and to.
    clues: Option<[usize; 2]>,
    symmetry: String,
    difficulty: Option<String>,
    minimal: bool,
    seed: u64,
}

/// A puzzle, and a note on it.
#[derive(Serialize)]
pub struct Made {
    puzzle: Puzzle,
    note: String,
}

/// Returns the random bits of a seed: the same as those of the command line, so
/// that a seed makes the same puzzle there.
fn source_of(seed: u64) -> impl FnMut() -> u64 {
    let mut generator = ChaCha12Rng::seed_from_u64(seed);
    move || generator.next_u64()
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
        wanted = wanted.with_difficulty(difficulty.parse().map_err(|error| format!("{error}"))?);
    }
    if recipe.minimal {
        wanted = wanted.minimal();
    }
    if recipe.pattern {
        wanted = wanted.with_pattern(puzzle.grid(&puzzle.clues)?);
    }
    let mut generator = Generator::new(wanted).map_err(|error| error.to_string())?;
    let made = generator.generate([source_of(recipe.seed)]).pop();
    let grid = made
        .expect("one for each source")
        .map_err(|error| error.to_string())?;
    Ok(Made {
        note: format!("{}, seed {}", clues(&grid), recipe.seed),
        puzzle: Puzzle {
            name: None,
            ..puzzle.with_clues(&grid)
        },
    })
}

/// Removes clues in random order as long as the puzzle stays unique.
///
/// # Errors
///
/// If it is not unique.
pub fn minimize(puzzle: &Puzzle, seed: u64) -> Result<Made, String> {
    let known = puzzle.known()?;
    let minimized = Solver::new().minimize(known.givens(), &mut source_of(seed));
    let grid = minimized.map_err(|error| error.to_string())?.grid;
    let before = known.puzzle.grid.clues().count();
    let after = grid.clues().count();
    let note = match before - after {
        0 => format!("Already minimal: {}", clues(&grid)),
        removed => format!("{removed} removed, {}", clues(&grid)),
    };
    Ok(Made {
        puzzle: Puzzle {
            marks: puzzle.marks.clone(),
            ..puzzle.with_clues(&grid)
        },
        note,
    })
}

fn clues(grid: &Grid) -> String {
    match grid.clues().count() {
        1 => "1 clue".to_owned(),
        number => format!("{number} clues"),
    }
}

/// Returns the least of all equivalent puzzles.
///
/// # Errors
///
/// If it is a variant or has given marks: they would have to turn with it.
pub fn canon(puzzle: &Puzzle) -> Result<Made, String> {
    let grid = turnable(puzzle)?;
    let canonical = grid
        .canonical_within(&Limits::none())
        .map_err(|stop| stop.to_string())?;
    Ok(Made {
        puzzle: puzzle.with_clues(&canonical.grid),
        note: format!("By {}", canonical.transform),
    })
}

/// Returns an equivalent puzzle.
///
/// # Errors
///
/// If it is a variant or has given marks: they would have to turn with it.
pub fn shuffle(puzzle: &Puzzle, seed: u64) -> Result<Made, String> {
    let grid = turnable(puzzle)?;
    let transform = Transform::random(grid.shape(), &mut source_of(seed));
    Ok(Made {
        puzzle: puzzle.with_clues(&transform.apply(&grid)),
        note: format!("By {transform}"),
    })
}

fn turnable(puzzle: &Puzzle) -> Result<Grid, String> {
    let known = puzzle.known()?;
    if !known.variant.is_classic() {
        return Err(format!(
            "this is for the usual rules, found {}",
            known.variant
        ));
    }
    match known.puzzle.marks {
        Some(_) => Err("this is for clues, found given marks".to_owned()),
        None => Ok(known.puzzle.grid),
    }
}
