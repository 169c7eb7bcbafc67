//! Remote pairs: a chain of cells with the same two candidates.
//!
//! Each cell sees the next, so the two digits alternate. Two cells with an even number of others between them have
//! different digits, and cells that see both can have neither. As in the original, a chain has an even number of
//! cells. Example: r1c1, r1c5, r5c5 and r5c9 have 1 and 2, so
//! r1c9 and r5c1 do not.

use super::choice::Choice;
use crate::hodoku::prelude::*;
use crate::hodoku::step::{self};

/// Finds remote pairs, best first.
pub fn find(state: &State, found: Found<'_>) -> bool {
    let position = &state.position;
    let pairs = position.cells_of_size(2);
    let mut choice = Choice::default();
    for cell in each(pairs) {
        let is_alike = |&other: &usize| position.of(other) == position.of(cell);
        let alike: CellSet = set_of(each(pairs).filter(is_alike));
        if alike.count_ones() >= 4 {
            extend(position, alike & !(1 << cell), &mut vec![cell], &mut choice);
        }
    }
    choice.pass(found)
}

/// Extends a chain by each cell that its last cell sees.
fn extend(position: &Position, free: CellSet, chain: &mut Vec<usize>, choice: &mut Choice) {
    let last = chain[chain.len() - 1];
    for next in each(free & PEER_SET[last]) {
        chain.push(next);
        if chain.len() >= 4 && chain.len().is_multiple_of(2) {
            offer(position, chain, choice);
        }
        extend(position, free & !(1 << next), chain, choice);
        chain.pop();
    }
}

/// Offers what two cells of a chain with an even number of others between them rule out.
fn offer(position: &Position, chain: &[usize], choice: &mut Choice) {
    let mut seen: CellSet = 0;
    for (k, &from) in chain.iter().enumerate() {
        for &to in chain[k..].iter().skip(3).step_by(2) {
            seen |= seen_by(1 << from | 1 << to);
        }
    }
    let digits = position.of(chain[0]);
    let on_chain: CellSet = set_of(chain.iter().copied());
    let cells = each(seen & !on_chain);
    let removed = cells.flat_map(|cell| of_cell(cell, position.of(cell) & digits));
    let removed: Vec<Candidate> = removed.collect();
    if choice.wants(&removed, chain.len()) {
        choice.offer(chain.len(), step(chain, removed, position));
    }
}

/// Returns the step, told as a chain of a digit that it removes, the lower of two.
fn step(chain: &[usize], removed: Vec<Candidate>, position: &Position) -> Step {
    let mut digits: Vec<usize> = each(position.of(chain[0])).collect();
    digits.sort_by_key(|&digit| !removed.iter().any(|it| it.digit() == digit));
    let cells = chain.iter().enumerate();
    let nodes = cells.flat_map(|(k, &cell)| {
        let [first, second] = [digits[k % 2], digits[(k + 1) % 2]];
        [Group::of(cell, first), Group::of(cell, second)]
    });
    let pattern = Pattern {
        links: step::chain(&nodes.collect::<Vec<_>>(), true),
        ..Pattern::default()
    };
    Step::remove(Technique::RemotePair, removed, pattern)
}

#[cfg(test)]
mod tests {
    use crate::hodoku::posted::posted;
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::{all, finds, sketch};

    #[test]
    fn the_example() {
        let facts = [("r1c1 r1c5 r5c5 r5c9", "12")];
        finds(Technique::RemotePair, &facts, "119 151 219 251");
    }

    #[test]
    fn a_pair_that_removes_one_digit_is_posted_by_it() {
        let state = sketch(&[("r1c1 r1c5 r5c5 r5c9", "12"), ("r1c9 r5c1", "23456789")]);
        let steps = all(&state, Technique::RemotePair);
        assert_eq!(
            posted(&steps[0], &state.position),
            "Remote Pair: 2/1 r1c1 -1- r1c5 -2- r5c5 -1- r5c9 => r1c9,r5c1<>2"
        );
    }
}
