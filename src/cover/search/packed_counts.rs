//! The tightest items of a small problem: all counts in one vector of bytes.
//!
//! [`item_counts`](super::item_counts) finds the least of 64-bit keys, group by group. With at
//! most 64 items of at most 255 options, the counts of all items fit one vector of 64 bytes, or
//! two of 32. The counts of a group are numbers of 64 bits, one in each lane; those of the next
//! group are added one byte further up. So the item in lane `l` of group `g` has byte
//! `8 l + g`, and that is its number too: a comparison of all bytes with a number yields a
//! set of items as it is. With five groups, the numbers 5, 6, 7, 13 and so on stay unused.
//!
//! A comparison with 0 tells whether the search has to turn back, one with 1 which items are
//! forced. Only if neither is so do ties matter, and only for the tightest items. With AVX2,
//! 12 queens take 63 rather than 104 million instructions, Langford pairs to 11 take 132 rather
//! than 232.

use super::item_groups::{Group, LANES};

/// The most items.
pub(super) const MOST_ITEMS: usize = 64;

/// The most options of an item.
pub(super) const MOST_OPTIONS: usize = 255;

/// The open items with the fewest options left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) struct Tightest {
    /// The number of options that each of them has left.
    pub(in crate::cover) left: u32,
    /// The items.
    pub(in crate::cover) items: u64,
}

/// Returns the number of an item in a problem of this many groups.
pub(in crate::cover) fn number_of(item: usize, groups: usize) -> usize {
    item / groups * LANES + item % groups
}

/// The scan for any machine.
#[inline]
pub(super) fn plain<const W: usize>(columns: &[Group], alive: &[u64; W], open: u64) -> Tightest {
    let mut tightest = Tightest {
        left: u32::MAX,
        items: 0,
    };
    for (place, columns) in columns.chunks_exact(W).enumerate() {
        for lane in 0..LANES {
            let item = 1 << (lane * LANES + place);
            if open & item != 0 {
                let words = columns.iter().zip(alive);
                let left = words.map(|(column, alive)| (column.0[lane] & alive).count_ones());
                let left = left.sum();
                if left < tightest.left {
                    tightest = Tightest { left, items: 0 };
                }
                if left == tightest.left {
                    tightest.items |= item;
                }
            }
        }
    }
    tightest
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use std::arch::x86_64::*;

    use super::super::item_groups::Group;
    use super::super::item_groups::x86::{byte_counts, load, load_half};
    use super::Tightest;

    /// Returns the tightest items, given the sets of those with 0, 1, 2 ... options.
    #[inline(always)]
    fn first_of(with: impl Fn(u8) -> u64) -> Tightest {
        let mut left = 0;
        loop {
            let items = with(left);
            if items != 0 || left == u8::MAX {
                let left = u32::from(left);
                return Tightest { left, items };
            }
            left += 1;
        }
    }

    /// The scan with AVX-512.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq")]
    pub(in super::super) fn with_avx512<const W: usize>(
        columns: &[Group],
        alive: &[u64; W],
        open: u64,
    ) -> Tightest {
        let mut bytes = _mm512_setzero_si512();
        for columns in columns.chunks_exact(W).rev() {
            bytes = _mm512_slli_epi64::<8>(bytes);
            for place in 0..W {
                let alive = _mm512_set1_epi64(alive[place] as i64);
                let left = _mm512_and_si512(load(&columns[place]), alive);
                bytes = _mm512_add_epi64(bytes, _mm512_popcnt_epi64(left));
            }
        }
        first_of(|left| _mm512_mask_cmpeq_epi8_mask(open, bytes, _mm512_set1_epi8(left as i8)))
    }

    /// The scan with AVX2: a table look-up for the population count.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn with_avx2<const W: usize>(
        columns: &[Group],
        alive: &[u64; W],
        open: u64,
    ) -> Tightest {
        let zero = _mm256_setzero_si256();
        let mut bytes = [zero; 2];
        for columns in columns.chunks_exact(W).rev() {
            for (bytes, half) in bytes.iter_mut().zip([0, 4]) {
                let mut counts = zero;
                for place in 0..W {
                    let alive = _mm256_set1_epi64x(alive[place] as i64);
                    let left = _mm256_and_si256(load_half(&columns[place], half), alive);
                    counts = _mm256_add_epi8(counts, byte_counts(left));
                }
                let counts = _mm256_sad_epu8(counts, zero);
                *bytes = _mm256_or_si256(_mm256_slli_epi64::<8>(*bytes), counts);
            }
        }
        first_of(|left| {
            let left = _mm256_set1_epi8(left as i8);
            let with =
                bytes.map(|bytes| _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, left)) as u32);
            (u64::from(with[0]) | u64::from(with[1]) << 32) & open
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition, item by item.
    fn expected(columns: &[[u64; 2]], groups: usize, alive: [u64; 2], open: u64) -> Tightest {
        let counts = columns.iter().enumerate().filter_map(|(item, column)| {
            let number = number_of(item, groups);
            let left = (column[0] & alive[0]).count_ones() + (column[1] & alive[1]).count_ones();
            (open >> number & 1 == 1).then_some((left, 1 << number))
        });
        let left = counts.clone().map(|(left, _)| left).min().unwrap();
        let tightest = counts.filter(|count| count.0 == left);
        let items = tightest.fold(0, |items, (_, item)| items | item);
        Tightest { left, items }
    }

    proptest! {
        #[test]
        fn all_paths_find_the_tightest_items(
            columns in prop::collection::vec(any::<[u64; 2]>(), 1..=MOST_ITEMS),
            alive in any::<[u64; 2]>(),
            sparse in any::<bool>(),
            open in any::<u64>(),
        ) {
            let groups = columns.len().div_ceil(LANES);
            let mut grouped = vec![Group::default(); groups * 2];
            let mut all = 0;
            for (item, column) in columns.iter().enumerate() {
                let number = number_of(item, groups);
                prop_assert!(number < MOST_ITEMS && all >> number == 0);
                all |= 1 << number;
                for (word, &bits) in column.iter().enumerate() {
                    grouped[number % LANES * 2 + word].0[number / LANES] = bits;
                }
            }
            let open = if open & all == 0 { all } else { open & all };
            let alive = if sparse { alive.map(|word| word & 0x0101_0000_1000_0004) } else { alive };
            let expected = expected(&columns, groups, alive, open);
            prop_assert_eq!(plain(&grouped, &alive, open), expected);
            #[cfg(target_arch = "x86_64")]
            {
                if is_x86_feature_detected!("avx512vpopcntdq") && is_x86_feature_detected!("avx512bw") {
                    // SAFETY: the machine has what the function needs.
                    let found = unsafe { x86::with_avx512(&grouped, &alive, open) };
                    prop_assert_eq!(found, expected);
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the machine has what the function needs.
                    let found = unsafe { x86::with_avx2(&grouped, &alive, open) };
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }
}
