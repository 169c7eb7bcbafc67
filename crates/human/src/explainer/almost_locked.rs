//! Wings with an almost locked set, as Sukaku Explainer has them: WXYZ-wings and larger ones.
//!
//! In a house, cells one fewer than their digits are almost locked: without one digit, they take all the
//! others. A cell with two candidates that sees all places of the first in the set is the second, or takes
//! the first and leaves the second to the set. So the second goes in no cell that sees all its places. If
//! both candidates are seen like that, the cells are a ring, and every digit is settled.

use std::cmp::Reverse;

use super::step::Wing;
use crate::explainer::prelude::*;
use crate::patterns::combinations::Set;
use quadrille_limits::bits::Word;

/// Finds the best wing of a number of cells and as many digits.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    let pairs = position.cells_of_size(2);
    let mut best: Option<(Key, Step)> = None;
    almost_locked(position, n, &mut |cells, digits, house| {
        let all = house.map_or(cells, |house| HOUSE_SET[house]);
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
    });
    best.is_some_and(|(_, step)| found(step))
}

/// Passes `n - 1` open cells that see each other and have `n` digits, with their house. Only on boards with more
/// houses there are such cells that no house holds.
fn almost_locked(
    position: &Position,
    n: usize,
    visit: &mut dyn FnMut(CellSet, Nine, Option<usize>),
) {
    let open = position.empty_cells();
    let open: CellSet = set_of(open.filter(|&cell| position.of(cell) != 0));
    if position.is_plain() {
        for (house, set) in HOUSE_SET.iter().enumerate().take(USUAL) {
            grow(position, (0, 0), open & set, n, &mut |cells, digits| {
                visit(cells, digits, Some(house));
            });
        }
        return;
    }
    let houses = |cells: CellSet| {
        let houses = position.seats(cells.trailing_zeros() as usize).iter();
        let mut houses = houses.map(|&(house, _)| usize::from(house));
        houses.find(|&house| cells & !HOUSE_SET[house] == 0)
    };
    grow(position, (0, 0), open, n, &mut |cells, digits| {
        visit(cells, digits, houses(cells));
    });
}

/// Adds cells that see each other, in reading order, to some cells with their digits, up to `n - 1` cells.
fn grow(
    position: &Position,
    (cells, digits): (CellSet, Nine),
    mut open: CellSet,
    n: usize,
    visit: &mut dyn FnMut(CellSet, Nine),
) {
    if cells.count_ones() as usize == n - 1 {
        if digits.len() == n {
            visit(cells, digits);
        }
        return;
    }
    while let Some(cell) = open.take() {
        let digits = digits | position.of(cell);
        if digits.len() <= n {
            let more = (cells | 1 << cell, digits);
            grow(position, more, open & position.peer_set(cell), n, visit);
        }
    }
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
    fn of(position: &Position, house: Option<usize>, cells: CellSet, end: usize) -> Option<Wing> {
        let seen = position.peer_set(end);
        let is_linked = |&digit: &usize| cells & position.cells_with(digit) & !seen == 0;
        let linked: Nine = set_of(each(position.of(end)).filter(is_linked));
        // A cell that sees all of the set makes a larger locked set, which houses find on a plain board.
        let is_apart = !position.is_plain() || cells & !seen != 0;
        (linked != 0 && is_apart).then_some(Wing {
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
        position.seen_beside(settled, all)
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
