//! Almost locked sets: cells of a house with one digit more than cells.

mod chain;
mod set;
mod wing;
mod xz;

use super::state::State;
use super::step::Found;
use super::technique::Technique;
use crate::rules::nine::geometry::{CellSet, each_cell};
use crate::rules::nine::{Candidate, Position};
use set::Sets;

/// Finds the steps of a technique that almost locked sets give.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let sets = Sets::new(&state.position);
    match technique {
        Technique::AlsXz => xz::find(&state.position, &sets, found),
        Technique::AlsXyWing => wing::find(&state.position, &sets, found),
        _ => chain::find(&state.position, &sets, found),
    }
}

/// Returns the candidates of a digit in some cells.
fn with(position: &Position, digit: usize, cells: CellSet) -> Vec<Candidate> {
    let cells = each_cell(cells & position.cells_with(digit));
    cells.map(|cell| Candidate::new(cell, digit)).collect()
}
