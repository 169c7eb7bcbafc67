//! Bivalue universal graves.
//!
//! If every empty cell had two candidates, and every digit two places in each house where it is missing, all
//! could be exchanged: such a puzzle has two solutions or none. If only one cell has a third candidate, that one
//! is its digit: the digit that has three places in the row, the column and the box of the cell. The puzzle is
//! assumed to have one solution. An example
//! is in the test below: near its end one cell alone has three candidates.

use super::state::State;
use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::board::nine::{Candidate, of_cell};
use crate::patterns::grave::is_grave;
use quadrille_limits::bits::each;

/// Finds the cell that prevents a grave.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let cells = position.empty_cells();
    let mut more = cells.filter(|&cell| position.of(cell).count_ones() != 2);
    let (Some(cell), None) = (more.next(), more.next()) else {
        return false;
    };
    let prevents = |&digit: &usize| {
        let mut rest = position.clone();
        rest.remove(Candidate::new(cell, digit));
        is_grave(&rest)
    };
    let Some(third) = each(position.of(cell)).find(prevents) else {
        return false;
    };
    let removed = of_cell(cell, position.of(cell) & !(1 << third)).collect();
    let pattern = Pattern {
        body: vec![Candidate::new(cell, third)],
        ..Pattern::default()
    };
    found(Step::remove(technique, removed, pattern))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grid;
    use crate::{Grader, Scale};
    use quadrille_limits::limits::Limits;

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
