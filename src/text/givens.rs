//! The givens of a puzzle: its clues with its marks and its regions.

use super::Puzzle;
use crate::board::{Givens, Variant};

impl<'a> From<&'a Puzzle> for Givens<'a> {
    /// Takes everything that a puzzle contains, so that no part of it is
    /// forgotten in a question.
    ///
    /// # Panics
    ///
    /// Panics if its marks or regions belong to another board, which never
    /// happens for a puzzle that was read from a text.
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
