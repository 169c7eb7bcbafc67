//! Hidden single: a digit has one place left in a house, so it goes there.

use std::ops::ControlFlow;

use super::finding::{Finding, Found, Pattern};
use super::rule::Rule;
use crate::board::Digit;
use crate::human::board::Board;

/// Searches each of these houses.
pub fn find(
    board: &Board,
    houses: impl Iterator<Item = usize>,
    found: &mut Found,
) -> ControlFlow<()> {
    for house in houses {
        let open = board.open(house);
        for (index, &places) in board.places_in(house).iter().enumerate() {
            if places.is_power_of_two()
                && places & open != 0
                && let Some(digit) = Digit::new(index + 1)
            {
                let place = places.trailing_zeros() as usize;
                let cell = board.layout.cell_at(house, place);
                let (shape, pattern) = (
                    board.shape(),
                    Pattern::House(board.layout.house(house), cell),
                );
                let rule = Rule::HiddenSingle;
                found(Finding::place(shape, rule, pattern, cell, digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::human::Rule;
    use crate::human::testing::{board, findings};

    #[test]
    fn the_last_place_of_a_digit() {
        // Rows 1 and 2 and columns 1 and 2 leave r3c3 to the 7 of box 1. The
        // other boxes above have theirs, and so have the other columns left.
        let board = board(
            "...7.....".to_owned()
                + "......7.."
                + "........."
                + "7........"
                + "........."
                + "........."
                + ".7.......",
        );
        assert_eq!(
            findings(Rule::HiddenSingle, &board),
            [
                "Hidden single: 7 can only go in r3c3 in box 1",
                "Hidden single: 7 can only go in r3c3 in row 3",
                "Hidden single: 7 can only go in r3c3 in column 3",
            ]
        );
    }
}
