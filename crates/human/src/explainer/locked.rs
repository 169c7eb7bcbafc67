//! Locked candidates, and the singles that they lead to at once.
//!
//! On a board with more houses, Sukaku Explainer has a wider rule in their place: a cell that sees all places of a digit
//! in a house is not the digit, whether it shares a house with all of them or not.

use super::singles::houses;
use super::step::Locked;
use crate::explainer::prelude::*;
use crate::patterns::locked::seen_in;
use crate::patterns::naked_hidden::{Kind, Subset};

/// The kinds of the base house and of the cover house, in order.
#[rustfmt::skip]
const KINDS: [(usize, usize); 4] = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];

/// The kinds of the base house and of the cover house with houses besides the usual ones; diagonals are in none.
const MORE_KINDS: [(usize, usize); 6] = [
    (BOXES, WINDOWS),
    (WINDOWS, BOXES),
    (WINDOWS, COLUMNS),
    (WINDOWS, ROWS),
    (GROUPS, COLUMNS),
    (GROUPS, ROWS),
];

fn scan(position: &Position, found: &mut dyn FnMut(Locked) -> bool) -> bool {
    let more = if position.is_plain() {
        0
    } else {
        MORE_KINDS.len()
    };
    let more = &MORE_KINDS[..more];
    let is_there = |kind: usize| kind < USUAL || position.more_houses().contains(&kind);
    for &(from, to) in KINDS.iter().chain(more) {
        if !(is_there(from) && is_there(to)) {
            continue;
        }
        for base in from..from + 9 {
            for cover in to..to + 9 {
                let crossing = crossing(base, cover);
                if crossing == 0 {
                    continue;
                }
                for digit in 0..9 {
                    let places = position.places(base, digit);
                    let is_locked = places.count_ones() >= 2 && places & !crossing == 0;
                    if is_locked && found(Locked { digit, base, cover }) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Finds candidates that locked ones remove.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    if !position.is_plain() {
        return seen(position, found);
    }
    scan(position, &mut |locked| {
        let Locked { digit, base, cover } = locked;
        let others = position.places(cover, digit) & !crossing(cover, base);
        if others == 0 {
            return false;
        }
        let technique = of_base(base, [Technique::Pointing, Technique::Claiming]);
        let removed = Position::at(cover, others).map(|cell| Candidate::new(cell, digit));
        let step = Step::remove(technique, technique.rating(), removed.collect());
        step.is_some_and(|step| found(step.by(Pattern::Locked(locked))))
    })
}

/// Returns the technique for a base house that is a box, or for another.
fn of_base(base: usize, [of_box, of_line]: [Technique; 2]) -> Technique {
    if base < ROWS { of_box } else { of_line }
}

/// Finds candidates that see all places of a digit in a house.
fn seen(position: &Position, found: Found<'_>) -> bool {
    houses(position).any(|house| {
        (0..9).any(|digit| {
            let technique = of_base(house, [Technique::Pointing, Technique::Claiming]);
            let pattern = Pattern::Set(Subset {
                kind: Kind::Hidden,
                house,
                places: position.places(house, digit),
                digits: 1 << digit,
            });
            let step = Step::remove(technique, 2.9, seen_in(position, house, digit));
            step.is_some_and(|step| found(step.by(pattern)))
        })
    })
}

/// Finds digits that locked candidates leave one place in a house beside the base house.
pub fn direct(position: &Position, found: Found<'_>) -> bool {
    scan(position, &mut |locked| {
        let Locked { digit, base, cover } = locked;
        let technique = of_base(base, [Technique::DirectPointing, Technique::DirectClaiming]);
        let kind = base / 9 * 9;
        let mut others = (kind..kind + 9).filter(|&house| house != base);
        others.any(|house| {
            let crossing = crossing(house, cover);
            let places = position.places(house, digit);
            let left = places & !crossing;
            let is_single = crossing != 0 && places.count_ones() >= 2 && left.count_ones() == 1;
            is_single && {
                let cell = only_cell(house, left);
                let step = Step::place(technique, technique.rating(), (cell, digit));
                found(step.by(Pattern::Locked(locked)))
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the singles that claiming 1 leads to on an empty board, whose
    /// row 1 and row 2 have 1 only in these columns.
    fn claimed(rows: [&[usize]; 2]) -> Vec<Candidate> {
        let mut position = Position::new(&[0; 81]);
        for (row, columns) in rows.into_iter().enumerate() {
            for column in (0..9).filter(|column| !columns.contains(column)) {
                position.remove(Candidate::new(9 * row + column, 0));
            }
        }
        let mut placed = Vec::new();
        direct(&position, &mut |step| {
            if step.technique == Technique::DirectClaiming {
                placed.extend(step.placed);
            }
            false
        });
        placed
    }

    /// A technique that never comes first, as a pointing digit does the same.
    #[test]
    fn a_claimed_digit_leaves_one_place_in_the_next_row() {
        assert_eq!(claimed([&[1, 2], &[0, 6]]), [Candidate::new(9 + 6, 0)]);
        assert_eq!(claimed([&[1, 2], &[0, 6, 7]]), []);
        assert_eq!(claimed([&[1, 2, 8], &[0, 6]]), []);
        assert_eq!(claimed([&[1, 2], &[4, 6]]), []);
    }
}
