//! Items side by side, one in each lane of a vector.

/// The number of items that are counted side by side.
pub(in crate::cover) const LANES: usize = 8;

/// One 64-bit word for each of [`LANES`] items, on one cache line: across two
/// lines, each access would take two loads.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
pub(in crate::cover) struct Group(pub(in crate::cover) [u64; LANES]);

/// Loads of groups and counts of bits, with vectors.
#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use std::arch::x86_64::*;

    use super::Group;

    /// The compiler makes one load of this. (A closure here would be a call
    /// in builds without link-time optimisation.)
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(in super::super) fn load(group: &Group) -> __m512i {
        let [a, b, c, d, e, f, g, h] = group.0;
        _mm512_set_epi64(
            h as i64, g as i64, f as i64, e as i64, d as i64, c as i64, b as i64, a as i64,
        )
    }

    /// Returns the population count of every byte: a table look-up for each
    /// half of it.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn byte_counts(words: __m256i) -> __m256i {
        let counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        let table = _mm256_broadcastsi128_si256(counts);
        let low = _mm256_set1_epi8(15);
        let lower = _mm256_and_si256(words, low);
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(words), low);
        _mm256_add_epi8(
            _mm256_shuffle_epi8(table, lower),
            _mm256_shuffle_epi8(table, upper),
        )
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn load_half(group: &Group, half: usize) -> __m256i {
        _mm256_set_epi64x(
            group.0[half + 3] as i64,
            group.0[half + 2] as i64,
            group.0[half + 1] as i64,
            group.0[half] as i64,
        )
    }
}
