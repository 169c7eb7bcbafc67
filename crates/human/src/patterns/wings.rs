//! XY-wings and XYZ-wings.
//!
//! XY-wing: a cell with candidates x and y sees one with x and z and another with y and z. If the first holds x, the
//! second holds z; if it holds y, the third does. So no cell that sees both of those holds z. XYZ-wing: the first cell
//! may be z as well, so no cell that sees all three holds z.

use crate::patterns::prelude::*;

/// A cell, and two with two candidates each that it sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing<C> {
    /// The cell, and the two.
    pub cells: [C; 3],
    /// The digit that one of the two has, or of the three.
    pub digit: usize,
    /// Whether the first cell may have it too.
    pub is_xyz: bool,
}

impl<C: Copy + PartialEq> Wing<C> {
    /// Returns the cells of which one has the digit.
    pub fn holders(&self) -> &[C] {
        &self.cells[usize::from(!self.is_xyz)..]
    }

    /// Returns the candidates that it removes.
    pub fn removed<V: View<Cell = C>>(&self, view: &V) -> Vec<V::Candidate> {
        view.losers(self.digit, self.holders())
    }
}

/// Passes the wings of a first cell with two or three candidates to `visit`, until it returns true; then returns true.
/// The two others are of these cells with two candidates, in their order.
pub fn around<V: View>(
    view: &V,
    pivot: V::Cell,
    pairs: impl Iterator<Item = V::Cell>,
    visit: &mut dyn FnMut(Wing<V::Cell>) -> bool,
) -> bool {
    let own = view.digits(pivot);
    let is_end = |&end: &V::Cell| (view.digits(end) | own).len() == 3 && view.sees(pivot, end);
    let ends: Vec<V::Cell> = pairs.filter(is_end).collect();
    let mut rest = &ends[..];
    while let [one, others @ ..] = rest {
        for other in others {
            let [a, b] = [one, other].map(|&end| view.digits(end));
            let both = a & b;
            // With the same two candidates they are a pair, not a wing.
            let is_wing = both.len() == 1 && (own | a | b).len() == 3;
            if !is_wing || (own & both).len() + 2 != own.len() {
                continue;
            }
            let wing = Wing {
                cells: [pivot, *one, *other],
                digit: each(both).next().unwrap_or_default(),
                is_xyz: own.len() == 3,
            };
            if visit(wing) {
                return true;
            }
        }
        rest = others;
    }
    false
}

/// Searches every open cell with two candidates as the first for XY-wings, with three for XYZ-wings.
pub fn find(board: &Board, rule: Rule, found: &mut Found) -> ControlFlow<()> {
    let of_size = |size: usize| -> Vec<Cell> {
        let all = board.open_cells();
        all.filter(|&cell| board.candidates(cell).len() == size)
            .collect()
    };
    let pairs = of_size(2);
    let pivots = match rule {
        Rule::XyzWing => of_size(3),
        _ => pairs.clone(),
    };
    flow(pivots.into_iter().any(|pivot| {
        around(board, pivot, pairs.iter().copied(), &mut |wing| {
            let digits = wing.cells.map(|cell| board.candidates(cell));
            let digits = digits.into_iter().fold(DigitSet::EMPTY, |all, of| all | of);
            let pattern = Pattern::Wing {
                cells: wing.cells,
                z: Digit::nth(wing.digit),
                is_xyz: wing.is_xyz,
            };
            let step = (rule, digits, pattern);
            remove(board, step, wing.removed(board), found).is_break()
        })
    }))
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    #[test]
    fn one_of_the_ends_holds_the_third_digit() {
        let board = sketch(&[("r1c1", "12"), ("r1c5", "13"), ("r2c2", "23")]);
        assert_eq!(
            findings(Rule::XyWing, &board),
            [
                "XY-wing: r1c1 is 1 or 2, so r1c5 or r2c2 is 3, which removes 3 from r1c2, r1c3, r2c4, r2c5, r2c6"
            ]
        );
    }

    #[test]
    fn equal_ends_or_ends_with_the_same_link_are_none() {
        let pair = sketch(&[("r1c1", "12"), ("r1c5", "13"), ("r1c9", "13")]);
        assert!(findings(Rule::XyWing, &pair).is_empty());
        let fork = sketch(&[("r1c1", "12"), ("r1c5", "13"), ("r2c2", "14")]);
        assert!(findings(Rule::XyWing, &fork).is_empty());
    }

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
