//! Cages: digits that differ and add up.
//!
//! A cage of `k` cells has one primary item for its set of digits and one for
//! each digit. A candidate in the cage covers the item of its digit. An option
//! stands for each set of `k` digits with the right sum: it covers the item of
//! the set, and the items of all digits that are *not* in it. So these digits
//! are not in the cage, each of the others is in it exactly once, and the cells
//! have hidden singles in the cage as in any house. No colours are needed.
//!
//! Two others were measured on a killer without clues and with 17 cages, as
//! whole searches: sets that give each digit of the cage a colour, in or out,
//! with candidates that agree (46.7 seconds, 12.1 million nodes), and options
//! for the digits of all cells in order (not done after 60 seconds, 2.2 million
//! nodes), against 1.4 seconds and 348,000 nodes.

use super::{Constraint, Draft, Local};
use crate::board::{Cell, Digit, DigitSet};

/// The most sets of digits that are listed: more than any cage up to 16x16 has.
/// With more, differing digits and the sum are separate.
const MOST_SETS: usize = 2000;

impl Draft {
    pub(super) fn add_cage(&mut self, local: Local, cells: &[Cell], sum: Option<u32>) {
        let side = self.shape.side();
        let sets = match sum {
            Some(sum) => sets(side, cells.len(), sum as usize),
            None if cells.len() == side => Some(vec![DigitSet::full(side)]),
            None => None,
        };
        let Some(sets) = sets else {
            for digit in self.digits() {
                let slot = self.secondary(Constraint::CageDigit(local, digit));
                cells.iter().for_each(|&cell| self.cover(cell, digit, slot));
            }
            if let Some(sum) = sum {
                self.add_sum(local, cells, sum as usize);
            }
            return;
        };
        let whole = self.primary(Constraint::Cage(local));
        let slots: Vec<_> = (self.digits())
            .map(|digit| self.primary(Constraint::CageDigit(local, digit)))
            .collect();
        let possible = sets.iter().fold(0, |all, set| all | set.bits());
        let possible = DigitSet::from_bits(possible);
        for &cell in cells {
            self.keep(cell, |digit| possible.contains(digit));
            for (digit, &slot) in self.digits().zip(&slots) {
                self.cover(cell, digit, slot);
            }
        }
        for set in sets {
            let others = self.digits().zip(&slots);
            let others = others.filter(|(digit, _)| !set.contains(*digit));
            let entries = others.map(|(_, &slot)| (slot, None));
            let entries = [(whole, None)].into_iter().chain(entries).collect();
            self.choice(entries);
        }
    }
}

/// Returns the sets of `count` digits that add up to `sum`; `None` if there are
/// too many.
fn sets(side: usize, count: usize, sum: usize) -> Option<Vec<DigitSet>> {
    let mut found = Vec::new();
    let is_complete = extend(side, count, sum, DigitSet::EMPTY, &mut found);
    is_complete.then_some(found)
}

/// Adds `count` digits up to `most`. Returns whether there was room for all.
fn extend(most: usize, count: usize, sum: usize, set: DigitSet, found: &mut Vec<DigitSet>) -> bool {
    if count == 0 {
        if sum == 0 {
            found.push(set);
        }
        return found.len() <= MOST_SETS;
    }
    (count..=most).all(|greatest| {
        // The others are between 1 and `greatest - 1`.
        let others = count - 1;
        let (least, largest) = (others * count / 2, others * (2 * greatest - count) / 2);
        let Some(rest) = sum.checked_sub(greatest) else {
            return true;
        };
        if rest < least || rest > largest {
            return true;
        }
        let mut set = set;
        set.insert(Digit::nth(greatest - 1));
        extend(greatest - 1, others, rest, set, found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_all_sets_with_the_sum() {
        for count in 1..=9 {
            for sum in 0..=46 {
                let all = (0_u64..1 << 9).map(DigitSet::from_bits);
                let expected = all.filter(|set| {
                    let total: usize = set.iter().map(Digit::value).sum();
                    set.len() == count && total == sum
                });
                let mut found = sets(9, count, sum).unwrap();
                found.sort_unstable_by_key(|set| set.bits());
                assert_eq!(found, expected.collect::<Vec<_>>(), "{count} {sum}");
            }
        }
        assert_eq!(sets(16, 8, 68).map(|sets| sets.len()), Some(526));
        assert_eq!(sets(36, 18, 333), None);
    }
}
