//! Cage sum: the digits of a cage are different and add up to its sum, so only some sets of digits fit, and only some
//! ways to put them into the cells. Candidates that are in none of them do not hold. Little killers are sums in
//! which digits may repeat.

use std::ops::ControlFlow;

use super::finding::{Finding, Found, Pattern, remove};
use super::rule::Rule;
use super::sum::Sum;
use crate::board::Board;
use quadrille_board::DigitSet;

/// Searches every cage and every other sum that is given.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    for given in board.layout.sums() {
        if !given.cells.iter().any(|&cell| board.is_open(cell)) {
            continue;
        }
        tell(
            Rule::CageSum,
            Sum::given(given.cells.clone(), given.sum),
            board,
            found,
        )?;
    }
    ControlFlow::Continue(())
}

/// Passes on the candidates that a sum leaves no chance.
pub fn tell(rule: Rule, mut sum: Sum, board: &Board, found: &mut Found) -> ControlFlow<()> {
    let gone = sum.without_chance(board);
    let digits = DigitSet::full(board.shape().side());
    // If a single cell loses all candidates but one, that is placed at once.
    if let [(cell, _), ..] = gone[..]
        && gone.iter().all(|&(other, _)| other == cell)
        && gone.len() + 1 == board.candidates(cell).len()
    {
        let mut left = board.candidates(cell);
        for &(_, digit) in &gone {
            left.remove(digit);
        }
        if let Some(digit) = left.iter().next() {
            let pattern = Pattern::Sum(sum);
            return found(Finding::place(board.shape(), rule, pattern, cell, digit));
        }
    }
    remove(board, (rule, digits, Pattern::Sum(sum)), gone, found)
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::findings_under;

    fn found(constraints: &str) -> Vec<String> {
        findings_under(constraints, Rule::CageSum)
    }

    #[test]
    fn sets_of_digits_that_do_not_add_up_are_left_out() {
        assert_eq!(
            found("cage 4 r1c1 r1c2"),
            [
                "Cage sum: r1c1 and r1c2 add up to 4, with 1+3, which removes 2, 4, 5, 6, 7, 8 and 9 from r1c1, r1c2"
            ]
        );
        assert_eq!(found("cage 4 r1c1"), ["Cage sum: r1c1 is 4"]);
        // Every digit fits.
        assert!(found("cage 15 r1c1 r1c2 r1c3").is_empty());
    }

    #[test]
    fn digits_of_a_little_killer_may_repeat() {
        let sum = found("sum 3 r1c1 r4c4");
        assert!(
            sum[0].starts_with("Cage sum: r1c1 and r4c4 add up to 3, which removes 3"),
            "{sum:?}"
        );
        assert!(found("sum 10 r1c1 r4c4").is_empty());
    }
}
