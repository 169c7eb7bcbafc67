//! Cage sum: the digits of a cage are different and add up to its sum, so only some sets of digits fit, and only some
//! ways to put them into the cells. Candidates that are in none of them do not hold. Little killers are sums in
//! which digits may repeat.

use std::ops::ControlFlow;

use super::finding::{Found, Pattern, remove};
use super::rule::Rule;
use super::sum::Sum;
use crate::board::DigitSet;
use crate::human::board::Board;

/// Searches every cage and every other sum that is given.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    for given in board.layout.sums() {
        if !given.cells.iter().any(|&cell| board.is_open(cell)) {
            continue;
        }
        let mut sum = Sum::given(given.cells.clone(), given.sum);
        let gone = sum.without_chance(board);
        let digits = DigitSet::full(board.shape().side());
        remove(
            board,
            (Rule::CageSum, digits, Pattern::Sum(sum)),
            gone,
            found,
        )?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::board::{Constraints, Givens, Grid, Shape, Variant};
    use crate::human::Rule;
    use crate::human::board::Board;
    use crate::human::board::layout::Layout;
    use crate::human::testing::findings;

    fn found(constraints: &str) -> Vec<String> {
        let shape = Shape::CLASSIC;
        let constraints = Constraints::parse(shape, constraints).unwrap();
        let variant = Variant::CLASSIC.with_constraints(constraints);
        let layout = Layout::new(shape, &variant);
        let clues = Grid::empty(shape);
        let givens = Givens::from(&clues).with_variant(&variant).unwrap();
        findings(Rule::CageSum, &Board::of(&layout, &givens).unwrap())
    }

    #[test]
    fn sets_of_digits_that_do_not_add_up_are_left_out() {
        assert_eq!(
            found("cage 4 r1c1 r1c2"),
            [
                "Cage sum: r1c1 and r1c2 add up to 4, with 1+3, which removes 2, 4, 5, 6, 7, 8 and 9 from r1c1, r1c2"
            ]
        );
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
