//! What tells whether puzzles are unique.

use crate::board::{Cell, Grid};
use crate::limits::Stop;

/// Says whether puzzles with some of the clues are unique.
pub(super) trait Judge {
    /// A puzzle.
    type Puzzle;

    /// Returns a puzzle without some of its clues.
    fn without(&self, puzzle: &Self::Puzzle, cells: &[Cell]) -> Self::Puzzle;

    /// Returns a puzzle as a grid.
    fn grid(&self, puzzle: &Self::Puzzle) -> Grid;

    /// Returns whether each puzzle is unique, or the limit that prevented to
    /// know it. With a cell, a puzzle lacks only the clue of this cell to be one
    /// that is.
    fn judge(&mut self, puzzles: &[(Self::Puzzle, Option<Cell>)]) -> Vec<Result<bool, Stop>>;

    /// Returns why to stop, if there is a reason.
    fn stop(&self) -> Option<Stop>;
}
