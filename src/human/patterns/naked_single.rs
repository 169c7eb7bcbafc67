//! Naked single: a cell has one candidate left, so it holds that digit.

use std::ops::ControlFlow;

use super::finding::{Finding, Found, Pattern};
use super::rule::Rule;
use crate::human::board::Board;

/// Searches every open cell.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    for cell in board.open_cells() {
        if let Some(digit) = board.candidates(cell).single() {
            let (shape, pattern) = (board.shape(), Pattern::Cell(cell));
            found(Finding::place(
                shape,
                Rule::NakedSingle,
                pattern,
                cell,
                digit,
            ))?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::human::Rule;
    use crate::human::testing::{board, findings};

    #[test]
    fn the_last_digit_of_a_cell() {
        // The row, column and box of r1c1 together leave it the 9.
        let board =
            board("..1234...".to_owned() + "5........" + ".6......." + "7........" + "8........");
        assert_eq!(
            findings(Rule::NakedSingle, &board),
            ["Naked single: r1c1 can only be 9"]
        );
    }
}
