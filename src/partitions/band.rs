//! Tables of the number of ways in which a band completes three stacks.

use std::ops::Range;

use super::chute::Entry;
use super::kernel::{Level, TILE};
use super::split::{SplitId, Splits};

/// Some of the splits, renumbered from 0 without gaps.
pub(super) struct Axis {
    /// The splits, ascending.
    pub(super) splits: Vec<SplitId>,
    /// For each split, its new number, if it is on the axis.
    numbers: Vec<Option<SplitId>>,
}

impl Axis {
    /// Creates an axis with the splits that occur among `used`, out of `all`.
    pub(super) fn new(all: usize, used: impl Iterator<Item = SplitId>) -> Axis {
        let mut splits: Vec<SplitId> = used.collect();
        splits.sort_unstable();
        splits.dedup();
        let mut numbers = vec![None; all];
        for (number, &split) in splits.iter().enumerate() {
            numbers[usize::from(split)] = Some(number as SplitId);
        }
        Axis { splits, numbers }
    }

    /// Returns the number of splits.
    pub(super) fn len(&self) -> usize {
        self.splits.len()
    }

    /// Returns, for each list, the numbers of those of its splits that are on
    /// the axis.
    pub(super) fn numbers_of(&self, lists: &[Vec<SplitId>]) -> Vec<Vec<SplitId>> {
        let number = |&split: &SplitId| self.numbers[usize::from(split)];
        let numbers = |list: &Vec<SplitId>| list.iter().filter_map(number).collect();
        lists.iter().map(numbers).collect()
    }

    /// Returns the new number of a split.
    ///
    /// # Panics
    ///
    /// Panics if the split is not on the axis.
    pub(super) fn number(&self, split: SplitId) -> SplitId {
        self.numbers[usize::from(split)].expect("a split on the axis")
    }
}

/// The input of the table of one band.
pub(super) struct Band<'a> {
    splits: &'a Splits,
    /// For each column split, the row splits that can share a box with it.
    meeting: &'a [Vec<SplitId>],
    /// The ways to fill the rows of the band.
    entries: &'a [Entry],
    /// For each split, the entries whose first box has it.
    by_first: Vec<Range<usize>>,
    /// The column splits to consider in each of the three boxes.
    pub(super) axes: &'a [Axis; 3],
    /// For each row split, the numbers on the last axis that it meets.
    lasts: Vec<Vec<SplitId>>,
}

impl<'a> Band<'a> {
    /// Creates a band whose rows can be filled in the ways of `entries`, which
    /// are in ascending order. The relation `meeting` of row and column splits
    /// must be symmetric, as it is for square boxes.
    pub(super) fn new(
        splits: &'a Splits,
        meeting: &'a [Vec<SplitId>],
        entries: &'a [Entry],
        axes: &'a [Axis; 3],
    ) -> Band<'a> {
        let start = |split| entries.partition_point(|entry| entry.splits[0] < split);
        Band {
            splits,
            meeting,
            entries,
            by_first: (0..splits.len() as SplitId)
                .map(|split| start(split)..start(split + 1))
                .collect(),
            axes,
            lasts: axes[2].numbers_of(meeting),
        }
    }

    /// Returns the length of one row of the table: that of the last axis,
    /// rounded up so that rows can be cut into tiles.
    pub(super) fn stride(&self) -> usize {
        self.axes[2].len().next_multiple_of(TILE)
    }

    /// Returns the length of one slice of the table, which belongs to one split
    /// of the first box. After the rows for the splits of the second box it has
    /// a row of zeros, for lanes without an entry.
    pub(super) fn slice_len(&self) -> usize {
        (self.axes[1].len() + 1) * self.stride()
    }

    /// Fills the slice for one split of the first box: with `h1` fixed,
    ///
    /// ```text
    /// half[r2][h3] = sum of weight(r1, r2, r3)  over r1 meeting h1, r3 meeting h3
    /// slice[h2][h3] = sum of half[r2][h3]       over r2 meeting h2
    /// ```
    ///
    /// `half` is scratch space of one row for each split.
    pub(super) fn fill(&self, level: Level, h1: SplitId, half: &mut Vec<i16>, slice: &mut [i16]) {
        let stride = self.stride();
        half.clear();
        half.resize(self.splits.len() * stride, 0);
        for &r1 in &self.meeting[usize::from(h1)] {
            for entry in &self.entries[self.by_first[usize::from(r1)].clone()] {
                let [_, r2, r3, _] = entry.splits;
                let row = &mut half[usize::from(r2) * stride..][..stride];
                for &number in &self.lasts[usize::from(r3)] {
                    row[usize::from(number)] += entry.weight as i16;
                }
            }
        }
        let rows = slice.chunks_exact_mut(stride);
        for (&h2, row) in self.axes[1].splits.iter().zip(rows) {
            level.sum_rows(row, half, &self.meeting[usize::from(h2)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;
    use crate::partitions::chute::{Demands, chute};

    #[test]
    fn no_number_is_above_1728() {
        let splits = Splits::new(3, 3);
        let meeting = splits.meeting(&splits);
        let entries = chute(&splits, &Demands::default(), &mut Clock::default());
        let entries = entries.expect("nothing stops it");
        let ids = || 0..splits.len() as SplitId;
        // All splits are alike, so one slice shows the contents of all.
        let axes = [
            Axis::new(280, 5..6),
            Axis::new(280, ids()),
            Axis::new(280, ids()),
        ];
        let band = Band::new(&splits, &meeting, &entries, &axes);
        let mut slice = vec![0; band.slice_len()];
        band.fill(Level::best(), 5, &mut Vec::new(), &mut slice);
        assert_eq!(slice.iter().max(), Some(&1728));
        let total: i64 = slice.iter().copied().map(i64::from).sum();
        // Each way to fill the rows goes with 36 splits in each of the boxes.
        assert_eq!(total * 280, 1680 * 56 * 36 * 36 * 36);
    }
}
