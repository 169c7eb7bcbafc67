//! ALS-XZ: two almost locked sets, each of some cells of a house with one candidate more than cells, share a digit x
//! of which not both can hold one, as each cell of one set that may hold x sees each such cell of the other. So one
//! of the sets lacks x, and holds all of its other digits. If z is one of these in both sets, one of them holds z,
//! and what sees every z of both does not.
//!
//! If not both can hold x, and not both y, the sets are doubly linked: each lacks one digit, one of them x and the
//! other y. So one of them holds x, one holds y, and each holds all of its other digits: what sees every place of one
//! of these in its set does not.

use super::combinations::up_to;
use crate::patterns::prelude::*;

/// The most cells of a set.
const MOST_CELLS: usize = 4;

/// The most sets that are compared with each other.
const MOST_SETS: usize = 4000;

/// Some cells of a house with one candidate more than cells.
struct Almost {
    cells: Vec<Cell>,
    digits: DigitSet,
}

/// Searches every two sets, small ones first.
pub fn find(board: &Board, is_stopped: &IsStopped, found: &mut Found) -> ControlFlow<()> {
    let sets = almost_locked(board);
    let layout = board.layout;
    for (place, one) in sets.iter().enumerate() {
        flow(is_stopped())?;
        for other in &sets[..place] {
            let common = one.digits & other.digits;
            if common.len() < 2 || one.cells.iter().any(|cell| other.cells.contains(cell)) {
                continue;
            }
            let not_both = |&x: &Digit| {
                let (ones, others) = (one.places(board, x), other.places(board, x));
                let sees_all = |&cell: &Cell| others.iter().all(|&of| layout.sees(cell, of));
                ones.iter().all(sees_all)
            };
            let not_both: Vec<Digit> = common.iter().filter(not_both).collect();
            let mut tell = |x: Digit, z: Digit, is_double: bool, losers: Vec<(Cell, Digit)>| {
                let pattern = Pattern::AlmostLocked {
                    sets: [other.cells.clone(), one.cells.clone()],
                    x,
                    z,
                    is_double,
                };
                let digits = one.digits | other.digits;
                remove(board, (Rule::AlsXz, digits, pattern), losers, found)
            };
            for &x in &not_both {
                for z in common.iter().filter(|&z| z != x) {
                    let places = [one.places(board, z), other.places(board, z)].concat();
                    tell(x, z, false, board.losers(z.index(), &places))?;
                }
            }
            if let [x, z, ..] = not_both[..] {
                tell(x, z, true, of_double(board, [one, other], [x, z]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Almost {
    /// Returns the cells that may hold a digit.
    fn places(&self, board: &Board, digit: Digit) -> Vec<Cell> {
        let cells = self.cells.iter().copied();
        cells
            .filter(|&cell| board.candidates(cell).contains(digit))
            .collect()
    }
}

/// Returns what two sets remove of which not both have x, and not both y.
fn of_double(board: &Board, sets: [&Almost; 2], xy: [Digit; 2]) -> Vec<(Cell, Digit)> {
    let mut all = Vec::new();
    for digit in xy {
        let places = sets.map(|set| set.places(board, digit)).concat();
        all.extend(board.losers(digit.index(), &places));
    }
    for set in sets {
        for digit in set.digits.iter().filter(|digit| !xy.contains(digit)) {
            let places = set.places(board, digit);
            all.extend(board.losers(digit.index(), &places));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the almost locked sets of all houses, each once, small ones first.
fn almost_locked(board: &Board) -> Vec<Almost> {
    let mut all: Vec<Almost> = Vec::new();
    for house in board.houses() {
        let open = board.open(house);
        let cells = |chosen: u64| board.layout.cells_at(house, chosen);
        let join = |digits: DigitSet, place: usize| {
            let cell = board.layout.cell_at(house, place);
            digits | board.candidates(cell)
        };
        let few = each(open).filter(|&place| {
            let cell = board.layout.cell_at(house, place);
            board.candidates(cell).len() <= MOST_CELLS + 1
        });
        let few = few.fold(0, |set: u64, place| set | 1 << place);
        let start = (0, DigitSet::EMPTY);
        up_to(few, MOST_CELLS, start, &join, &mut |chosen, digits| {
            if digits.len() == chosen.count_ones() as usize + 1 {
                let cells: Vec<Cell> = cells(chosen).collect();
                all.push(Almost { cells, digits });
            }
            false
        });
    }
    all.sort_by(|a, b| (a.cells.len(), &a.cells).cmp(&(b.cells.len(), &b.cells)));
    all.dedup_by(|a, b| a.cells == b.cells);
    all.truncate(MOST_SETS);
    all
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    #[test]
    fn one_of_two_sets_holds_the_second_common_digit() {
        let mut cells = [("r1c1 r1c2", "123"), ("r1c8", "34"), ("r1c9", "14")];
        let found = findings(Rule::AlsXz, &sketch(&cells));
        let expected = "ALS-XZ: not both the set r1c1 and r1c2 and the set r1c8 and r1c9 have 1, and without it each has \
                        all its other digits, so one has 3, which removes 3 from r1c3, r1c4, r1c5, r1c6, r1c7";
        let is_found = |found: &[String]| found.iter().any(|step| step == expected);
        assert!(is_found(&found), "{found:?}");
        // With a candidate more it is no almost locked set.
        cells[1].1 = "345";
        assert!(!is_found(&findings(Rule::AlsXz, &sketch(&cells))));
    }

    #[test]
    fn doubly_linked_sets_hold_all_their_other_digits() {
        // All are in row 1, so that not both sets have 1 and not both have 2. The first has 3, the second 4.
        let mut cells = [("r1c1 r1c2", "123"), ("r1c8", "124"), ("r1c9", "24")];
        let found = findings(Rule::AlsXz, &sketch(&cells));
        let expected = "ALS-XZ: not both the set r1c1 and r1c2 and the set r1c8 and r1c9 have 1, nor both 2, so one has \
                        1, the other 2, and each all its other digits, which removes 1 and 2 from r1c3, r1c4, r1c5, \
                        r1c6, r1c7 and 3 from r1c3, r1c4, r1c5, r1c6, r1c7, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3 and 4 \
                        from r1c3, r1c4, r1c5, r1c6, r1c7, r2c7, r2c8, r2c9, r3c7, r3c8, r3c9";
        assert!(found.iter().any(|step| step == expected), "{found:?}");
        // In another row, the second set may have the 1 or the 2 of the first.
        cells[1..].copy_from_slice(&[("r5c1", "124"), ("r5c9", "24")]);
        let found = findings(Rule::AlsXz, &sketch(&cells));
        assert!(
            !found.iter().any(|step| step.contains("nor both")),
            "{found:?}"
        );
    }
}
