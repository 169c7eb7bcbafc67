//! Hidden and naked singles.

use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::human::board::nine::Position;
use crate::human::board::nine::geometry::{BOXES, COLUMNS, ROWS, only_cell};

/// The order of the kinds of houses for most techniques.
pub const KINDS: [usize; 3] = [BOXES, COLUMNS, ROWS];

/// Finds digits with one place in a house: last cells first, then those of boxes.
pub fn hidden(position: &Position, found: Found<'_>) -> bool {
    for last in [true, false] {
        for first in KINDS {
            for house in first..first + 9 {
                if (position.empty(house).count_ones() == 1) != last {
                    continue;
                }
                let rating = match (last, first) {
                    (true, _) => 1.0,
                    (false, BOXES) => 1.2,
                    (false, _) => 1.5,
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
