//! What the techniques look at: the position, which cells are clues, and the singles that wait.

use super::effort::Effort;
use super::step::Step;
use crate::board::nine::geometry::{CellSet, Nine, PEER_SET, SEATS, only_cell, set_of};
use crate::board::nine::{Candidate, Position};
use crate::narration::names;
use quadrille_board::{Givens, Grid, Shape};
use quadrille_limits::bits::each;

/// A position, the cells whose digits are clues, and singles in the order in which they came about: the order
/// in which they are placed.
#[derive(Clone, Debug)]
pub struct State {
    /// The digits placed and the candidates.
    pub position: Position,
    /// The cells that hold clues.
    pub clues: CellSet,
    /// For each digit, the cells that have it as candidate.
    with: [CellSet; 9],
    /// Candidates that became the last of their cell; some may be placed or gone.
    naked: Vec<Candidate>,
    /// Candidates that became the last of a house; some may be placed or gone.
    hidden: Vec<Candidate>,
    /// How long a search may go on.
    pub effort: Effort,
}

impl State {
    /// Returns the state where a puzzle stands. All digits but these clues were placed by a solver, which avoidable
    /// rectangles need to know; otherwise all are clues. `None` if it is not a plain 9x9 one.
    pub fn of(puzzle: &Givens<'_>, clues: Option<&Grid>) -> Option<State> {
        let (placed, candidates) = names::start(puzzle)?;
        let clues = clues.filter(|clues| clues.shape() == Shape::CLASSIC);
        let clues = clues.unwrap_or(puzzle.clues()).clues();
        let clues = set_of(clues.map(|(cell, _)| cell.index()));
        Some(State::new(&placed, clues, &candidates))
    }

    /// Returns the state of a puzzle: the digits placed, 0 for a blank; which of them are clues; and the
    /// candidates of the empty cells, of which the digits may rule out some.
    pub fn new(placed: &[u8; 81], clues: CellSet, candidates: &[Nine; 81]) -> State {
        let mut state = State {
            position: Position::new(&[0; 81]),
            clues,
            with: [(1 << 81) - 1; 9],
            naked: Vec::new(),
            hidden: Vec::new(),
            effort: Effort::default(),
        };
        for (cell, &digit) in placed.iter().enumerate() {
            if digit > 0 {
                state.place(cell, usize::from(digit) - 1);
            }
        }
        for (cell, &candidates) in candidates.iter().enumerate() {
            for digit in each(state.position.of(cell) & !candidates) {
                state.remove(Candidate::new(cell, digit));
            }
        }
        state
    }

    /// Returns the cells that have a digit as candidate.
    #[inline(always)]
    pub fn cells_with(&self, digit: usize) -> CellSet {
        self.with[digit]
    }

    /// Returns the candidates that are the last of their cell.
    pub fn naked(&self) -> impl Iterator<Item = Candidate> + '_ {
        let naked = self.naked.iter().copied();
        naked.filter(|&candidate| self.position.has(candidate))
    }

    /// Returns the candidates that are the last of a house.
    pub fn hidden(&self) -> impl Iterator<Item = Candidate> + '_ {
        let hidden = self.hidden.iter().copied();
        hidden.filter(|&candidate| self.position.has(candidate))
    }

    /// Does a step.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in &step.removed {
            self.remove(candidate);
        }
        self.place_all(&step.placed);
    }

    /// Places digits, and forgets the singles that are gone.
    pub fn place_all(&mut self, placed: &[Candidate]) {
        for &candidate in placed {
            self.place(candidate.cell(), candidate.digit());
        }
        let position = &self.position;
        self.naked.retain(|&candidate| position.has(candidate));
        self.hidden.retain(|&candidate| position.has(candidate));
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: Candidate) {
        if self.position.has(candidate) {
            self.position.remove(candidate);
            self.with[candidate.digit()] &= !(1 << candidate.cell());
            self.note_naked(candidate.cell());
            self.note_hidden(candidate);
        }
    }

    /// Places a digit. What it rules out goes candidate by candidate: first those of the cells that it sees, in
    /// reading order, then those of its own cell.
    fn place(&mut self, cell: usize, digit: usize) {
        for peer in each(PEER_SET[cell] & self.with[digit]) {
            self.remove(Candidate::new(peer, digit));
        }
        for other in each(self.position.of(cell) & !(1 << digit)) {
            self.remove(Candidate::new(cell, other));
        }
        self.position.place(cell, digit);
        self.with[digit] &= !(1 << cell);
    }

    /// Notes the last candidate of a cell, if it has but one.
    fn note_naked(&mut self, cell: usize) {
        let digits = self.position.of(cell);
        if digits.count_ones() == 1 {
            let digit = digits.trailing_zeros() as usize;
            self.naked.push(Candidate::new(cell, digit));
        }
    }

    /// Notes the last places of the digit of a candidate that is gone.
    fn note_hidden(&mut self, gone: Candidate) {
        // The row, the column, the box.
        let [b, row, column] = SEATS[gone.cell()];
        for (house, _) in [row, column, b] {
            let house = usize::from(house);
            let places = self.position.places(house, gone.digit());
            if places.count_ones() == 1 {
                let cell = only_cell(house, places);
                self.hidden.push(Candidate::new(cell, gone.digit()));
            }
        }
    }
}
