//! Naked and hidden sets, and the singles that hidden sets lead to at once.

use super::singles::houses;
use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{CellSet, Nine, only_cell};
use crate::human::board::nine::{Candidate, Position};
use crate::human::patterns::subsets::{Order, Set, closed};

/// Finds `n` cells of a house with `n` digits.
pub fn naked(position: &Position, n: usize, found: Found<'_>) -> bool {
    let (technique, rating) = match n {
        2 => (Technique::NakedPair, 3.0),
        3 => (Technique::NakedTriplet, 3.6),
        _ => (Technique::NakedQuad, 5.0),
    };
    houses(position).any(|house| {
        if position.empty(house).len() < 2 * n {
            return false;
        }
        let sets = position.cells_in(house);
        closed(&sets, n, Order::ByGreatest, &mut |places, digits| {
            let removed: Vec<Candidate> = match position.is_plain() {
                true => {
                    let others = position.empty(house) & !places;
                    position.among(house, others, digits).collect()
                }
                false => seen_by_sets(position, house, places, digits),
            };
            let pattern = Pattern::Naked {
                house,
                places,
                digits,
            };
            let step = Step::remove(technique, rating, removed);
            step.is_some_and(|step| found(step.by(pattern)))
        })
    })
}

/// Returns the candidates that see all of a digit in the cells of a naked set: on a board with more houses they
/// need not be in its house.
fn seen_by_sets(position: &Position, house: usize, places: Nine, digits: Nine) -> Vec<Candidate> {
    let cells = Position::at(house, places).fold(0, |set: CellSet, cell| set | 1 << cell);
    let of_digit = |digit: usize| {
        let with = position.cells_with(digit);
        each(with & !cells & position.seen_by(with & cells))
            .map(move |cell| Candidate::new(cell, digit))
    };
    each(digits).flat_map(of_digit).collect()
}

/// Finds `n` digits of a house with `n` places, in houses with more than `least` empty cells.
fn scan(
    position: &Position,
    n: usize,
    least: usize,
    found: &mut dyn FnMut(usize, Nine, Nine) -> bool,
) -> bool {
    houses(position).any(|house| {
        if position.empty(house).len() <= least {
            return false;
        }
        let sets = position.places_in(house);
        closed(sets, n, Order::ByGreatest, &mut |digits, places| {
            found(house, digits, places)
        })
    })
}

/// Finds candidates that hidden sets remove.
pub fn hidden(position: &Position, n: usize, found: Found<'_>) -> bool {
    let (technique, rating) = match n {
        2 => (Technique::HiddenPair, 3.4),
        3 => (Technique::HiddenTriplet, 4.0),
        _ => (Technique::HiddenQuad, 5.4),
    };
    scan(position, n, 2 * n, &mut |house, digits, places| {
        let removed = position.among(house, places, !digits);
        let pattern = Pattern::Hidden {
            house,
            places,
            digits,
        };
        let step = Step::remove(technique, rating, removed.collect());
        step.is_some_and(|step| found(step.by(pattern)))
    })
}

/// Finds digits that a hidden set leaves one place in its house.
pub fn direct(position: &Position, n: usize, found: Found<'_>) -> bool {
    let (technique, rating) = match n {
        2 => (Technique::DirectHiddenPair, 2.0),
        _ => (Technique::DirectHiddenTriplet, 2.5),
    };
    scan(position, n, n, &mut |house, digits, places| {
        let single = each(!digits & 0o777).find(|&digit| {
            let all = position.places(house, digit);
            all.count_ones() > 1 && (all & !places).count_ones() == 1
        });
        single.is_some_and(|digit| {
            let left = position.places(house, digit) & !places;
            let cell = only_cell(house, left);
            let pattern = Pattern::Hidden {
                house,
                places,
                digits,
            };
            found(Step::place(technique, rating, (cell, digit)).by(pattern))
        })
    })
}
