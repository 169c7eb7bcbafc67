//! The almost locked sets of a position, and the digits that two of them cannot both have.

use crate::hodoku::prelude::*;
use crate::patterns::combinations::up_to;

/// Cells of a house with one digit more than cells.
#[derive(Clone, Debug)]
pub struct Set {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: Nine,
    /// The cells of each digit.
    pub places: [CellSet; 9],
    /// For each digit, the cells that see all its places.
    pub seen: [CellSet; 9],
}

/// A digit that only one of two sets can have: their restricted common digit.
#[derive(Clone, Copy, Debug)]
pub struct Common {
    /// The number of the other set.
    pub to: usize,
    /// The digits: one or two.
    pub digits: Nine,
}

/// Passes the cells and the digits of each almost locked set with no more than this many cells, once: by rows, columns
/// and boxes.
fn each_set(position: &Position, most: usize, pass: &mut dyn FnMut(CellSet, Nine)) {
    let mut known = std::collections::HashSet::new();
    for first in [ROWS, COLUMNS, BOXES] {
        for house in first..first + 9 {
            let cells: CellSet = set_of(Position::at(house, position.empty(house)));
            let join = |digits, cell| digits | position.of(cell);
            up_to(cells, most, (0, 0), &join, &mut |cells, digits: Nine| {
                let is_almost_locked = digits.count_ones() == cells.count_ones() + 1;
                if is_almost_locked && known.insert(cells) {
                    pass(cells, digits);
                }
                false
            });
        }
    }
}

/// The almost locked sets of a position.
pub struct Sets {
    /// The cells that have each digit.
    pub with: [CellSet; 9],
    /// The sets.
    pub sets: Vec<Set>,
    /// For each set, those with which it has a restricted common digit and no cell.
    pub commons: Vec<Vec<Common>>,
}

impl Sets {
    /// Returns the sets of a position.
    pub fn new(position: &Position) -> Sets {
        let mut sets: Vec<Set> = Vec::new();
        each_set(position, 9, &mut |cells, digits| {
            sets.push(Set::new(position, cells, digits));
        });
        let mut commons = vec![Vec::new(); sets.len()];
        for (k, a) in sets.iter().enumerate() {
            for (l, b) in sets.iter().enumerate().skip(k + 1) {
                let digits = a.common(b);
                if digits != 0 {
                    commons[k].push(Common { to: l, digits });
                    commons[l].push(Common { to: k, digits });
                }
            }
        }
        Sets {
            with: std::array::from_fn(|digit| position.cells_with(digit)),
            sets,
            commons,
        }
    }

    /// Returns the candidates of a digit in some cells.
    pub fn with(&self, digit: usize, cells: CellSet) -> impl Iterator<Item = Candidate> + use<> {
        digit_in(digit, cells & self.with[digit])
    }
}

impl Set {
    fn new(position: &Position, cells: CellSet, digits: Nine) -> Set {
        let mut places = [0; 9];
        for cell in each(cells) {
            for digit in each(position.of(cell)) {
                places[digit] |= 1 << cell;
            }
        }
        let seen = places.map(|places| if places == 0 { 0 } else { seen_by(places) });
        Set {
            cells,
            digits,
            places,
            seen,
        }
    }

    /// Returns the digits that only one of two sets can have, if they share no cell.
    fn common(&self, other: &Set) -> Nine {
        if self.cells & other.cells != 0 {
            return 0;
        }
        let both = each(self.digits & other.digits);
        set_of(both.filter(|&digit| other.places[digit] & !self.seen[digit] == 0))
    }

    /// Returns its candidates, digit by digit.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        (0..9).flat_map(|digit| digit_in(digit, self.places[digit]))
    }

    /// Returns a digit of it as the node of a chain.
    pub fn node(&self, digit: usize) -> Group {
        let cells = self.places[digit];
        Group { digit, cells }
    }
}
