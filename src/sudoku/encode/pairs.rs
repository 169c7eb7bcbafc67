//! Two cells whose digits depend on each other.
//!
//! Each two candidates that exclude each other need a common secondary item.
//! One item can do that for many: if all digits of a set `A` in the first cell
//! exclude all digits of a set `B` in the second, an item of these candidates
//! says so at once, as digits of one cell exclude each other anyway. For each
//! digit of the first cell there is one item: `B` is what the digit excludes,
//! and `A` are all digits that exclude as much. That covers every excluded
//! pair. Unlike cells have one item for each digit, and of a thermometer the
//! item of the digit `d` says that not both "the first cell has at least `d`"
//! and "the second has at most `d`".
//!
//! An item for each excluded pair takes up to `N^2` of them instead of `N`. In
//! measured thermometers it is as fast; in a board full of white dots and their
//! negative, whose ties it breaks in a luckier way, it takes 120,000 nodes
//! instead of 296,000. Options for the allowed pairs, joined by colours, were
//! not done with that board after 60 seconds, which takes these items 0.7.

use super::{Constraint, Draft};
use crate::board::{DigitSet, Pair, Relation};

impl Draft {
    /// Adds pairs of cells, and excludes the digits that have no partner.
    pub(super) fn add_pairs(&mut self, pairs: &[Pair]) {
        self.drop_single(pairs);
        for &pair in pairs {
            self.add_pair(pair);
        }
    }

    fn add_pair(&mut self, pair: Pair) {
        let (first, second) = pair.cells;
        let holds = |one, other| pair.relation.holds(one, other);
        let digits: Vec<_> = self.digits().collect();
        let excluded = |one| -> DigitSet {
            let others = digits.iter().copied();
            others.filter(|&other| !holds(one, other)).collect()
        };
        let excluded: Vec<DigitSet> = digits.iter().map(|&one| excluded(one)).collect();
        for (&digit, &set) in digits.iter().zip(&excluded) {
            // A digit that excludes nothing needs no item.
            if set.is_empty() {
                continue;
            }
            let slot = self.secondary(Constraint::Pair(pair, digit));
            for (&one, &more) in digits.iter().zip(&excluded) {
                if (set - more).is_empty() {
                    self.cover(first, one, slot);
                }
            }
            for other in set.iter() {
                self.cover(second, other, slot);
            }
        }
    }

    /// Excludes, as long as there are any, the digits of a cell that go with no
    /// digit of the other one.
    fn drop_single(&mut self, pairs: &[Pair]) {
        // Unlike cells with several digits each always have partners.
        let pairs = pairs
            .iter()
            .filter(|pair| pair.relation != Relation::Unlike);
        let pairs: Vec<&Pair> = pairs.collect();
        let mut is_open = true;
        while is_open {
            is_open = false;
            for pair in &pairs {
                let (first, second) = (pair.cells.0.index(), pair.cells.1.index());
                let (ones, others) = (self.domains[first], self.domains[second]);
                let holds = |one, other| pair.relation.holds(one, other);
                let left = ones
                    .iter()
                    .filter(|&one| others.iter().any(|other| holds(one, other)));
                self.domains[first] = left.collect();
                let left = others
                    .iter()
                    .filter(|&other| ones.iter().any(|one| holds(one, other)));
                self.domains[second] = left.collect();
                is_open |= self.domains[first] != ones || self.domains[second] != others;
            }
        }
    }
}
