//! XYZ-wing: a cell with candidates x, y and z sees one with x and z and one with y and z. Whichever of the three
//! digits it has, one of the three cells holds z. So no cell that sees all of them holds z.

use std::ops::ControlFlow;

use super::finding::{Found, Pattern, remove};
use super::rule::Rule;
use crate::board::{Cell, DigitSet};
use crate::human::board::Board;

/// Searches every open cell with three candidates as the first.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    let layout = board.layout;
    let of_size = |size: usize| -> Vec<(Cell, DigitSet)> {
        let all = board.open_cells();
        let all = all.map(|cell| (cell, board.candidates(cell)));
        all.filter(|(_, set)| set.len() == size).collect()
    };
    let twos = of_size(2);
    for (pivot, xyz) in of_size(3) {
        let is_end = |&&(end, set): &&(Cell, DigitSet)| set & xyz == set && layout.sees(pivot, end);
        let ends: Vec<_> = twos.iter().filter(is_end).collect();
        for (place, &&(one, xz)) in ends.iter().enumerate() {
            for &&(other, yz) in &ends[place + 1..] {
                let Some(z) = (xz & yz).single() else {
                    continue;
                };
                let loses = |&cell: &Cell| {
                    board.candidates(cell).contains(z)
                        && [pivot, one, other].iter().all(|&of| layout.sees(cell, of))
                };
                let losers = board.open_cells().filter(loses).map(|cell| (cell, z));
                let pattern = Pattern::Wing(pivot, [one, other]);
                remove(board, (Rule::XyzWing, xyz, pattern), losers, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::human::Rule;
    use crate::human::testing::{findings, sketch};

    #[test]
    fn one_of_three_cells_holds_the_common_digit() {
        let mut cells = [("r1c1", "123"), ("r1c5", "13"), ("r2c2", "23")];
        assert_eq!(
            findings(Rule::XyzWing, &sketch(&cells)),
            [
                "XYZ-wing: r1c1 is 1, 2 or 3, so r1c1, r1c5 or r2c2 is 3, which removes 3 from r1c2, r1c3"
            ]
        );
        // Out of sight of r1c1.
        cells[2].0 = "r5c5";
        assert!(findings(Rule::XyzWing, &sketch(&cells)).is_empty());
        // The same two candidates twice.
        cells[2] = ("r2c2", "13");
        assert!(findings(Rule::XyzWing, &sketch(&cells)).is_empty());
    }
}
