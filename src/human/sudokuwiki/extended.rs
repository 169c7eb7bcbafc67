//! Extended unique rectangles: six cells in three boxes that three digits would fill in two ways.
//!
//! Two lines through the same boxes cross three lines, one through each of the boxes: two cells in each of three boxes. If
//! three digits filled them, each of the two lines would have all three of them, and the two lines could change places:
//! a second solution. So in a puzzle with one solution some cell has another digit. If only one cell has other
//! candidates, it has none of the three digits; if all cells with others have the same other candidate, one of them is that,
//! and it goes nowhere that sees them all. Example: r1c1, r1c2, r4c1, r4c2 and r7c1 have no other digits than 1, 3 and 5; so
//! r7c2 is none of these.

use super::step::{Found, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{ALL, COLUMNS, CellSet, HOUSE_SET, Nine, ROWS, seen_by};
use crate::human::board::nine::{Candidate, Position};
use crate::human::patterns::subsets::{Order, choose};
use crate::human::told::branch::cells;

/// Finds six cells of which one, or some with the same other candidate, must have another digit.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    // Lines of the first kind run through the boxes, two of them in a chute; those across are one for each box.
    [(COLUMNS, ROWS), (ROWS, COLUMNS)]
        .into_iter()
        .any(|(long, short)| {
            (0..9).any(|chute_pair| {
                let (chute, left_out) = (chute_pair / 3, chute_pair % 3);
                let lines = (0..3).filter(|&k| k != left_out);
                let lines = lines.fold(0, |set, k| set | HOUSE_SET[long + 3 * chute + k]);
                (0..27).any(|number| {
                    let across = [number / 9, 3 + number / 3 % 3, 6 + number % 3];
                    let across = across.iter().fold(0, |set, k| set | HOUSE_SET[short + k]);
                    six(position, lines & across, found)
                })
            })
        })
}

fn six(position: &Position, six: CellSet, found: Found<'_>) -> bool {
    // Filled cells have no candidates.
    if each(six).any(|cell| position.of(cell) == 0) {
        return false;
    }
    choose(ALL, 3, Order::ByLeast, &mut |three: Nine| {
        let more = each(six).filter(|&cell| position.of(cell) & !three != 0);
        let more = more.fold(0, |set: CellSet, cell| set | 1 << cell);
        let others = each(more).fold(0, |set, cell| set | position.of(cell) & !three);
        let fits = each(six).all(|cell| (position.of(cell) & three).count_ones() >= 2);
        // One cell, or one other digit; cells with nothing else are a contradiction.
        if !fits || more == 0 || (more.count_ones() > 1 && others.count_ones() > 1) {
            return false;
        }
        let removed: Vec<Candidate> = match more.count_ones() {
            1 => position.within(more, three).collect(),
            _ => {
                let digit = others.trailing_zeros() as usize;
                position.with(digit, seen_by(more)).collect()
            }
        };
        let body = position.within(six, three).collect();
        let apart = position.within(more, others).collect();
        let said = || {
            let names: Vec<String> = each(three).map(|digit| (digit + 1).to_string()).collect();
            let [a, b, c] = [0, 1, 2].map(|k| names[k].as_str());
            format!(
                "{a}, {b} and {c} would fill {} in two ways, so {} has another digit",
                cells(six, "and"),
                cells(more, "or"),
            )
        };
        let technique = Technique::ExtendedRectangle;
        let step = Step::remove(position, technique, removed, [body, apart], said);
        step.is_some_and(&mut *found)
    })
}
