//! The ways in which the lines of a box can split the digits.

use crate::bits::each;

/// A set of digits: bit `d - 1` stands for the digit `d`.
pub(super) type Mask = u16;

/// The number of a split in [`Splits`].
pub(super) type SplitId = u16;

/// The most lines of a box in either direction.
pub(super) const MAX_LINES: usize = 4;

/// All ways to split the digits into `lines` sets of `size` digits each, with
/// no order among the sets: the contents of the rows (or the columns) of a box,
/// without knowing which row is which. For a 9x9 board there are 9! / (3!^3 *
/// 3!) = 280.
pub(super) struct Splits {
    lines: usize,
    size: usize,
    /// The sets of each split, the one with the least digit first, followed by
    /// zeros. Invariant: ascending, so that a binary search finds a split.
    sets: Vec<[Mask; MAX_LINES]>,
}

impl Splits {
    /// Lists all splits of `lines * size` digits into `lines` sets.
    pub(super) fn new(lines: usize, size: usize) -> Splits {
        let mut splits = Splits {
            lines,
            size,
            sets: Vec::new(),
        };
        splits.extend([0; MAX_LINES], 0);
        splits.sets.sort_unstable();
        splits
    }

    /// Adds every split that begins with the first `made` sets of `sets`.
    fn extend(&mut self, mut sets: [Mask; MAX_LINES], made: usize) {
        let free = self.all() & !union(&sets);
        if made == self.lines {
            self.sets.push(sets);
            return;
        }
        // The next set must hold the least digit left, or the same split
        // would be found again with its sets in another order.
        let least = free & free.wrapping_neg();
        for set in self.subsets(free).filter(|set| set & least != 0) {
            sets[made] = set;
            self.extend(sets, made + 1);
        }
    }

    /// Returns the subsets of `free` with as many digits as a line of the box
    /// has cells.
    pub(super) fn subsets(&self, free: Mask) -> impl Iterator<Item = Mask> + use<> {
        let (all, size) = (self.all(), self.size as u32);
        (0..=all).filter(move |set| set.count_ones() == size && set & !free == 0)
    }

    /// Returns the set of all digits.
    pub(super) fn all(&self) -> Mask {
        (1 << (self.lines * self.size)) - 1
    }

    /// Returns the number of splits.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns the number of sets in each split.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Returns the sets of a split.
    pub(super) fn sets(&self, id: SplitId) -> &[Mask] {
        &self.sets[usize::from(id)][..self.lines]
    }

    /// Returns the split with these sets, in any order.
    pub(super) fn id(&self, sets: &[Mask]) -> SplitId {
        let mut key = [0; MAX_LINES];
        key[..sets.len()].copy_from_slice(sets);
        key[..sets.len()].sort_unstable_by_key(|set| set & set.wrapping_neg());
        let found = self.sets.binary_search(&key);
        found.expect("disjoint sets of the right size") as SplitId
    }

    /// Returns the image of each split when the digits are renamed: digit `d`
    /// becomes `to[d]`, both counted from 0.
    pub(super) fn renamed(&self, to: &[u8]) -> Vec<SplitId> {
        let rename = |set: Mask| each(set).fold(0, |image, d| image | 1 << to[d]);
        (0..self.len() as SplitId)
            .map(|id| {
                let mut sets = [0; MAX_LINES];
                for (image, &set) in sets.iter_mut().zip(self.sets(id)) {
                    *image = rename(set);
                }
                self.id(&sets[..self.lines])
            })
            .collect()
    }

    /// Returns, for each split, the splits of `across` that can share a box
    /// with it: every row must meet every column in exactly one digit.
    pub(super) fn meeting(&self, across: &Splits) -> Vec<Vec<SplitId>> {
        let meet = |a: SplitId, b: SplitId| {
            let rows = self.sets(a).iter();
            rows.flat_map(|row| across.sets(b).iter().map(move |column| row & column))
                .all(|cell| cell.count_ones() == 1)
        };
        let partners = |a| {
            let ids = 0..across.len() as SplitId;
            ids.filter(|&b| meet(a, b)).collect()
        };
        (0..self.len() as SplitId).map(partners).collect()
    }
}

fn union(sets: &[Mask]) -> Mask {
    sets.iter().fold(0, |all, set| all | set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_are_as_many_as_the_formula_says() {
        let counts = [(2, 2, 3), (2, 3, 10), (3, 2, 15), (2, 4, 35), (4, 2, 105)];
        for (lines, size, count) in counts.into_iter().chain([(3, 3, 280)]) {
            let splits = Splits::new(lines, size);
            assert_eq!(splits.len(), count, "{lines} sets of {size}");
            for id in 0..count as SplitId {
                let mut sets = splits.sets(id).to_vec();
                assert_eq!(union(&sets), splits.all());
                sets.reverse();
                assert_eq!(splits.id(&sets), id);
            }
        }
    }

    #[test]
    fn each_split_meets_as_many_across() {
        // 3x3: 3! ways to assign the digits of each of three rows to the
        // columns, the columns without order: 6 * 6 * 6 / 6.
        let splits = Splits::new(3, 3);
        assert!(splits.meeting(&splits).iter().all(|ids| ids.len() == 36));
        let (rows, columns) = (Splits::new(4, 2), Splits::new(2, 4));
        assert!(rows.meeting(&columns).iter().all(|ids| ids.len() == 8));
        assert!(columns.meeting(&rows).iter().all(|ids| ids.len() == 24));
    }

    #[test]
    fn renaming_moves_digits() {
        let splits = Splits::new(2, 2);
        let id = splits.id(&[0b0011, 0b1100]);
        let image = splits.renamed(&[0, 2, 1, 3])[usize::from(id)];
        assert_eq!(splits.sets(image), [0b0101, 0b1010]);
    }
}
