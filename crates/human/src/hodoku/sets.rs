//! Naked, locked and hidden sets.
//!
//! If `n` cells of a house have `n` candidates together, each of these digits goes in one of the cells: the
//! other cells of the house have none of them. If the cells lie in a box and in a line, this holds for both;
//! the set is locked if it removes candidates in both, beyond their common cells. If `n` digits of a house have
//! `n` places together, these cells have no other candidates. Candidates go cell by cell, in the line first:
//! the singles that this leaves wait in the same order. Example: with 2 and 9 alone in r1c1 and r1c5, no other
//! cell of row 1 is 2 or 9; if 2 and 9 of row 1 can only go in r1c1 and r1c5, these are no other digit.

use crate::hodoku::prelude::*;
use crate::patterns::combinations::Order;
use crate::patterns::naked_hidden::{Kind, in_house};

/// Finds naked or hidden sets.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let (kind, n, is_locked) = match technique.family() {
        Family::LockedSet(n) => (Kind::Naked, n, true),
        Family::NakedSet(n) => (Kind::Naked, n, false),
        Family::HiddenSet(n) => (Kind::Hidden, n, false),
        _ => return false,
    };
    let mut houses = if is_locked { BOXES..9 } else { BOXES..27 };
    houses.any(|house| {
        in_house(position, (kind, house), n, Order::ByLeast, &mut |set| {
            let cells: CellSet = set_of(Position::at(house, set.places));
            let houses: Vec<usize> = match kind {
                Kind::Hidden => vec![house],
                Kind::Naked => houses_of(cells).collect(),
            };
            let removed = match kind {
                Kind::Hidden => set.removed(position),
                Kind::Naked if is_locked && !is_locked_in(state, &houses, cells, set.digits) => {
                    return false;
                }
                Kind::Naked => removed(state, &houses, cells, set.digits),
            };
            let body = position.by_digit(set.digits, cells);
            let pattern = || Pattern::of(houses, body.collect(), Vec::new());
            !removed.is_empty() && found(Step::remove(technique, removed, pattern()))
        })
    })
}

/// Returns whether a set removes candidates of its box, and of its line outside the box.
fn is_locked_in(state: &State, houses: &[usize], cells: CellSet, digits: Nine) -> bool {
    let removes = |cells: CellSet| state.position.within(cells, digits).next().is_some();
    match *houses {
        [b, line] => removes(HOUSE_SET[b] & !cells) && removes(HOUSE_SET[line] & !HOUSE_SET[b]),
        _ => false,
    }
}

/// Returns what a naked set removes from its houses: the box comes first among these, and last in the order of removal.
fn removed(state: &State, houses: &[usize], cells: CellSet, digits: Nine) -> Vec<Candidate> {
    let last = houses.iter().fold(0, |_, &house| HOUSE_SET[house]);
    let all = houses.iter().fold(0, |all, &house| all | HOUSE_SET[house]);
    let of = |cells| state.position.within(cells, digits);
    of(last & !cells).chain(of(all & !last & !cells)).collect()
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds_only;

    #[test]
    fn cells_keep_their_digits_and_digits_their_cells() {
        let gone = "212 912 213 913 214 914 216 916 217 917 218 918 219 919";
        finds_only(Technique::NakedPair, &[("r1c1 r1c5", "29")], gone);
        let facts = [("2 r1", "r1c1 r1c5"), ("9 r1", "r1c1 r1c5")];
        let gone = "111 311 411 511 611 711 811 115 315 415 515 615 715 815";
        finds_only(Technique::HiddenPair, &facts, gone);
        // The cells of the line go before the others of the box.
        let gone = "213 913 214 914 215 915 216 916 217 917 218 918 219 919 \
                    221 921 222 922 223 923 231 931 232 932 233 933";
        finds_only(Technique::LockedPair, &[("r1c1 r1c2", "29")], gone);
    }
}
