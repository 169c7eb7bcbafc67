//! The givens of a puzzle: its clues with its marks and its rules.

use super::Puzzle;
use quadrille_board::Givens;

impl<'a> From<&'a Puzzle> for Givens<'a> {
    /// Takes everything that a puzzle contains, so that no part of it is
    /// forgotten in a question.
    ///
    /// # Panics
    ///
    /// Panics if its marks or rules belong to another board, which never
    /// happens for a puzzle that was read from a text.
    fn from(puzzle: &'a Puzzle) -> Givens<'a> {
        let givens = Givens::from(&puzzle.grid)
            .with_variant(&puzzle.variant)
            .unwrap_or_else(|error| panic!("there is no such board: {error}"));
        match &puzzle.marks {
            Some(marks) => givens.with_marks(marks),
            None => givens,
        }
    }
}

impl Puzzle {
    /// Returns its givens from where a solver stands: digits that were placed
    /// count as clues.
    ///
    /// # Panics
    ///
    /// Panics as the conversion into [`Givens`] does.
    pub fn standing(&self) -> Givens<'_> {
        let placed = self.placed.iter().flat_map(|placed| placed.clues());
        placed.fold(Givens::from(self), |givens, (cell, digit)| {
            givens.with_clue(cell, digit)
        })
    }
}
