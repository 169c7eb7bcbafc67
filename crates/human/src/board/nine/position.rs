//! A position of the 9x9 board: the candidates of its empty cells.

use super::candidate::{Candidate, digit_in, of_cell};
use super::extra_houses::ExtraHouses;
use super::geometry::{
    ALL, CELLS, CellSet, HOUSE_SET, HOUSES, Nine, PEER_SET, PEERS, ROWS, SEATS, UNSEEN, USUAL,
    set_of,
};
use quadrille_limits::bits::each;

/// The digits placed, and the candidates of the empty cells.
#[derive(Clone, Debug)]
pub struct Position {
    /// The houses besides the usual ones, if there are any.
    more: Option<&'static ExtraHouses>,
    /// The digit of each cell, from 1; 0 if it is empty.
    digits: [u8; 81],
    /// The candidates of each cell; none if it is filled.
    cells: [Nine; 81],
    /// For each house and digit, the places where it may go; none if it is placed.
    places: [[Nine; 9]; HOUSES],
    /// For each house, the places of its empty cells.
    empty: [Nine; HOUSES],
}

impl Position {
    /// Returns the position of the clues, 0 for a blank, with the candidates that they leave.
    pub fn new(clues: &[u8; 81]) -> Position {
        Position::with_houses(clues, None)
    }

    /// Returns the position of the clues on a board with more houses.
    fn with_houses(clues: &[u8; 81], more: Option<&'static ExtraHouses>) -> Position {
        let mut position = Position {
            more,
            digits: [0; 81],
            cells: [ALL; 81],
            places: [[ALL; 9]; HOUSES],
            empty: [ALL; HOUSES],
        };
        for (cell, &digit) in clues.iter().enumerate() {
            if digit > 0 {
                position.place(cell, usize::from(digit) - 1);
            }
        }
        position
    }

    /// Returns the position of the digits placed, 0 for a blank, in which an empty cell has those of the
    /// candidates given that the digits leave, on a board with more houses or without.
    pub fn with_candidates(
        placed: &[u8; 81],
        candidates: &[Nine; 81],
        more: Option<&'static ExtraHouses>,
    ) -> Position {
        let mut position = Position::with_houses(placed, more);
        for (cell, &candidates) in candidates.iter().enumerate() {
            for digit in each(position.cells[cell] & !candidates) {
                position.remove(Candidate::new(cell, digit));
            }
        }
        position
    }

