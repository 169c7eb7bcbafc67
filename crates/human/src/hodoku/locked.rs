//! Locked candidates: pointing and claiming.
//!
//! If all places of a digit in a house lie in another house as well, the other house has the digit among them:
//! it can go nowhere else there. The digit of a box points along a line; that of a line claims a place in a
//! box. Example: if 5 in box 1 can only go in r1c1 and r1c3, no other cell of row 1 is 5.

use super::state::State;
use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::board::nine::geometry::{HOUSE_SET, ROWS, SEATS, only_cell};

/// Finds locked candidates of boxes (pointing) or of lines (claiming).
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let is_pointing = technique == Technique::Pointing;
    let from = if is_pointing { 0..9 } else { ROWS..27 };
    for house in from {
        for digit in 0..9 {
            let places = state.position.places(house, digit);
            if !(2..=3).contains(&places.count_ones()) {
                continue;
            }
            let body = state.cells_with(digit) & HOUSE_SET[house];
            // Those houses of one of the cells that could hold all.
            let seats = SEATS[only_cell(house, places)].map(|(house, _)| usize::from(house));
            let others = if is_pointing {
                &seats[1..]
            } else {
                &seats[..1]
            };
            for &other in others {
                let removed = state.cells_with(digit) & HOUSE_SET[other] & !body;
                if body & !HOUSE_SET[other] != 0 || removed == 0 {
                    continue;
                }
                let pattern = Pattern::of_digit(digit, vec![house, other], body, 0);
                if found(Step::remove_digit(technique, digit, removed, pattern)) {
                    return true;
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds_only;

    #[test]
    fn a_digit_points_along_a_line_and_a_line_claims_a_box() {
        let (block, row) = (("5 b1", "r1c1 r1c3"), ("5 r1", "r1c1 r1c3"));
        finds_only(Technique::Pointing, &[block], "514 515 516 517 518 519");
        finds_only(Technique::Claiming, &[row], "521 522 523 531 532 533");
    }
}
