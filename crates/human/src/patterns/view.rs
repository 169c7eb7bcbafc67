//! What patterns are looked for on: the candidates of any board, by cell and by house. Sets of digits and of places
//! are words of bits; each scale has cells, candidates and an order of houses as its program needs them.

use super::combinations::Set;
use crate::board::Board;
use crate::board::layout::Places;
use crate::board::nine::geometry::{Nine, cell_at, set_of};
use crate::board::nine::{Candidate, Position};
use quadrille_board::{Cell, Digit};
use quadrille_limits::bits::each;

/// The candidates of a board.
pub trait View {
    /// A set of digits, or of places in a house.
    type Set: Set;
    /// A cell.
    type Cell: Copy + PartialEq;
    /// A candidate.
    type Candidate;

    /// Returns the candidate of a cell with a digit, counted from 0.
    fn candidate(cell: Self::Cell, digit: usize) -> Self::Candidate;

    /// Returns the candidates of a cell.
    fn digits(&self, cell: Self::Cell) -> Self::Set;

    /// Returns the cell at a place in a house.
    fn cell_at(&self, house: usize, place: usize) -> Self::Cell;

    /// Returns the places in a house that have no digit yet.
    fn open(&self, house: usize) -> Self::Set;

    /// Returns the places of each digit in a house.
    fn places_of(&self, house: usize) -> &[Self::Set];

    /// Returns whether two different cells must differ.
    fn sees(&self, one: Self::Cell, other: Self::Cell) -> bool;

    /// Returns the candidates of a digit in the cells that see all of these.
    fn losers(&self, digit: usize, cells: &[Self::Cell]) -> Vec<Self::Candidate>;

    /// Returns the candidates with one of some digits at some places of a house, cell by cell.
    fn among(&self, house: usize, places: Self::Set, digits: Self::Set) -> Vec<Self::Candidate> {
        let cells = each(places).map(|place| self.cell_at(house, place));
        let of =
            |cell| each(self.digits(cell) & digits).map(move |digit| Self::candidate(cell, digit));
        cells.flat_map(of).collect()
    }
}

impl View for Position {
    type Set = Nine;
    type Cell = usize;
    type Candidate = Candidate;

    fn candidate(cell: usize, digit: usize) -> Candidate {
        Candidate::new(cell, digit)
    }

    fn digits(&self, cell: usize) -> Nine {
        self.of(cell)
    }

    fn cell_at(&self, house: usize, place: usize) -> usize {
        cell_at(house, place)
    }

    fn open(&self, house: usize) -> Nine {
        self.empty(house)
    }

    fn places_of(&self, house: usize) -> &[Nine] {
        self.places_in(house)
    }

    fn sees(&self, one: usize, other: usize) -> bool {
        self.peer_set(one) >> other & 1 == 1
    }

    fn losers(&self, digit: usize, cells: &[usize]) -> Vec<Candidate> {
        let seen = self.seen_by(set_of(cells.iter().copied()));
        self.with(digit, seen).collect()
    }
}

impl View for Board<'_> {
    type Set = Places;
    type Cell = Cell;
    type Candidate = (Cell, Digit);

    fn candidate(cell: Cell, digit: usize) -> (Cell, Digit) {
        (cell, Digit::nth(digit))
    }

    fn digits(&self, cell: Cell) -> Places {
        self.candidates(cell).bits()
    }

    fn cell_at(&self, house: usize, place: usize) -> Cell {
        self.layout.cell_at(house, place)
    }

    fn open(&self, house: usize) -> Places {
        Board::open(self, house)
    }

    fn places_of(&self, house: usize) -> &[Places] {
        self.places_in(house)
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        self.layout.sees(one, other)
    }

    fn losers(&self, digit: usize, cells: &[Cell]) -> Vec<(Cell, Digit)> {
        let digit = Digit::nth(digit);
        let is_seen = |&cell: &Cell| {
            let mut cells = cells.iter();
            self.candidates(cell).contains(digit) && cells.all(|&of| self.layout.sees(cell, of))
        };
        let seen = self.open_cells().filter(is_seen);
        seen.map(|cell| (cell, digit)).collect()
    }
}
