//! Singles, locked candidates, and the grave that one cell prevents.

use crate::hodoku::prelude::*;

/// Finds full houses, naked singles or hidden singles, in the order in which they came about: see [`State`].
pub fn singles(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let mut place = |candidate, house| found(Step::place(technique, candidate, house));
    let houses = |candidate: Candidate| SEATS[candidate.cell()].map(|(house, _)| house.into());
    match technique {
        Technique::FullHouse => state.naked().any(|candidate| {
            let is_full = |&house: &usize| position.empty(house).count_ones() == 1;
            let full = houses(candidate).into_iter().find(is_full);
            full.is_some() && place(candidate, full)
        }),
        Technique::NakedSingle => state.naked().any(|candidate| place(candidate, None)),
        _ => state.hidden().any(|candidate| {
            let places = |house: usize| position.places(house, candidate.digit());
            let is_only = |&house: &usize| places(house).count_ones() == 1;
            let only = houses(candidate).into_iter().find(is_only);
            only.is_some() && place(candidate, only)
        }),
    }
}

/// Finds locked candidates of boxes (pointing) or of lines (claiming).
///
/// If all places of a digit in a house lie in another house as well, the other house has the digit among them:
/// it can go nowhere else there. The digit of a box points along a line; that of a line claims a place in a
/// box. Example: if 5 in box 1 can only go in r1c1 and r1c3, no other cell of row 1 is 5.
pub fn locked(state: &State, technique: Technique, found: Found<'_>) -> bool {
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
            for &other in if is_pointing {
                &seats[1..]
            } else {
                &seats[..1]
            } {
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

/// Finds the cell that prevents a bivalue universal grave.
///
/// If every empty cell had two candidates, and every digit two places in each house where it is missing, all
/// could be exchanged: such a puzzle has two solutions or none. If only one cell has a third candidate, that one
/// is its digit: the digit that has three places in the row, the column and the box of the cell. The puzzle is
/// assumed to have one solution. An example
/// is in the test below: near its end one cell alone has three candidates.
pub fn bug(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let cells = position.empty_cells();
    let mut more = cells.filter(|&cell| position.of(cell).count_ones() != 2);
    let (Some(cell), None) = (more.next(), more.next()) else {
        return false;
    };
    let prevents = |&digit: &usize| {
        let mut rest = position.clone();
        rest.remove(Candidate::new(cell, digit));
        rest.is_grave()
    };
    let Some(third) = each(position.of(cell)).find(prevents) else {
        return false;
    };
    let removed = of_cell(cell, position.of(cell) & !(1 << third)).collect();
    let pattern = Pattern::of(Vec::new(), vec![Candidate::new(cell, third)], Vec::new());
    found(Step::remove(technique, removed, pattern))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::testing::finds_only;
    use crate::testing::grid;
    use crate::{Grader, Scale};
    use quadrille_limits::limits::Limits;

    #[test]
    fn a_digit_points_along_a_line_and_a_line_claims_a_box() {
        let (block, row) = (("5 b1", "r1c1 r1c3"), ("5 r1", "r1c1 r1c3"));
        finds_only(Technique::Pointing, &[block], "514 515 516 517 518 519");
        finds_only(Technique::Claiming, &[row], "521 522 523 531 532 533");
    }

    #[test]
    fn a_puzzle_of_ours_ends_in_a_grave() {
        let line =
            "..4..1...16.9.7..37...2..8.......25.........7.96.....1.1...6.....9..24.....57....";
        let mut told = Vec::new();
        let mut grader = Grader::new(Scale::Hodoku);
        let explained = grader.explain(grid(line), &Limits::none(), &mut |step| {
            if step.technique == Technique::BugPlusOne.name() {
                told.push(step.to_string());
            }
            std::ops::ControlFlow::Continue(())
        });
        assert!(explained.is_ok());
        assert_eq!(
            told,
            [
                "BUG+1: all other cells have two candidates, so r5c3 must be 8, which removes \
              1 and 5 from r5c3"
            ]
        );
    }
}
