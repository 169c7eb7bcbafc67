//! The numbers that the loops go through, in lists and in rows of tables.

use crate::partitions::split::SplitId;

/// Entries of the second list that are processed at once, in 16 pairs.
pub(in crate::partitions) const LANES: usize = 32;

/// Rows that [`interleave`](super::Level::interleave) turns into columns at once.
pub(in crate::partitions) const TILE: usize = 8;

/// One number for each lane, aligned for vector loads.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in crate::partitions) struct Lanes(pub(in crate::partitions) [i16; LANES]);

/// One number below 2^32 for each pair of lanes, two to a word: that of pair
/// `2k` in the lower half of word `k`, that of pair `2k + 1` in the upper.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in crate::partitions) struct Pairs(pub(super) [u64; LANES / 4]);

impl Lanes {
    pub(in crate::partitions) const ZERO: Lanes = Lanes([0; LANES]);
}

impl Pairs {
    pub(in crate::partitions) const ZERO: Pairs = Pairs([0; LANES / 4]);

    /// Returns the number of each pair.
    pub(in crate::partitions) fn numbers(&self) -> impl Iterator<Item = u64> {
        let halves = |&word| [word & LOWER, word >> 32];
        self.0.iter().flat_map(halves)
    }
}

pub(super) const LOWER: u64 = u32::MAX as u64;

/// The elements of rows of tables.
pub(in crate::partitions) trait Number:
    Copy + Default + std::ops::AddAssign
{
}

impl Number for i16 {}
impl Number for u64 {}

/// The third list, arranged for the innermost loop: for each split `y` in the
/// first band, the splits `(c, d)` in the other two bands.
pub(in crate::partitions) struct Inner {
    /// The end of the pairs of each `y`. Invariant: ascending, the last is the
    /// number of pairs.
    pub(super) ends: Vec<u32>,
    pub(super) pairs: Vec<[SplitId; 2]>,
    /// Invariant: every `c` is below the first, every `d` below the second.
    pub(super) rows: [usize; 2],
}

impl Inner {
    /// Groups triples `(y, c, d)` by `y`, each of the three below its count.
    pub(in crate::partitions) fn new(
        counts: [usize; 3],
        triples: impl Iterator<Item = [SplitId; 3]>,
    ) -> Inner {
        let mut groups = vec![Vec::new(); counts[0]];
        let rows = [counts[1], counts[2]];
        for [y, c, d] in triples {
            assert!(usize::from(c) < rows[0] && usize::from(d) < rows[1]);
            groups[usize::from(y)].push([c, d]);
        }
        let mut inner = Inner {
            ends: Vec::new(),
            pairs: Vec::new(),
            rows,
        };
        for group in groups {
            inner.pairs.extend(group);
            inner.ends.push(inner.pairs.len() as u32);
        }
        inner
    }

    /// Returns the number of triples.
    pub(in crate::partitions) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns the number of different `y`.
    pub(in crate::partitions) fn group_count(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = &[[SplitId; 2]]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let group = &self.pairs[start..end as usize];
            start = end as usize;
            group
        })
    }
}

/// Adds up these rows of a table.
#[inline(always)]
pub(super) fn sum_rows<T: Number>(total: &mut [T], table: &[T], rows: &[SplitId]) {
    let stride = total.len();
    // A piece of the sum that fits the registers of every machine.
    const WIDTH: usize = 64;
    for (piece, total) in total.chunks_mut(WIDTH).enumerate() {
        let mut sums = [T::default(); WIDTH];
        let sums = &mut sums[..total.len()];
        for &row in rows {
            let start = usize::from(row) * stride + piece * WIDTH;
            for (sum, &number) in sums.iter_mut().zip(&table[start..][..total.len()]) {
                *sum += number;
            }
        }
        total.copy_from_slice(sums);
    }
}
