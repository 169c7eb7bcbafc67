//! All that a board and its rules require.

use super::houses::HouseCells;
use super::sight::Place;
use super::state::Propagator;
use crate::board::Shape;

/// The houses and propagators of a cell, as bits.
#[derive(Debug)]
pub(super) struct Watch {
    pub(super) houses: Box<[u64]>,
    pub(super) propagators: Box<[u64]>,
}

/// All that a board and its rules require.
#[derive(Debug)]
pub(in crate::sudoku) struct Model {
    pub(super) shape: Shape,
    pub(super) places: Box<[Place]>,
    pub(super) houses: Vec<HouseCells>,
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    pub(super) watch: Vec<Watch>,
    pub(super) peers: Vec<Box<[Place]>>,
    /// For each cell and digit, what else goes when it is placed.
    pub(super) excluded: Vec<Vec<(Place, u64)>>,
    /// The digits that each cell may have, whatever the clues.
    pub(in crate::sudoku) domains: Vec<u64>,
    /// The number of cells and regions of cells; variables follow.
    pub(super) searched: usize,
    /// Cells that are no part of the board: any digit stands for none.
    pub(in crate::sudoku) outside: Box<[Place]>,
    /// Whether the greatest digit of a cell is tried first.
    pub(super) is_great: Box<[bool]>,
    /// Whether some constraint has no solution at all.
    pub(super) is_impossible: bool,
}

impl Model {
    /// Returns the digits that go elsewhere when a cell has this digit, besides
    /// its own in the cells that it sees.
    pub(super) fn excluded_by(&self, cell: usize, digit: u64) -> &[(Place, u64)] {
        let place = cell * self.shape.side() + digit.trailing_zeros() as usize;
        self.excluded.get(place).map_or(&[], Vec::as_slice)
    }
}
