//! Innies and outies: the digits of a house have a sum that is known, 45 on a 9x9 board. If cages lie inside the
//! house, the other cells add up to what the cages lack (innies). If cages cover the house, their cells beyond it add up
//! to what they have more (outies). Two or three neighbouring rows, or columns, are houses together.
//!
//! From such a sum follows what follows from the sum of a cage.

use std::ops::{ControlFlow, Range};

use super::cage_sum;
use super::finding::Found;
use super::rule::Rule;
use super::sum::Sum;
use crate::board::Board;
use quadrille_board::Cell;

/// The most cells whose sum is of use.
const MOST_CELLS: usize = 4;

/// The most rows or columns that are taken together.
const MOST_LINES: usize = 3;

/// Searches every house, then rows and columns together.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    if board.layout.sums().iter().all(|sum| !sum.is_cage) {
        return ControlFlow::Continue(());
    }
    for house in board.houses() {
        of_houses(board, house..house + 1, found)?;
    }
    for count in 2..=MOST_LINES {
        for all in [board.rows(), board.columns()] {
            for first in all.start..(all.end + 1).saturating_sub(count) {
                of_houses(board, first..first + count, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Searches houses without common cells.
fn of_houses(board: &Board, houses: Range<usize>, found: &mut Found) -> ControlFlow<()> {
    let (layout, side) = (board.layout, board.shape().side());
    let inside = &layout.cells()[houses.start * side..houses.end * side];
    let total = (houses.len() * side * (side + 1) / 2) as u32;
    let houses: Vec<_> = houses.map(|house| layout.house(house)).collect();
    // Cages that lie inside, and those that reach in, each without cells in common.
    let (mut innies, mut left) = (inside.to_vec(), Some(total));
    let (mut covered, mut reached): (Vec<Cell>, u32) = (Vec::new(), 0);
    for cage in layout.sums().iter().filter(|sum| sum.is_cage) {
        if cage.cells.iter().all(|cell| innies.contains(cell)) {
            innies.retain(|cell| !cage.cells.contains(cell));
            left = left.and_then(|left| left.checked_sub(cage.sum));
        }
        let reaches_in = cage.cells.iter().any(|cell| inside.contains(cell));
        if reaches_in && !cage.cells.iter().any(|cell| covered.contains(cell)) {
            covered.extend(&cage.cells);
            reached += cage.sum;
        }
    }
    let has_cages = innies.len() < inside.len();
    let mut outies = covered.clone();
    outies.retain(|cell| !inside.contains(cell));
    let is_covered = inside.iter().all(|cell| covered.contains(cell));
    let all = [
        (innies, left.filter(|_| has_cages), false),
        (
            outies,
            reached.checked_sub(total).filter(|_| is_covered),
            true,
        ),
    ];
    for (cells, sum, is_outside) in all {
        let (Some(sum), 1..=MOST_CELLS) = (sum, cells.len()) else {
            continue;
        };
        let sum = Sum {
            houses: houses.clone(),
            is_outside,
            ..Sum::given(cells, sum)
        };
        cage_sum::tell(Rule::InniesOuties, sum, board, found)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::findings_under;

    fn found(constraints: &str) -> Vec<String> {
        findings_under(constraints, Rule::InniesOuties)
    }

    const THREE: &str = "cage 10 r1c1 r1c2 r1c3; cage 15 r1c4 r1c5 r1c6; ";

    #[test]
    fn what_cages_leave_over_of_a_house() {
        let step = found(&format!("{THREE}cage 13 r1c7 r1c8"));
        assert_eq!(
            step[0],
            "Innies and outies: r1c9 is 7: row 1 less the cages inside"
        );
        // One cell more, and one less: nothing is known.
        let pair = found(&format!("{THREE}cage 10 r1c7"));
        assert!(
            pair[0].starts_with("Innies and outies: r1c8 and r1c9 add up to 10: row 1 less "),
            "{pair:?}"
        );
        assert!(found("cage 15 r1c4 r1c5 r1c6").is_empty());
    }

    #[test]
    fn what_cages_have_beyond_a_house() {
        let step = found(&format!("{THREE}cage 24 r1c7 r1c8 r1c9 r2c9"));
        let expected = "Innies and outies: r2c9 is 4: the cages that cover row 1 less row 1";
        assert!(
            step.iter().any(|step| step.starts_with(expected)),
            "{step:?}"
        );
        let uncovered = found(&format!("{THREE}cage 24 r1c7 r1c8 r2c9"));
        assert!(!uncovered.iter().any(|step| step.contains("that cover")));
    }
}
