//! What a puzzle asks, all of it: its clues with its marks and its regions.

use super::Puzzle;
use crate::board::{Givens, Variant};

impl<'a> From<&'a Puzzle> for Givens<'a> {
    /// Takes all that a puzzle says, so that a question about it is never one
    /// about its clues alone.
    ///
    /// # Panics
    ///
    /// If its marks or regions are those of another board, which none is that
    /// was read from a text.
    fn from(puzzle: &'a Puzzle) -> Givens<'a> {
        let mut givens = Givens::from(&puzzle.grid);
        if let Some(marks) = &puzzle.marks {
            givens = givens.with_marks(marks);
        }
        match &puzzle.regions {
            None => givens,
            Some(regions) => {
                let variant = Variant::CLASSIC.with_regions(regions.clone());
                let jigsaw = givens.with_variant(variant);
                jigsaw.unwrap_or_else(|error| panic!("there is no such board: {error}"))
            }
        }
    }
}
