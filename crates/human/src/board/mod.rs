//! The board of the rules: the digits placed so far and the remaining
//! candidates.
//!
//! The candidates are kept twice, as the digits of each cell and as the places
//! of each digit in each house, so that both kinds of question ("what may go
//! into this cell?", "where can the 7 of this row go?") are one look-up.
//! Placing a digit removes it from the rest of its row, column and box at once;
//! a placed cell keeps its digit as its only candidate.

mod house;
pub mod layout;
pub mod nine;

pub use house::{AnyHouse, Contradiction};

use std::ops::Range;

use quadrille_board::{
    Cell, Digit, DigitSet, Givens, Grid, House, LocalConstraint, Marks, Shape, Variant,
};
use quadrille_limits::bits::each;

use layout::{Layout, Places};

/// A puzzle that rules work on.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    pub layout: &'a Layout,
    /// The candidates of each cell, in reading order.
    cells: Box<[DigitSet]>,
    /// For each house and each digit, the places where it may go. Invariant:
    /// the same candidates as in `cells`.
    places: Box<[Places]>,
    /// For each house, the places that have no digit yet.
    open: Box<[Places]>,
    /// The number of cells that have no digit yet.
    open_cells: usize,
    /// The first contradiction found.
    fault: Option<Contradiction>,
}

impl Board<'static> {
    /// Creates a board with the clues of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns the contradiction if two clues clash, or leave a cell without a
    /// candidate or a digit of a house without a place.
    pub fn new(puzzle: &Grid) -> Result<Board<'static>, Contradiction> {
        Board::empty(Layout::of(puzzle.shape())).with_clues(puzzle)
    }
}

impl<'a> Board<'a> {
    /// Creates a board with the clues and the candidates that are given. The layout must be that of their
    /// variant.
    ///
    /// # Errors
    ///
    /// As [`new`](Board::new), and if the candidates given rule out a clue.
    pub fn of(layout: &'a Layout, givens: &Givens<'_>) -> Result<Board<'a>, Contradiction> {
        let mut board = Board::empty(layout).with_clues(givens.clues())?;
        for (cell, digit) in givens.marks().into_iter().flat_map(Marks::ruled_out) {
            if givens.clues().get(cell) == Some(digit) {
                let cell = layout.shape.cell_name(cell);
                return Err(Contradiction::Excluded { cell, digit });
            }
            board.remove(cell, digit);
        }
        board.remove_unrelated(givens.variant());
        board.fault.map_or(Ok(board), Err)
    }

    /// Removes the candidates that constraints leave no chance from the start: wrong parities, and those that fit
    /// no candidate of a related cell, as high digits in the bulb of a thermometer.
    fn remove_unrelated(&mut self, variant: &Variant) {
        for local in variant.local() {
            let (cell, wrong) = match local {
                LocalConstraint::Even(cell) => (*cell, 1),
                LocalConstraint::Odd(cell) => (*cell, 0),
                _ => continue,
            };
            for digit in self.candidates(cell).iter() {
                if digit.value() % 2 == wrong {
                    self.remove(cell, digit);
                }
            }
        }
        let layout = self.layout;
        let cells = layout.shape.cells();
        let cells: Vec<Cell> = cells
            .filter(|&cell| !layout.related(cell).is_empty())
            .collect();
        let mut is_changed = true;
        while is_changed && self.fault.is_none() {
            is_changed = false;
            for &cell in &cells {
                for related in layout.related(cell) {
                    for digit in self.candidates(related.cell).iter() {
                        let mut partners = self.candidates(cell).iter();
                        if !partners.any(|partner| related.fits(partner, digit)) {
                            self.remove(related.cell, digit);
                            is_changed = true;
                        }
                    }
                }
            }
        }
    }

    /// Returns a board without clues, on which every digit may go into every cell.
    pub fn empty(layout: &'a Layout) -> Board<'a> {
        let (shape, houses) = (layout.shape, layout.house_count());
        let all = DigitSet::full(shape.side());
        Board {
            layout,
            cells: vec![all; shape.cell_count()].into(),
            places: vec![all.bits(); houses * shape.side()].into(),
            open: vec![all.bits(); houses].into(),
            open_cells: shape.cell_count(),
            fault: None,
        }
    }

    fn with_clues(mut self, clues: &Grid) -> Result<Board<'a>, Contradiction> {
        for (cell, digit) in clues.clues() {
            // A clash of two clues says more about a puzzle than the
            // consequences of one of them.
            self.place(cell, digit).map_err(|fault| {
                let mut clashes = clues.conflicts();
                let clash = clashes.find(|clash| self.has_house(clash.house));
                clash.map_or(fault, Contradiction::Clash)
            })?;
        }
        Ok(self)
    }

    /// Returns whether a usual house is one of the board: regions replace boxes.
    fn has_house(&self, house: House) -> bool {
        !matches!(house, House::Box(_))
            || self.layout.house(2 * self.shape().side()) == House::Box(0).into()
    }

    /// Returns the cells of a house of the board.
    pub fn cells_of(&self, house: AnyHouse) -> &'a [Cell] {
        let side = self.shape().side();
        let mut houses = self.layout.cells.chunks_exact(side).enumerate();
        let found = houses.find(|&(number, _)| self.layout.house(number) == house);
        found.map_or(&[], |(_, cells)| cells)
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// Returns the numbers of all houses: the rows, then the columns, then the boxes or regions, then those of
    /// variants.
    pub fn houses(&self) -> Range<usize> {
        0..self.layout.house_count()
    }

    /// Returns the numbers of the rows.
    pub fn rows(&self) -> Range<usize> {
        0..self.shape().side()
    }

    /// Returns the numbers of the columns.
    pub fn columns(&self) -> Range<usize> {
        self.shape().side()..2 * self.shape().side()
    }

    /// Returns the numbers of the boxes or regions.
    pub fn boxes(&self) -> Range<usize> {
        2 * self.shape().side()..3 * self.shape().side()
    }

    /// Returns the numbers of the houses of variants.
    pub fn extras(&self) -> Range<usize> {
        3 * self.shape().side()..self.layout.house_count()
    }

    /// Returns the digits that may still go into a cell; a placed digit alone.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Returns the places where a digit may still go in a house: bit `k` stands
    /// for the `k`-th cell. A single place if the digit is placed.
    pub fn places(&self, house: usize, digit: Digit) -> Places {
        self.places_in(house)[digit.index()]
    }

    /// Returns the same for every digit in a house, from 1.
    pub fn places_in(&self, house: usize) -> &[Places] {
        let side = self.shape().side();
        &self.places[house * side..][..side]
    }

    /// Returns the places of a house whose cells have no digit yet.
    pub fn open(&self, house: usize) -> Places {
        self.open[house]
    }

    /// Returns whether a cell has no digit yet.
    pub fn is_open(&self, cell: Cell) -> bool {
        let seat = self.layout.seats(cell)[0];
        self.open[seat.house] & seat.bit != 0
    }

    /// Returns the cells without a digit, in reading order.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows()
            .flat_map(|row| self.layout.cells_at(row, self.open(row)))
    }

    /// Returns whether every cell has its digit. The grid is then solved, as no
    /// digit is ever placed where it clashes.
    pub fn is_solved(&self) -> bool {
        self.open_cells == 0 && self.fault.is_none()
    }

    /// Returns the first contradiction found, if any: a cell without a
    /// candidate, or a digit without a place.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.fault
    }

    /// Returns the digits placed so far.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape());
        for cell in self.shape().cells().filter(|&cell| !self.is_open(cell)) {
            grid.set(cell, self.candidates(cell).single());
        }
        grid
    }

    /// Returns the candidates of all cells.
    pub fn all_candidates(&self) -> Marks {
        Marks::from_sets(self.shape(), self.cells.clone())
    }

    /// Places a digit, and rules out what it excludes.
    ///
    /// # Errors
    ///
    /// Returns the contradiction if the digit is no candidate of the cell, if a cell is left without a
    /// candidate or a digit of a house without a place, now or before.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.candidates(cell).contains(digit) {
            let cell = self.shape().cell_name(cell);
            return Err(Contradiction::Excluded { cell, digit });
        }
        if self.is_open(cell) {
            self.open_cells -= 1;
            for other in (self.candidates(cell) - [digit].into_iter().collect()).iter() {
                self.remove(cell, other);
            }
            let layout = self.layout;
            for seat in layout.seats(cell) {
                self.open[seat.house] &= !seat.bit;
                for place in each(self.places[seat.first + digit.index()] & !seat.bit) {
                    self.remove(layout.cells[seat.first + place], digit);
                }
            }
            for related in layout.related(cell) {
                for other in self.candidates(related.cell).iter() {
                    if !related.fits(digit, other) {
                        self.remove(related.cell, other);
                    }
                }
            }
        }
        self.fault.map_or(Ok(()), Err)
    }

    /// Removes a candidate, and records a contradiction if it was the last of
    /// its cell or the last place of its digit in a house.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        if !self.cells[cell.index()].remove(digit) {
            return;
        }
        if self.cells[cell.index()].is_empty() {
            let cell = self.shape().cell_name(cell);
            self.fault
                .get_or_insert(Contradiction::NoCandidate { cell });
        }
        for seat in self.layout.seats(cell) {
            let places = &mut self.places[seat.first + digit.index()];
            *places &= !seat.bit;
            if *places == 0 {
                let house = self.layout.house(seat.house);
                self.fault
                    .get_or_insert(Contradiction::NoPlace { house, digit });
            }
        }
    }
}

