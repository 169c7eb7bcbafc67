//! Cells by their places, and which of them see each other.

use crate::board::{Cell, LocalConstraint};

/// A cell, by its place in reading order.
pub(super) type Place = u16;

/// Returns the place of a cell.
pub(super) fn place(cell: Cell) -> Place {
    cell.index() as Place
}

/// Returns the places of cells, in order.
pub(super) fn places(cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(|&cell| place(cell)).collect()
}

/// Which cells see each other.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) side: usize,
    sees: Vec<Vec<bool>>,
    houses: Vec<Vec<Place>>,
}

impl Sight {
    /// No cell sees another yet.
    pub(super) fn new(cells: usize, side: usize) -> Sight {
        Sight {
            side,
            sees: vec![vec![false; cells]; cells],
            houses: Vec::new(),
        }
    }

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        self.sees.len()
    }

    /// Returns whether two cells hold different digits.
    pub(super) fn sees(&self, one: Place, other: Place) -> bool {
        self.sees[usize::from(one)][usize::from(other)]
    }

    /// Returns whether all of these cells hold different digits.
    pub(super) fn is_clique(&self, cells: &[Place]) -> bool {
        let later = |at: usize| cells[at + 1..].iter();
        (0..cells.len()).all(|at| later(at).all(|&other| self.sees(cells[at], other)))
    }

    /// Adds cells that hold every digit.
    pub(super) fn add_house(&mut self, cells: &[Place]) {
        self.add_all(cells);
        self.houses.push(cells.to_vec());
    }

    /// Returns the rest of each house that shares several cells with these, but
    /// not all.
    pub(super) fn rests(&self, cells: &[Place]) -> Box<[Box<[Place]>]> {
        let rest = |house: &Vec<Place>| -> Box<[Place]> {
            let others = house.iter().filter(|place| !cells.contains(place));
            others.copied().collect()
        };
        let rests = self.houses.iter().map(rest);
        rests
            .filter(|rest| (1..self.side - 1).contains(&rest.len()))
            .collect()
    }

    /// Has two cells see each other.
    pub(super) fn add(&mut self, one: Place, other: Place) {
        if one != other {
            self.sees[usize::from(one)][usize::from(other)] = true;
            self.sees[usize::from(other)][usize::from(one)] = true;
        }
    }

    /// Has all of these cells see each other.
    pub(super) fn add_all(&mut self, cells: &[Place]) {
        for &one in cells {
            cells.iter().for_each(|&other| self.add(one, other));
        }
    }

    /// Has all cells of a constraint see each other whose digits it has differ.
    pub(super) fn add_local(&mut self, local: &LocalConstraint) {
        match local {
            LocalConstraint::Cage { cells, .. } => self.add_all(&places(cells)),
            LocalConstraint::Ruled(ruled) if ruled.kind().differs() => {
                self.add_all(&places(&ruled.cells()));
            }
            _ => {}
        }
    }
}
