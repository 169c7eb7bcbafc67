//! ALS chains: almost locked sets, each of which cannot share a digit with the next.
//!
//! If the first set has the digit that it shares with the second, then the second lacks it, and has the one that it
//! shares with the third; and so on to the last. So the first set or the last one has all its other digits, and a
//! digit of both goes wherever all its places in both are seen. Example: r1c1 has 1 and 2; r1c5 has 2 and 5, r2c4 3 and
//! 5; r7c4 has 3 and 6, r8c5 4 and 6; r8c9 has 1 and 4. So r1c1 or r8c9 is 1, and r1c9 and r8c1 are not.
//!
//! HoDoKu goes from a set only to later ones: first in rows, then in columns, then in boxes. Neighbours in a
//! chain share no cell; others may. So it finds but a third of all chains.

use std::collections::HashMap;

use super::set::Sets;
use super::step::step;
use super::wing::single;
use crate::hodoku::prelude::*;

/// The greatest number of links between sets.
const LINKS: usize = 6;

/// Finds chains of four sets or more, best first. The numbers of the sets rise along a chain.
pub fn find(sets: &Sets, effort: &Effort, found: Found<'_>) -> bool {
    let mut search = Search {
        sets,
        effort,
        chain: Vec::new(),
        digits: Vec::new(),
        known: HashMap::new(),
        steps: Vec::new(),
    };
    for start in 0..sets.sets.len() {
        search.extend(start, None);
    }
    let mut steps = search.steps;
    steps.sort_by_key(|(key, _)| *key);
    steps.into_iter().any(|(_, step)| found(step))
}

/// Fewest first: what is left over of removals, the sum of their cells, sets, cells of the sets.
type Key = (usize, usize, usize, u32);

struct Search<'a> {
    sets: &'a Sets,
    effort: &'a Effort,
    /// The sets of the chain so far, and the digits by which it goes from one to the next.
    chain: Vec<usize>,
    digits: Vec<usize>,
    /// The number of the step for the candidates that it removes.
    known: HashMap<Vec<Candidate>, usize>,
    steps: Vec<(Key, Step)>,
}

impl Search<'_> {
    /// Goes to a set that cannot have this digit, and from there to all later sets that cannot have another one
    /// if this one has it.
    fn extend(&mut self, set: usize, enter: Option<usize>) {
        if self.effort.spend(1) {
            return;
        }
        self.chain.push(set);
        if self.digits.len() >= 3 {
            self.look();
        }
        if self.digits.len() < LINKS {
            let sets = self.sets;
            for common in sets.commons[set].iter().filter(|common| common.to > set) {
                let digits = each(common.digits).filter(|&digit| Some(digit) != enter);
                for digit in digits {
                    self.digits.push(digit);
                    self.extend(common.to, Some(digit));
                    self.digits.pop();
                }
            }
        }
        self.chain.pop();
    }

    /// Looks at what the first and the last set rule out, of which one has all its other digits.
    fn look(&mut self) {
        let (Some(&a), Some(&b)) = (self.chain.first(), self.chain.last()) else {
            return;
        };
        let (Some(&exit), Some(&enter)) = (self.digits.first(), self.digits.last()) else {
            return;
        };
        let [a, b] = [a, b].map(|set| &self.sets.sets[set]);
        let common = 1 << exit | 1 << enter;
        let mut both = each(a.digits & b.digits & !common);
        if !both.any(|z| a.seen[z] & b.seen[z] & self.sets.with[z] != 0) {
            return;
        }
        if self.effort.spend(20) {
            return;
        }
        let mut removed = single(self.sets, a, b, common);
        removed.sort();
        let chain = self.chain.iter().map(|&set| &self.sets.sets[set]);
        let chain: Vec<_> = chain.collect();
        let cells = chain.iter().map(|set| set.cells.count_ones()).sum();
        let sum = removed.iter().map(|c| c.cell()).sum();
        let key = (usize::MAX - removed.len(), sum, chain.len(), cells);
        let at = self.known.get(&removed).copied();
        if at.is_some_and(|at| self.steps[at].0 <= key) {
            return;
        }
        let step = step(Technique::AlsChain, &chain, &self.digits, removed.clone());
        match at {
            Some(at) => self.steps[at] = (key, step),
            None => {
                self.known.insert(removed, self.steps.len());
                self.steps.push((key, step));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_example() {
        let first = [("r1c1", "12"), ("r1c5", "25"), ("r2c4", "35")];
        let last = [("r7c4", "36"), ("r8c5", "46"), ("r8c9", "14")];
        let facts = [first, last].concat();
        finds(Technique::AlsChain, &facts, "119 181");
    }
}
