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
    for start in each(pairs) {
        let is_alike = |&other: &usize| position.of(other) == position.of(start);
        let alike: CellSet = set_of(each(pairs).filter(is_alike));
        let mut chains = Vec::new();
        extend(alike, &mut vec![start], &mut [usize::MAX; 81], &mut chains);
        // Of chains of one length that do the same, the last one.
        for chain in chains.iter().rev() {
            offer(position, chain, &mut choice);
        }
    }
    choice.pass(found)
}

/// Lists a chain and those that it can be extended to: through cells of the box first, and, as in the original, not
/// through one to which a shorter chain has led before.
fn extend(
    alike: CellSet,
    chain: &mut Vec<usize>,
    lengths: &mut [usize; 81],
    chains: &mut Vec<Vec<usize>>,
) {
    let (last, length) = (chain[chain.len() - 1], chain.len());
    lengths[last] = length;
    if length >= 4 && length.is_multiple_of(2) {
        chains.push(chain.clone());
    }
    let mut tried: CellSet = 0;
    for (house, _) in SEATS[last] {
        let seen = HOUSE_SET[usize::from(house)] & alike & !tried;
        tried |= seen;
        for next in each(seen) {
            if length < lengths[next] {
                chain.push(next);
                extend(alike, chain, lengths, chains);
                chain.pop();
            }
        }
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
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::{finds, start, steps};

    #[test]
    fn the_example() {
        let facts = [("r1c1 r1c5 r5c5 r5c9", "12")];
        finds(Technique::RemotePair, &facts, "119 151 219 251");
    }

    /// A chain that comes to r9c3 by r3c1, r4c1 and r4c3 would have both steps at once.
    #[test]
    fn no_chain_goes_where_a_shorter_one_has_led() {
        let line =
            "103406780457080036068307104040060873576938412831742600314070068605814307780603541";
        let found = steps(&start(line), Technique::RemotePair);
        let removes = |list: &str| format!("remote pair: removes {list}, places ");
        assert_eq!(found, [removes("215 915"), removes("238 938")]);
    }
}