    /// Returns whether there are only the usual houses.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        self.more.is_none()
    }

    /// Returns the numbers of the houses besides the usual ones, ascending.
    pub fn more_houses(&self) -> &'static [usize] {
        self.more.map_or(&[], |more| &more.houses)
    }

    /// Returns the houses of a cell, the usual ones first: box, row, column, with its place in each.
    #[inline(always)]
    pub fn seats(&self, cell: usize) -> &'static [(u8, u8)] {
        match self.more {
            None => &SEATS[cell],
            Some(more) => &more.seats[cell],
        }
    }

    /// Returns the cells that a cell sees, house by house.
    #[inline(always)]
    pub fn peers(&self, cell: usize) -> &'static [u8] {
        match self.more {
            None => &PEERS[cell],
            Some(more) => &more.peers[cell],
        }
    }

    /// Returns the cells that a cell sees as a set.
    #[inline(always)]
    pub fn peer_set(&self, cell: usize) -> CellSet {
        match self.more {
            None => PEER_SET[cell],
            Some(more) => more.peer_sets[cell],
        }
    }

    /// Returns the cells that see all of some cells.
    pub fn seen_by(&self, cells: CellSet) -> CellSet {
        each(cells).fold(!0, |seen, cell| seen & self.peer_set(cell))
    }

    /// Returns the candidates beside some cells that see all places of their digit there, for each of some digits.
    pub fn seen_beside(&self, digits: Nine, cells: CellSet) -> Vec<Candidate> {
        let seen = each(digits).flat_map(|digit| {
            let with = self.cells_with(digit);
            digit_in(digit, with & !cells & self.seen_by(with & cells))
        });
        seen.collect()
    }

    /// Returns the houses that two cells share, the usual ones first.
    pub fn shared(&self, a: usize, b: usize) -> impl Iterator<Item = usize> + use<> {
        let houses = self.seats(a).iter().map(|&(house, _)| usize::from(house));
        houses.filter(move |&house| HOUSE_SET[house] >> b & 1 == 1)
    }

    /// Returns the digit in a cell, from 1; 0 if it is empty.
    pub fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// Returns the candidates of a cell.
    #[inline(always)]
    pub fn of(&self, cell: usize) -> Nine {
        self.cells[cell]
    }

    /// Returns the candidates of all cells. With the digits placed and the houses, they say all.
    pub fn cells(&self) -> &[Nine; 81] {
        &self.cells
    }

    /// Returns the places of a digit in a house.
    #[inline(always)]
    pub fn places(&self, house: usize, digit: usize) -> Nine {
        self.places[house][digit]
    }

    /// Returns the places of each digit in a house.
    pub fn places_in(&self, house: usize) -> &[Nine; 9] {
        &self.places[house]
    }

    /// Returns whether a candidate is there.
    #[inline(always)]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.cells[candidate.cell()] >> candidate.digit() & 1 == 1
    }

    /// Returns whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(|&digit| digit > 0)
    }

    /// Returns the places of the empty cells of a house.
    #[inline(always)]
    pub fn empty(&self, house: usize) -> Nine {
        self.empty[house]
    }

    /// Returns the empty cells.
    pub fn empty_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..81).filter(|&cell| self.digits[cell] == 0)
    }

    /// Returns all candidates of cells with several, in reading order and ascending.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let cells = (0..81).filter(|&cell| self.cells[cell].count_ones() >= 2);
        cells.flat_map(|cell| of_cell(cell, self.cells[cell]))
    }

    /// Returns the candidates of a digit in some cells.
    pub fn with(&self, digit: usize, cells: CellSet) -> impl Iterator<Item = Candidate> + use<> {
        digit_in(digit, cells & self.cells_with(digit))
    }

    /// Returns the candidates of some cells with some digits, cell by cell.
    pub fn within(&self, cells: CellSet, digits: Nine) -> impl Iterator<Item = Candidate> + '_ {
        each(cells).flat_map(move |cell| of_cell(cell, self.of(cell) & digits))
    }

    /// Returns the same digit by digit.
    pub fn by_digit(&self, digits: Nine, cells: CellSet) -> impl Iterator<Item = Candidate> + '_ {
        each(digits).flat_map(move |digit| self.with(digit, cells))
    }

    /// Returns how often a digit is placed.
    pub fn placed(&self, digit: usize) -> usize {
        let digit = digit as u8 + 1;
        self.digits.iter().filter(|&&d| d == digit).count()
    }

    /// Returns the cells of a house at some places.
    pub fn at(house: usize, places: Nine) -> impl Iterator<Item = usize> + Clone {
        each(places).map(move |place| usize::from(CELLS[house][place]))
    }

    /// Returns the cells that have a digit as candidate.
    #[inline]
    pub fn cells_with(&self, digit: usize) -> CellSet {
        (0..9).fold(0, |set, row| {
            set | CellSet::from(self.places[ROWS + row][digit]) << (9 * row)
        })
    }

    /// Returns the cells that have this number of candidates.
    pub fn cells_of_size(&self, number: u32) -> CellSet {
        let fits = |&cell: &usize| self.cells[cell].count_ones() == number;
        set_of((0..81).filter(fits))
    }

    /// Returns whether it is a bivalue universal grave: if all empty cells have two candidates, and all digits two places
    /// in each house where they are missing, all could be exchanged, so that there are two solutions or none.
    pub fn is_grave(&self) -> bool {
        let is_pair = |set: &Nine| matches!(set.count_ones(), 0 | 2);
        let mut houses = (0..USUAL).chain(self.more_houses().iter().copied());
        self.empty_cells()
            .all(|cell| self.of(cell).count_ones() == 2)
            && houses.all(|house| self.places[house].iter().all(is_pair))
    }

    /// Removes a candidate.
    #[inline(always)]
    pub fn remove(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.has(candidate) {
            return;
        }
        self.cells[cell] &= !(1 << digit);
        for (house, place) in SEATS[cell] {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
        if let Some(more) = self.more {
            for &(house, place) in &more.seats[cell][SEATS[cell].len()..] {
                self.places[usize::from(house)][digit] &= !(1 << place);
            }
        }
    }

    /// Places a digit, and removes it from all cells that this one sees.
    pub fn place(&mut self, cell: usize, digit: usize) {
        for &(house, place) in self.seats(cell) {
            let house = usize::from(house);
            for other in each(self.cells[cell]) {
                self.places[house][other] &= !(1 << place);
            }
            self.empty[house] &= !(1 << place);
        }
        self.cells[cell] = 0;
        // Without asking which of them have the digit.
        for &peer in self.peers(cell) {
            self.cells[usize::from(peer)] &= !(1 << digit);
        }
        let unseen: &[Nine] = match self.more {
            None => &UNSEEN[cell],
            Some(more) => &more.unseen[cell],
        };
        for (places, unseen) in self.places.iter_mut().zip(unseen) {
            places[digit] &= unseen;
        }
        self.digits[cell] = digit as u8 + 1;
    }
}
