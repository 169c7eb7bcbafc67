//! The step of sets, and the candidates that it removes.

use super::set::Set;
use crate::bits::each;
use crate::human::board::nine::geometry::CellSet;
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::step::{Group, Link, Pattern, Step, digit_in};
use crate::human::hodoku::technique::Technique;

/// Returns the candidates of a digit in some cells.
pub(super) fn with(position: &Position, digit: usize, cells: CellSet) -> Vec<Candidate> {
    let cells = each(cells & position.cells_with(digit));
    cells.map(|cell| Candidate::new(cell, digit)).collect()
}

/// Returns the step of a chain of sets, each of which shares one of the digits with the next; with as many digits as
/// sets, the last also with the first.
pub(super) fn step(
    technique: Technique,
    sets: &[&Set],
    digits: &[usize],
    removed: Vec<Candidate>,
) -> Step {
    let mut pattern = Pattern::default();
    for (k, set) in sets.iter().enumerate() {
        let candidates = (0..9).flat_map(|digit| digit_in(digit, set.places[digit]));
        match k % 2 {
            0 => pattern.body.extend(candidates),
            _ => pattern.apart.extend(candidates),
        }
        pattern.sets.push(set.cells);
    }
    let node = |set: usize, digit: usize| Group {
        digit,
        cells: sets[set].places[digit],
    };
    for (k, &digit) in digits.iter().enumerate() {
        if k > 0 {
            pattern.links.push(Link {
                from: node(k, digits[k - 1]),
                to: node(k, digit),
                is_strong: true,
            });
        }
        pattern.links.push(Link {
            from: node(k, digit),
            to: node((k + 1) % sets.len(), digit),
            is_strong: false,
        });
    }
    if digits.len() == sets.len() {
        pattern.links.push(Link {
            from: node(0, digits[digits.len() - 1]),
            to: node(0, digits[0]),
            is_strong: true,
        });
    }
    Step::remove(technique, removed, pattern)
}
