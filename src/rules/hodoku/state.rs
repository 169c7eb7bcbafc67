//! What the techniques look at: the position, and which cells are clues.

use crate::rules::nine::Position;
use crate::rules::nine::geometry::{CellSet, Nine};

/// A position, and the cells whose digits are clues.
#[derive(Clone, Debug)]
pub struct State {
    /// The digits placed and the candidates.
    pub position: Position,
    /// The cells that hold clues.
    pub clues: CellSet,
}

impl State {
    /// Returns the state of a puzzle: the digits placed, 0 for a blank; which of them are clues; and the
    /// candidates of the empty cells, of which the digits may rule out some.
    pub fn new(placed: &[u8; 81], clues: CellSet, candidates: &[Nine; 81]) -> State {
        State {
            position: Position::with_candidates(placed, candidates),
            clues,
        }
    }
}
