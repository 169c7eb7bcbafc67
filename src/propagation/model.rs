//! All that a board and its rules require.

use super::houses::HouseCells;
use super::sight::Place;
use super::state::Propagator;
use crate::board::Shape;

/// All that a board and its rules require.
#[derive(Debug)]
pub(crate) struct Model {
    pub(super) shape: Shape,
    pub(super) places: Box<[Place]>,
    pub(super) houses: Vec<HouseCells>,
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    /// For each cell, the houses and after them the propagators that have it, as
    /// bits of several words.
    pub(super) watch: Box<[u64]>,
    pub(super) peers: Vec<Box<[Place]>>,
    /// For each cell and digit, what else goes when it is placed.
    pub(super) excluded: Vec<Vec<(Place, u64)>>,
    /// The digits that each cell may have, whatever the clues.
    pub(crate) domains: Vec<u64>,
    /// The number of cells, regions of cells and variables that are split in any order;
    /// other variables follow, and come last.
    pub(super) searched: usize,
    /// Cells that are no part of the board: any digit stands for none.
    pub(crate) outside: Box<[Place]>,
    /// Whether the greatest digit of a cell is tried first.
    pub(super) is_great: Box<[bool]>,
    /// Whether a solution stays one if its digits change their names.
    pub(super) may_rename: bool,
    /// Whether some constraint has no solution at all.
    pub(super) is_impossible: bool,
}

impl Model {
    /// Returns the number of words of the bits of all houses and propagators.
    fn words(&self) -> usize {
        (self.houses.len() + self.propagators.len()).div_ceil(64)
    }

    /// Returns the houses and propagators that have a cell, as bits.
    #[inline]
    pub(super) fn watching(&self, cell: usize) -> &[u64] {
        let words = self.words();
        &self.watch[cell * words..(cell + 1) * words]
    }

    /// Returns all houses and propagators, as bits.
    pub(super) fn watched_by_any(&self) -> Vec<u64> {
        let mut all = vec![0; self.words()];
        let count = self.houses.len() + self.propagators.len();
        (0..count).for_each(|number| all[number / 64] |= 1 << (number % 64));
        all
    }

    /// Returns the digits that go elsewhere when a cell has this digit, besides
    /// its own in the cells that it sees.
    pub(super) fn excluded_by(&self, cell: usize, digit: u64) -> &[(Place, u64)] {
        let place = cell * self.shape.side() + digit.trailing_zeros() as usize;
        self.excluded.get(place).map_or(&[], Vec::as_slice)
    }
}
