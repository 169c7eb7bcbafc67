//! Naked and hidden sets, and the singles that hidden sets lead to at once.

use super::singles::KINDS;
use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{Nine, cell_at, choices, only_cell};
use crate::human::board::nine::{Candidate, Position};

/// Returns all houses in the order in which they are searched.
fn houses() -> impl Iterator<Item = usize> {
    KINDS.into_iter().flat_map(|first| first..first + 9)
}

/// Finds `n` cells of a house with `n` digits.
pub fn naked(position: &Position, n: usize, found: Found<'_>) -> bool {
    let (technique, rating) = match n {
        2 => (Technique::NakedPair, 3.0),
        3 => (Technique::NakedTriplet, 3.6),
        _ => (Technique::NakedQuad, 5.0),
    };
    houses().any(|house| {
        if (position.empty(house).count_ones() as usize) < 2 * n {
            return false;
        }
        let fits = |&place: &usize| {
            let number = position.of(cell_at(house, place)).count_ones() as usize;
            (2..=n).contains(&number)
        };
        let fitting = List::of((0..9).filter(fits));
        choices(fitting.len(), n, &mut |chosen| {
            let places = chosen.iter().fold(0, |set, &k| set | 1 << fitting.0[k]);
            let cells = Position::at(house, places);
            let digits = cells.fold(0, |set, cell| set | position.of(cell));
            if digits.count_ones() as usize != n {
                return false;
            }
            let others = position.empty(house) & !places;
            let removed = Position::at(house, others).flat_map(|cell| {
                each(position.of(cell) & digits).map(move |digit| Candidate::new(cell, digit))
            });
            let pattern = Pattern::Naked {
                house,
                places,
                digits,
            };
            let step = Step::remove(technique, rating, removed.collect());
            step.is_some_and(|step| found(step.by(pattern)))
        })
    })
}

/// Finds `n` digits of a house with `n` places, in houses with more than `least` empty cells.
fn scan(
    position: &Position,
    n: usize,
    least: usize,
    found: &mut dyn FnMut(usize, Nine, Nine) -> bool,
) -> bool {
    houses().any(|house| {
        if position.empty(house).count_ones() as usize <= least {
            return false;
        }
        let fits = |&digit: &usize| {
            (2..=n).contains(&(position.places(house, digit).count_ones() as usize))
        };
        let fitting = List::of((0..9).filter(fits));
        choices(fitting.len(), n, &mut |chosen| {
            let digits = chosen.iter().fold(0, |set, &k| set | 1 << fitting.0[k]);
            let places = each(digits).fold(0, |set, digit| set | position.places(house, digit));
            places.count_ones() as usize == n && found(house, digits, places)
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
        let removed = Position::at(house, places).flat_map(|cell| {
            each(position.of(cell) & !digits).map(move |digit| Candidate::new(cell, digit))
        });
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

/// At most nine numbers.
struct List([u8; 9], usize);

impl List {
    fn of(numbers: impl Iterator<Item = usize>) -> List {
        let mut list = List([0; 9], 0);
        for number in numbers {
            list.0[list.1] = number as u8;
            list.1 += 1;
        }
        list
    }

    fn len(&self) -> usize {
        self.1
    }
}
