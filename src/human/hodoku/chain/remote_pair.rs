//! Remote pairs: a chain of cells with the same two candidates.
//!
//! Each cell sees the next, so the two digits alternate. Two cells with an even number of others between them have
//! different digits, and cells that see both can have neither. As in the original, a chain has an even number of
//! cells. Example: r1c1, r1c5, r5c5 and r5c9 have 1 and 2, so
//! r1c9 and r5c1 do not.

use super::choice::Choice;
use crate::bits::each;
use crate::human::board::nine::geometry::{CellSet, PEER_SET, seen_by};
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::state::State;
use crate::human::hodoku::step::{Found, Group, Link, Pattern, Step};
use crate::human::hodoku::technique::Technique;

/// Finds remote pairs, best first.
pub fn find(state: &State, found: Found<'_>) -> bool {
    let position = &state.position;
    let pairs = (0..81).filter(|&cell| position.of(cell).count_ones() == 2);
    let pairs: Vec<usize> = pairs.collect();
    let mut choice = Choice::default();
    for &cell in &pairs {
        let digits = position.of(cell);
        let alike = pairs.iter().filter(|&&other| position.of(other) == digits);
        let alike: CellSet = alike.fold(0, |all, &cell| all | 1 << cell);
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
    let on_chain = chain.iter().fold(0, |all, &cell| all | 1 << cell);
    let cells = each(seen & !on_chain);
    let removed = cells.flat_map(|cell| {
        each(position.of(cell) & digits).map(move |digit| Candidate::new(cell, digit))
    });
    let removed: Vec<Candidate> = removed.collect();
    if choice.wants(&removed, chain.len()) {
        choice.offer(
            chain.len(),
            step(chain, digits.trailing_zeros() as usize, removed, position),
        );
    }
}

/// Returns the step, told as a chain of the first cell's lower digit.
fn step(chain: &[usize], low: usize, removed: Vec<Candidate>, position: &Position) -> Step {
    let high = each(position.of(chain[0])).last().unwrap_or(low);
    let node = |digit: usize, cell: usize| Group {
        digit,
        cells: 1 << cell,
    };
    let mut links = Vec::new();
    let mut digit = low;
    for pair in chain.windows(2) {
        let other = low + high - digit;
        links.push(Link {
            from: node(digit, pair[0]),
            to: node(other, pair[0]),
            is_strong: true,
        });
        links.push(Link {
            from: node(other, pair[0]),
            to: node(other, pair[1]),
            is_strong: false,
        });
        digit = other;
    }
    let last = chain[chain.len() - 1];
    links.push(Link {
        from: node(digit, last),
        to: node(low + high - digit, last),
        is_strong: true,
    });
    Step {
        technique: Technique::RemotePair,
        placed: Vec::new(),
        removed,
        pattern: Pattern {
            links,
            ..Pattern::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::hodoku::testing::{sketch, steps};

    #[test]
    fn the_example() {
        let facts = [("r1c1 r1c5 r5c5 r5c9", "12")];
        let steps = steps(&sketch(&facts), Technique::RemotePair);
        assert!(steps.contains(&"remote pair: removes 119 151 219 251, places ".to_owned()));
    }
}
