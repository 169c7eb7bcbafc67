//! ALS chains: almost locked sets, each of which cannot share a digit with the next.
//!
//! If the first set has the digit that it shares with the second, then the second lacks it, and has the one that it
//! shares with the third; and so on to the last. So the first set or the last one has all its other digits, and a
//! digit of both goes wherever all its places in both are seen. Example: r1c1 has 1 and 2; r1c5 has 2 and 5, r2c4 3 and
//! 5; r7c4 has 3 and 6, r8c5 4 and 6; r8c9 has 1 and 4. So r1c1 or r8c9 is 1, and r1c9 and r8c1 are not.

use std::collections::HashMap;

use super::set::Sets;
use super::step::step;
use super::xz::single;
use crate::bits::each;
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::step::{Found, Step};
use crate::human::hodoku::technique::Technique;

/// The greatest number of links between sets.
const LINKS: u16 = 6;

/// Finds chains of four sets or more, best first.
pub fn find(position: &Position, sets: &Sets, found: Found<'_>) -> bool {
    let mut search = Search {
        sets,
        depth: vec![0; 9 * sets.sets.len()],
        before: vec![0; 9 * sets.sets.len()],
        order: Vec::new(),
    };
    let places: [u128; 9] = std::array::from_fn(|digit| position.cells_with(digit));
    let mut known: HashMap<Vec<Candidate>, usize> = HashMap::new();
    let mut steps: Vec<(Key, Step)> = Vec::new();
    for start in 0..sets.sets.len() {
        for exit in each(sets.sets[start].digits) {
            search.follow(start, exit);
            let a = &sets.sets[start];
            for &state in &search.order {
                let (to, enter) = (state / 9, state % 9);
                let depth = search.depth[state];
                if depth < 3 || to <= start {
                    continue;
                }
                let b = &sets.sets[to];
                let common = 1 << exit | 1 << enter;
                let mut both = each(a.digits & b.digits & !common);
                if !both.any(|z| a.seen[z] & b.seen[z] & places[z] != 0) {
                    continue;
                }
                let mut removed = single(position, a, b, common);
                removed.sort();
                let chain = search.chain(start, state);
                let cells: u32 = chain
                    .iter()
                    .map(|&set| sets.sets[set].cells.count_ones())
                    .sum();
                let sum: usize = removed.iter().map(|c| c.cell()).sum();
                let key = (usize::MAX - removed.len(), sum, chain.len(), cells);
                let at = known.get(&removed).copied();
                if at.is_some_and(|at| steps[at].0 <= key) {
                    continue;
                }
                let of_chain: Vec<_> = chain.iter().map(|&set| &sets.sets[set]).collect();
                let digits = search.digits(state);
                let step = step(Technique::AlsChain, &of_chain, &digits, removed.clone());
                match at {
                    Some(at) => steps[at] = (key, step),
                    None => {
                        known.insert(removed, steps.len());
                        steps.push((key, step));
                    }
                }
            }
        }
    }
    steps.sort_by_key(|(key, _)| *key);
    steps.into_iter().any(|(_, step)| found(step))
}

/// Fewest first: what is left over of removals, the sum of their cells, sets, cells of the sets.
type Key = (usize, usize, usize, u32);

/// The chains from a set. A state is a set and the digit that it cannot have, as `9 * set + digit`.
struct Search<'a> {
    sets: &'a Sets,
    /// For each state, the number of links to it; 0 if it was not met.
    depth: Vec<u16>,
    before: Vec<u32>,
    order: Vec<usize>,
}

impl Search<'_> {
    /// Follows the shortest chains from a set that has a digit.
    fn follow(&mut self, start: usize, exit: usize) {
        for &state in &self.order {
            self.depth[state] = 0;
        }
        self.order.clear();
        self.extend(start, None, exit, 1);
        let mut next = 0;
        while let Some(&state) = self.order.get(next) {
            next += 1;
            if self.depth[state] == LINKS {
                break;
            }
            let (set, enter) = (state / 9, state % 9);
            for digit in each(self.sets.sets[set].digits & !(1 << enter)) {
                self.extend(set, Some(state), digit, self.depth[state] + 1);
            }
        }
    }

    /// Goes to all sets that cannot have a digit if this one has it.
    fn extend(&mut self, set: usize, before: Option<usize>, digit: usize, depth: u16) {
        for common in &self.sets.commons[set] {
            let state = 9 * common.to + digit;
            if common.digits >> digit & 1 == 1 && self.depth[state] == 0 {
                self.depth[state] = depth;
                self.before[state] = before.unwrap_or(usize::MAX) as u32;
                self.order.push(state);
            }
        }
    }

    /// Returns the digits by which the chain to a state goes from set to set.
    fn digits(&self, state: usize) -> Vec<usize> {
        let mut digits = vec![state % 9];
        let mut at = state;
        while self.depth[at] > 1 {
            at = self.before[at] as usize;
            digits.push(at % 9);
        }
        digits.reverse();
        digits
    }

    /// Returns the sets of the chain to a state.
    fn chain(&self, start: usize, state: usize) -> Vec<usize> {
        let mut chain = vec![state / 9];
        let mut at = state;
        while self.depth[at] > 1 {
            at = self.before[at] as usize;
            chain.push(at / 9);
        }
        chain.push(start);
        chain.reverse();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::hodoku::reglib;
    use crate::human::hodoku::testing::{sketch, steps};

    #[test]
    fn the_example() {
        let facts = [
            ("r1c1", "12"),
            ("r1c5", "25"),
            ("r2c4", "35"),
            ("r7c4", "36"),
            ("r8c5", "46"),
            ("r8c9", "14"),
        ];
        let steps = steps(&sketch(&facts), Technique::AlsChain);
        assert!(steps.contains(&"ALS chain: removes 119 181, places ".to_owned()));
    }

    #[test]
    #[ignore = "needs the collections in ../shared; run by .ci/shared"]
    fn the_library() {
        reglib::check(&[("0903", Technique::AlsChain)]);
    }
}
