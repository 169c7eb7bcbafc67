//! Wings with an almost locked set, as Sukaku Explainer has them: WXYZ-wings and larger ones.
//!
//! In a house, cells one fewer than their digits are almost locked: without one digit, they take all the
//! others. A cell with two candidates that sees all places of the first in the set is the second, or takes
//! the first and leaves the second to the set. So the second goes in no cell that sees all its places. If
//! both candidates are seen like that, the cells are a ring, and every digit is settled.

use std::cmp::Reverse;

use super::step::{Found, Pattern, Step, Wing};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{CellSet, HOUSE_SET, Nine, PEER_SET, seen_by};
use crate::human::board::nine::{Candidate, Position};
use crate::human::patterns::subsets::{Order, Set, choose};

/// Finds the best wing of `n` cells and as many digits.
pub fn find(position: &Position, n: usize, found: Found<'_>) -> bool {
    let technique = match n {
        4 => Technique::WxyzWing,
        5 => Technique::VwxyzWing,
        6 => Technique::UvwxyzWing,
        _ => Technique::TuvwxyzWing,
    };
    let pairs = position.cells_of_size(2);
    let mut best: Option<(Key, Step)> = None;
    for (house, all) in HOUSE_SET.iter().enumerate() {
        choose(
            position.empty(house),
            n - 1,
            Order::ByGreatest,
            &mut |places| {
                let cells = Position::at(house, places);
                let digits = cells
                    .clone()
                    .fold(0, |all: Nine, cell| all | position.of(cell));
                let is_open = cells.clone().all(|cell| position.of(cell) != 0);
                if !is_open || digits.len() != n {
                    return false;
                }
                let cells = cells.fold(0, |set: CellSet, cell| set | 1 << cell);
                for end in each(pairs & !all) {
                    let wing = Wing::of(position, house, cells, end);
                    let Some(wing) = wing.filter(|_| position.of(end) & !digits == 0) else {
                        continue;
                    };
                    let removed = wing.removed(position, digits);
                    let rating = wing.rating(position, n);
                    let key = (rating, Reverse(removed.len()), in_order(cells), end);
                    if removed.is_empty() || best.as_ref().is_some_and(|(best, _)| *best <= key) {
                        continue;
                    }
                    let step = Step::remove(technique, f64::from(rating) / 10.0, removed);
                    best = step.map(|step| (key, step.by(Pattern::AlmostLocked(wing))));
                }
                false
            },
        );
    }
    best.is_some_and(|(_, step)| found(step))
}

/// What decides between wings: rating in tenths, candidates removed, the cells of the set, the other cell.
type Key = (u16, Reverse<usize>, [usize; 6], usize);

fn in_order(cells: CellSet) -> [usize; 6] {
    let mut order = [0; 6];
    for (place, cell) in order.iter_mut().zip(each(cells)) {
        *place = cell;
    }
    order
}

impl Wing {
    /// Returns the wing of a set and a cell, if the cell sees all places of one of its candidates in the set.
    fn of(position: &Position, house: usize, cells: CellSet, end: usize) -> Option<Wing> {
        let is_linked = |&digit: &usize| cells & position.cells_with(digit) & !PEER_SET[end] == 0;
        let linked = each(position.of(end)).filter(is_linked);
        let linked = linked.fold(0, |set: Nine, digit| set | 1 << digit);
        (linked != 0 && cells & !PEER_SET[end] != 0).then_some(Wing {
            house,
            cells,
            end,
            linked,
        })
    }

    /// Returns the candidates that it removes.
    fn removed(&self, position: &Position, digits: Nine) -> Vec<Candidate> {
        let all = self.cells | 1 << self.end;
        let settled = match self.is_ring() {
            true => digits,
            false => position.of(self.end) & !self.linked,
        };
        let removed = each(settled).flat_map(|digit| {
            let with = position.cells_with(digit);
            each(with & !all & seen_by(with & all)).map(move |cell| Candidate::new(cell, digit))
        });
        removed.collect()
    }

    /// Returns the rating in tenths, which the cell with the most candidates decides.
    fn rating(&self, position: &Position, n: usize) -> u16 {
        let most = each(self.cells).map(|cell| position.of(cell).count_ones());
        match (n, most.max()) {
            (4, Some(3)) => 56,
            (4, _) => 55,
            (5, Some(3)) => 64,
            (5, Some(2 | 4)) => 63,
            (5, _) => 62,
            (6, _) => 66,
            _ => 75,
        }
    }
}
