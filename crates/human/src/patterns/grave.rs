//! Bivalue universal graves: if all empty cells had two candidates, and all digits two places in each house where they
//! are missing, all could be exchanged, so that there would be two solutions or none.

use crate::board::nine::Position;
use crate::board::nine::geometry::{Nine, USUAL};

/// Returns whether a position is one.
pub fn is_grave(position: &Position) -> bool {
    let is_pair = |set: Nine| matches!(set.count_ones(), 0 | 2);
    let mut houses = (0..USUAL).chain(position.more_houses().iter().copied());
    position
        .empty_cells()
        .all(|cell| position.of(cell).count_ones() == 2)
        && houses.all(|house| (0..9).all(|digit| is_pair(position.places(house, digit))))
}
