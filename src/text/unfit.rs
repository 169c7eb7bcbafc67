//! What a format has no place for.

use super::Puzzle;
use crate::board::Shape;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The format has no place for pencil marks.
    #[error("no place for pencil marks")]
    Marks,
    /// The format has no place for regions.
    #[error("no place for the regions of a jigsaw")]
    Regions,
    /// The format has a place for either, but not for both.
    #[error("no place for both pencil marks and regions")]
    Both,
    /// The format has no sign for a cell that has no candidate left.
    #[error("no place for a cell without candidates")]
    NoCandidates,
    /// The format is for other boards.
    #[error("no place for a board of {0}x{0} with boxes of {shape}", shape.side())]
    Board {
        /// The shape of the board.
        shape: Shape,
    },
}

/// The name of a puzzle as it can stand on a line; empty if it has none.
pub(super) fn one_line_name(puzzle: &Puzzle) -> String {
    let name = puzzle.name.as_deref().unwrap_or_default();
    name.replace(char::is_control, " ").trim().to_owned()
}

/// That a puzzle has neither marks nor regions.
pub(super) fn only_clues(puzzle: &Puzzle) -> Result<(), Unfit> {
    match (&puzzle.marks, &puzzle.regions) {
        (Some(_), _) => Err(Unfit::Marks),
        (None, Some(_)) => Err(Unfit::Regions),
        (None, None) => Ok(()),
    }
}

/// That a board is 9x9 with the usual boxes.
pub(super) fn only_classic(puzzle: &Puzzle) -> Result<(), Unfit> {
    let shape = puzzle.grid.shape();
    match shape == Shape::CLASSIC {
        true => Ok(()),
        false => Err(Unfit::Board { shape }),
    }
}
