//! The inner loop of the search on sets: counts the options that every item has
//! left, and finds the item with the fewest.
//!
//! Counting is `popcount(column & alive)` over the words of the sets. Eight
//! items are stored side by side, one in each lane of a vector: a word of the
//! alive set is spread over the lanes, and there is neither a branch nor a
//! reduction before the very end. AVX-512 has an instruction for the population
//! count of eight words, AVX2 a short sequence, and the portable version works
//! anywhere; the program detects at run time what the machine has. (Left to
//! itself, the compiler makes vectors of successive words, not of items, which
//! is half as fast.)

use super::item_groups::{Group, LANES};
use super::packed_counts::{self, Tightest};

/// The least key if no item is open.
pub(in crate::cover) const NONE_OPEN: u64 = u64::MAX;

/// The input of a sweep that finds the next item.
#[derive(Clone, Copy, Debug)]
pub(in crate::cover) struct View<'a> {
    /// For each group, and within it each word of a set: the options of the
    /// group's items in that word.
    pub(in crate::cover) columns: &'a [Group],
    /// The remaining options.
    pub(in crate::cover) alive: &'a [u64],
    /// The open items: a byte for each group, eight to a word.
    pub(in crate::cover) open: &'a [u64],
    /// For each group, the tie-breakers of its items: the lower half of their
    /// keys.
    pub(in crate::cover) ties: &'a [Group],
}

impl<'a> View<'a> {
    /// Returns the groups whose items each word of `open` and of `single` has.
    /// Each group comes with its place in the word, its columns, its ties, and
    /// a bit for each open item.
    #[inline(always)]
    fn groups<const W: usize>(
        self,
        single: &mut [u64],
    ) -> impl Iterator<
        Item = (
            &mut u64,
            impl Iterator<Item = (usize, &'a [Group], &'a Group, u8)>,
        ),
    > {
        let words = if W == 0 { self.alive.len() } else { W };
        let columns = self.columns.chunks(words * 8);
        let all = columns.zip(self.ties.chunks(8));
        all.zip(self.open)
            .zip(single)
            .map(move |(((columns, ties), &open), single)| {
                let groups = columns.chunks_exact(words).zip(ties).enumerate();
                (
                    single,
                    groups.map(move |(place, (columns, ties))| {
                        (
                            place * LANES,
                            columns,
                            ties,
                            (open >> (place * LANES)) as u8,
                        )
                    }),
                )
            })
    }
}

/// An implementation of the scan.
pub(in crate::cover) trait Scan {
    /// Returns the least key of the open items, or [`NONE_OPEN`]. Its upper
    /// half is the number of options left, its lower half the item's tie.
    /// `single` becomes the set of the open items with one option left. A set
    /// of options has `W` words, or any number if `W` is 0.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the implementation uses.
    unsafe fn least_key<const W: usize>(view: View<'_>, single: &mut [u64]) -> u64;

    /// Returns the tightest of the open items, given the groups of a
    /// [packed](super::packed_counts) problem.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the implementation uses.
    unsafe fn tightest<const W: usize>(columns: &[Group], alive: &[u64; W], open: u64) -> Tightest;
}

/// A loop around the scan, compiled once for each implementation.
pub(in crate::cover) trait Scanning {
    /// The result of the loop.
    type Output;

    /// Runs the loop. Implementations are `#[inline(always)]`, so that the
    /// whole loop is compiled for the instructions that the scan uses.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the scan uses.
    unsafe fn run<S: Scan>(self) -> Self::Output;
}

/// The instructions that a search on sets uses, if the machine has them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(in crate::cover) enum Vectors {
    /// None that only some machines have.
    Portable,
    /// AVX2.
    Avx2,
    /// The best.
    #[default]
    All,
}

