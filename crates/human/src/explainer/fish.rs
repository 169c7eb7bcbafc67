//! Fish, by their lines: columns first, then rows.

use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::board::nine::Position;
use crate::board::nine::geometry::{COLUMNS, ROWS};
use crate::patterns::fish::of_digit;

/// Finds fish: by their lines, then by the digit.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    let digits = (0..9).filter(|&digit| position.placed(digit) + 2 * n <= 9);
    [[COLUMNS, ROWS], [ROWS, COLUMNS]].into_iter().any(|kinds| {
        let mut all = Vec::new();
        for digit in digits.clone() {
            of_digit(position, digit, kinds, n, &mut |fish| {
                all.push(fish);
                false
            });
        }
        // By their greatest line, then by the one before it.
        all.sort_by_key(|fish| fish.base);
        all.into_iter().any(|fish| {
            let step = Step::remove(technique, technique.rating(), fish.removed(position));
            step.is_some_and(|step| found(step.by(Pattern::Fish(fish))))
        })
    })
}
