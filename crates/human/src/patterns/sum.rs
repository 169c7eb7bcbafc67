//! Cells whose digits add up to a number that is known, and the candidates that this leaves no chance.
//!
//! The cells are gone through one after the other, with all sums that the digits so far can have, or all sets of
//! digits if no two may be equal; then backwards from the sum that is wanted. A candidate that is on no way from
//! one end to the other does not hold. This takes every combination into account, with few of them written down:
//! a cage of nine cells has at most 512 sets.

use std::collections::HashSet;

use crate::board::AnyHouse;
use crate::narration::words::{cells, lines, list};
use crate::patterns::prelude::*;
use quadrille_board::Shape;

/// The most sums or sets after one of the cells. Larger groups tell a person nothing.
const MOST_STATES: usize = 20_000;

/// The most sets of digits that are told.
const MOST_TOLD: usize = 6;

/// Some cells and their sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<Cell>,
    /// What their digits add up to.
    pub sum: u32,
    /// The houses from which it follows; none if it is given.
    pub houses: Vec<AnyHouse>,
    /// Whether the cells are beyond these houses.
    pub is_outside: bool,
    /// The sets of digits with the sum, if no two cells may be equal and there are few.
    pub sets: Vec<DigitSet>,
}

impl Sum {
    /// Returns a sum that is given.
    pub fn given(cells: Vec<Cell>, sum: u32) -> Sum {
        Sum {
            cells,
            sum,
            houses: Vec::new(),
            is_outside: false,
            sets: Vec::new(),
        }
    }

    /// Returns the candidates that it leaves no chance, and notes the sets of digits that are left.
    pub fn without_chance(&mut self, board: &Board) -> Vec<(Cell, Digit)> {
        let layout = board.layout;
        let mut pairs = self.cells.iter().enumerate();
        let differ = pairs.all(|(place, &a)| {
            let mut later = self.cells[place + 1..].iter();
            later.all(|&b| layout.sees(a, b))
        });
        // A set of digits, or a sum alone.
        let step = |state: u64, digit: Digit| match differ {
            true => (state >> digit.index() & 1 == 0).then(|| state | 1 << digit.index()),
            false => Some(state + digit.value() as u64),
        };
        let sum_of = |state: u64| if differ { digit_sum(state) } else { state };
        let mut before: Vec<HashSet<u64>> = vec![HashSet::from([0])];
        for (place, &cell) in self.cells.iter().enumerate() {
            let candidates = board.candidates(cell);
            let mut after = HashSet::new();
            for &state in &before[place] {
                let next = candidates.iter().filter_map(|digit| step(state, digit));
                after.extend(next.filter(|&state| sum_of(state) <= u64::from(self.sum)));
            }
            if after.len() > MOST_STATES {
                return Vec::new();
            }
            before.push(after);
        }
        let last = before.pop().unwrap_or_default();
        let is_right = |state: &u64| sum_of(*state) == u64::from(self.sum);
        let mut alive: HashSet<u64> = last.into_iter().filter(is_right).collect();
        if differ {
            let mut sets: Vec<u64> = alive.iter().copied().collect();
            sets.sort_unstable_by_key(|set| set.reverse_bits());
            sets.reverse();
            self.sets = sets.into_iter().map(DigitSet::from_bits).collect();
        }
        let mut gone = Vec::new();
        for (&cell, states) in self.cells.iter().zip(&before).rev() {
            let mut chances = DigitSet::EMPTY;
            let mut earlier = HashSet::new();
            for &state in states {
                for digit in board.candidates(cell).iter() {
                    if step(state, digit).is_some_and(|next| alive.contains(&next)) {
                        chances.insert(digit);
                        earlier.insert(state);
                    }
                }
            }
            let without = (board.candidates(cell) - chances).iter();
            gone.extend(without.map(|digit| (cell, digit)));
            alive = earlier;
        }
        gone.sort_unstable();
        gone.dedup();
        gone
    }

    /// Tells the sum, and why.
    pub fn told(&self, shape: Shape) -> String {
        let names = cells(shape, &self.cells, "and");
        let adds = match self.cells.len() {
            1 => format!("{names} is {}", self.sum),
            _ => format!("{names} add up to {}", self.sum),
        };
        let houses = match &self.houses[..] {
            [house] => house.to_string(),
            houses => lines(houses),
        };
        let told = match (&self.houses[..], self.is_outside) {
            ([], _) => adds,
            (_, false) => format!("{adds}: {houses} less the cages inside"),
            (_, true) => format!("{adds}: the cages that cover {houses} less {houses}"),
        };
        match self.sets.len() {
            1..=MOST_TOLD if self.cells.len() > 1 => {
                let sets = self.sets.iter().map(|set| {
                    let digits = set.iter().map(|digit| digit.to_string());
                    digits.collect::<Vec<_>>().join("+")
                });
                format!("{told}, with {}", list(sets, "or"))
            }
            _ => told,
        }
    }
}

/// Returns the sum of a set of digits, of which bit 0 is 1.
fn digit_sum(set: u64) -> u64 {
    each(set).map(|index| index as u64 + 1).sum()
}
