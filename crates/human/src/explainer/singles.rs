//! Hidden and naked singles.

use crate::explainer::prelude::*;
use crate::patterns::singles::{hidden_in, naked_among};

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
            let is_over = hidden_in(position, house, &mut |cell, digit| {
                let step = Step::place(Technique::HiddenSingle, rating, (cell, digit));
                found(step.by(Pattern::Single { house }))
            });
            if is_over {
                return true;
            }
        }
    }
    false
}

/// Finds cells with one candidate.
pub fn naked(position: &Position, found: Found<'_>) -> bool {
    naked_among(position, 0..81, &mut |cell, digit| {
        found(Step::place(Technique::NakedSingle, 2.3, (cell, digit)))
    })
}