/// Runs a loop with the fastest scan that the machine supports, up to these.
pub(in crate::cover) fn with_fastest<L: Scanning>(most: Vectors, scanning: L) -> L::Output {
    #[cfg(target_arch = "x86_64")]
    {
        let has_bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt");
        let has_avx512 =
            is_x86_feature_detected!("avx512vpopcntdq") && is_x86_feature_detected!("avx512bw");
        if has_bits && has_avx512 && most == Vectors::All {
            // SAFETY: the machine has what the function needs: AVX-512F comes
            // with every extension of it.
            return unsafe { x86::with_avx512(scanning) };
        }
        if has_bits && is_x86_feature_detected!("avx2") && most >= Vectors::Avx2 {
            // SAFETY: the machine has what the function needs.
            return unsafe { x86::with_avx2(scanning) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = most;
    // SAFETY: the plain scan needs nothing.
    unsafe { scanning.run::<Plain>() }
}

/// The scan for any machine.
pub(in crate::cover) enum Plain {}

impl Scan for Plain {
    #[inline]
    unsafe fn least_key<const W: usize>(view: View<'_>, single: &mut [u64]) -> u64 {
        let mut least = NONE_OPEN;
        for (single, groups) in view.groups::<W>(single) {
            *single = 0;
            for (place, columns, ties, open) in groups {
                for lane in (0..LANES).filter(|lane| open >> lane & 1 == 1) {
                    let left = columns
                        .iter()
                        .zip(view.alive)
                        .map(|(column, alive)| column.0[lane] & alive);
                    let count: u64 = left.map(|left| u64::from(left.count_ones())).sum();
                    least = least.min(count << 32 | ties.0[lane]);
                    *single |= u64::from(count == 1) << (place + lane);
                }
            }
        }
        least
    }

    #[inline]
    unsafe fn tightest<const W: usize>(columns: &[Group], alive: &[u64; W], open: u64) -> Tightest {
        packed_counts::plain(columns, alive, open)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::super::item_groups::Group;
    use super::super::item_groups::x86::{byte_counts, load, load_half};
    use super::super::packed_counts::{Tightest, x86 as packed};
    use super::{NONE_OPEN, Scan, Scanning, View};

    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,popcnt")]
    pub(super) fn with_avx512<L: Scanning>(scanning: L) -> L::Output {
        // SAFETY: this function has what the scan needs.
        unsafe { scanning.run::<Avx512>() }
    }

    #[target_feature(enable = "avx2,bmi1,popcnt")]
    pub(super) fn with_avx2<L: Scanning>(scanning: L) -> L::Output {
        // SAFETY: this function has what the scan needs.
        unsafe { scanning.run::<Avx2>() }
    }

    /// The scan with AVX-512: the population count of eight words at once.
    pub(super) enum Avx512 {}

    impl Scan for Avx512 {
        #[inline]
        #[target_feature(enable = "avx512f,avx512vpopcntdq")]
        unsafe fn least_key<const W: usize>(view: View<'_>, single: &mut [u64]) -> u64 {
            let mut least = _mm512_set1_epi64(NONE_OPEN as i64);
            for (single, groups) in view.groups::<W>(single) {
                *single = 0;
                for (place, columns, ties, open) in groups {
                    let mut counts = _mm512_setzero_si512();
                    for (column, &alive) in columns.iter().zip(view.alive) {
                        let left = _mm512_and_si512(load(column), _mm512_set1_epi64(alive as i64));
                        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(left));
                    }
                    let is_single =
                        _mm512_mask_cmpeq_epi64_mask(open, counts, _mm512_set1_epi64(1));
                    *single |= u64::from(is_single) << place;
                    let key = _mm512_or_si512(_mm512_slli_epi64::<32>(counts), load(ties));
                    least = _mm512_mask_min_epu64(least, open, least, key);
                }
            }
            _mm512_reduce_min_epu64(least)
        }

        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq")]
        unsafe fn tightest<const W: usize>(
            columns: &[Group],
            alive: &[u64; W],
            open: u64,
        ) -> Tightest {
            packed::with_avx512(columns, alive, open)
        }
    }

    /// The scan with AVX2: a table look-up for the population count.
    pub(super) enum Avx2 {}

    impl Scan for Avx2 {
        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn least_key<const W: usize>(view: View<'_>, single: &mut [u64]) -> u64 {
            // AVX2 compares signed numbers; all keys are positive.
            let none_open = _mm256_set1_epi64x(i64::MAX);
            let mut least = none_open;
            for (single, groups) in view.groups::<W>(single) {
                *single = 0;
                for (place, columns, ties, open) in groups {
                    let mut singles = 0;
                    for half in [0, 4] {
                        let mut counts = _mm256_setzero_si256();
                        // A byte can hold the counts of 31 words.
                        for (columns, alive) in columns.chunks(31).zip(view.alive.chunks(31)) {
                            let mut bytes = _mm256_setzero_si256();
                            for (column, &alive) in columns.iter().zip(alive) {
                                let alive = _mm256_set1_epi64x(alive as i64);
                                let left = _mm256_and_si256(load_half(column, half), alive);
                                bytes = _mm256_add_epi8(bytes, byte_counts(left));
                            }
                            let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
                            counts = _mm256_add_epi64(counts, sums);
                        }
                        let is_single = _mm256_cmpeq_epi64(counts, _mm256_set1_epi64x(1));
                        singles |= _mm256_movemask_pd(_mm256_castsi256_pd(is_single)) << half;
                        let bits = _mm256_set1_epi64x(i64::from(open) >> half);
                        let bit = _mm256_set_epi64x(8, 4, 2, 1);
                        let is_open = _mm256_cmpeq_epi64(_mm256_and_si256(bits, bit), bit);
                        let key =
                            _mm256_or_si256(_mm256_slli_epi64::<32>(counts), load_half(ties, half));
                        let key = _mm256_blendv_epi8(none_open, key, is_open);
                        let is_less = _mm256_cmpgt_epi64(least, key);
                        least = _mm256_blendv_epi8(least, key, is_less);
                    }
                    *single |= u64::from(singles as u8 & open) << place;
                }
            }
            let keys = [
                _mm256_extract_epi64::<0>(least),
                _mm256_extract_epi64::<1>(least),
                _mm256_extract_epi64::<2>(least),
                _mm256_extract_epi64::<3>(least),
            ];
            let least = keys.into_iter().min().unwrap_or(i64::MAX);
            if least == i64::MAX {
                NONE_OPEN
            } else {
                least as u64
            }
        }

        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn tightest<const W: usize>(
            columns: &[Group],
            alive: &[u64; W],
            open: u64,
        ) -> Tightest {
            packed::with_avx2(columns, alive, open)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn all_paths_agree(
            columns in prop::collection::vec(any::<[[u64; LANES]; 2]>(), 1..5),
            alive in any::<[u64; 2]>(),
            sparse in any::<bool>(),
            open in any::<u64>(),
        ) {
            let ties: Vec<Group> =
                (0..columns.len()).map(|g| Group(std::array::from_fn(|lane| (g * LANES + lane) as u64))).collect();
            let alive = if sparse { alive.map(|word| word & 0x0101_0000_1000_0004) } else { alive };
            let columns: Vec<Group> = columns.concat().into_iter().map(Group).collect();
            let view = View { columns: &columns, alive: &alive, open: &[open], ties: &ties };
            let plain = key_and_singles::<Plain, 0>(view);
            prop_assert_eq!(key_and_singles::<Plain, 2>(view), plain.clone());
            #[cfg(target_arch = "x86_64")]
            {
                if is_x86_feature_detected!("avx512vpopcntdq") {
                    prop_assert_eq!(key_and_singles::<x86::Avx512, 0>(view), plain.clone());
                    prop_assert_eq!(key_and_singles::<x86::Avx512, 2>(view), plain.clone());
                }
                if is_x86_feature_detected!("avx2") {
                    prop_assert_eq!(key_and_singles::<x86::Avx2, 0>(view), plain.clone());
                    prop_assert_eq!(key_and_singles::<x86::Avx2, 2>(view), plain);
                }
            }
        }
    }

    fn key_and_singles<S: Scan, const W: usize>(view: View<'_>) -> (u64, Vec<u64>) {
        let mut single = vec![0; view.open.len()];
        // SAFETY: the test checks what the machine has.
        let key = unsafe { S::least_key::<W>(view, &mut single) };
        (key, single)
    }
}
