//! ALS-XZ: two almost locked sets, each of some cells of a house with one candidate more than cells, share a digit x
//! of which not both can hold one, as each cell of one set that may hold x sees each such cell of the other. So one
//! of the sets lacks x, and holds all of its other digits. If z is one of these in both sets, one of them holds z,
//! and what sees every z of both does not.

use std::ops::ControlFlow;

use super::alternating::MOST_SIDE;
use super::finding::{Found, Pattern, remove};
use super::rule::Rule;
use super::subsets::up_to;
use crate::bits::each;
use crate::board::{Cell, Digit, DigitSet};
use crate::human::board::Board;

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
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    if board.shape().side() > MOST_SIDE {
        return ControlFlow::Continue(());
    }
    let sets = almost_locked(board);
    let layout = board.layout;
    let with = |set: &Almost, digit: Digit| -> Vec<Cell> {
        let has = |&&cell: &&Cell| board.candidates(cell).contains(digit);
        set.cells.iter().filter(has).copied().collect()
    };
    for (place, one) in sets.iter().enumerate() {
        for other in &sets[..place] {
            let common = one.digits & other.digits;
            if common.len() < 2 || one.cells.iter().any(|cell| other.cells.contains(cell)) {
                continue;
            }
            for x in common.iter() {
                let (ones, others) = (with(one, x), with(other, x));
                let sees_all = |&cell: &Cell| others.iter().all(|&of| layout.sees(cell, of));
                if !ones.iter().all(sees_all) {
                    continue;
                }
                for z in common.iter().filter(|&z| z != x) {
                    let all = [with(one, z), with(other, z)].concat();
                    let loses = |&cell: &Cell| {
                        board.candidates(cell).contains(z)
                            && all.iter().all(|&of| layout.sees(cell, of))
                    };
                    let losers = board.open_cells().filter(loses).map(|cell| (cell, z));
                    let sets = [other.cells.clone(), one.cells.clone()];
                    let pattern = Pattern::AlmostLocked { sets, x, z };
                    let digits = one.digits | other.digits;
                    remove(board, (Rule::AlsXz, digits, pattern), losers, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
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
    use crate::human::Rule;
    use crate::human::testing::{findings, sketch};

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
}
