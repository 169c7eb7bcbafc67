//! Hidden and naked singles.

use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::human::board::nine::Position;
use crate::human::board::nine::geometry::{BOXES, COLUMNS, ROWS, only_cell};

/// The order of the kinds of houses for most techniques.
pub const KINDS: [usize; 3] = [BOXES, COLUMNS, ROWS];

/// Returns all houses in that order, then those besides the usual ones.
pub fn houses(position: &Position) -> impl Iterator<Item = usize> {
    let usual = KINDS.into_iter().flat_map(|first| first..first + 9);
    usual.chain(position.more_houses().iter().copied())
}

/// Finds digits with one place in a house: last cells first, then those of boxes.
pub fn hidden(position: &Position, found: Found<'_>) -> bool {
    for last in [true, false] {
        for house in houses(position) {
            if (position.empty(house).count_ones() == 1) != last {
                continue;
            }
            let rating = match (last, house < ROWS) {
                (true, _) => 1.0,
                (false, true) => 1.2,
                (false, false) => 1.5,
            };
            for digit in 0..9 {
                let places = position.places(house, digit);
                if places.count_ones() == 1 {
                    let cell = only_cell(house, places);
                    let technique = Technique::HiddenSingle;
                    let step = Step::place(technique, rating, (cell, digit));
                    if found(step.by(Pattern::Single { house })) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Finds cells with one candidate.
pub fn naked(position: &Position, found: Found<'_>) -> bool {
    (0..81).any(|cell| {
        let digits = position.of(cell);
        let digit = digits.trailing_zeros() as usize;
        let step = |digit| Step::place(Technique::NakedSingle, 2.3, (cell, digit));
        digits.count_ones() == 1 && found(step(digit))
    })
}