#[cfg(test)]
impl Board<'_> {
    /// Removes all candidates of a cell except these.
    pub fn restrict(&mut self, cell: Cell, keep: DigitSet) {
        for digit in (self.candidates(cell) - keep).iter() {
            self.remove(cell, digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::grid;
    use super::*;

    /// Checks that the tables of a board agree with each other and with the
    /// grid.
    fn check_invariants(board: &Board) {
        let grid = board.grid();
        assert_eq!(
            board.open_cells,
            board.shape().cell_count() - grid.clues().count()
        );
        for house in board.houses() {
            for (place, cell) in board.layout.cells_at(house, 0o777).enumerate() {
                let open = board.open(house) >> place & 1 == 1;
                assert_eq!(open, grid.get(cell).is_none());
                for digit in Digit::all(board.shape().side()) {
                    let there = board.places(house, digit) >> place & 1 == 1;
                    assert_eq!(there, board.candidates(cell).contains(digit));
                }
            }
        }
    }

    #[test]
    fn a_new_board_has_the_candidates_of_its_grid() {
        let puzzle = grid(
            "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81",
        );
        let board = Board::new(&puzzle).unwrap();
        check_invariants(&board);
        assert_eq!(board.grid(), puzzle);
        for cell in puzzle.shape().cells() {
            assert_eq!(board.candidates(cell), puzzle.candidates(cell));
        }
        let open: Vec<_> = board.open_cells().collect();
        assert_eq!(open.len(), 55);
        assert!(open.is_sorted() && open.iter().all(|&cell| puzzle.get(cell).is_none()));
    }

    #[test]
    fn contradictions_are_met_where_they_arise() {
        let message = |text: &str| Board::new(&grid(text)).unwrap_err().to_string();
        assert_eq!(message("5.....5"), "5 at r1c1 and r1c7, same row");
        assert_eq!(message("12345678.........9"), "no digit is left for r1c9");
    }
}
