//! What all puzzles that are made have in common.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use quadrille::board::Grid;
use serde::Serialize;

use crate::puzzle::Puzzle;

/// A puzzle, and a note on it.
#[derive(Serialize)]
pub struct Made {
    pub puzzle: Puzzle,
    pub note: String,
}

/// Returns the random bits of a seed: the same as those of the command line, so
/// that a seed makes the same puzzle there.
pub fn source_of(seed: u64) -> impl FnMut() -> u64 {
    let mut generator = ChaCha12Rng::seed_from_u64(seed);
    move || generator.next_u64()
}

/// Returns the number of clues as words.
pub fn clues(grid: &Grid) -> String {
    match grid.clues().count() {
        1 => "1 clue".to_owned(),
        number => format!("{number} clues"),
    }
}
