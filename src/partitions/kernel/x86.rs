//! The loops of the kernel for x86-64, in vectors of 256 and 512 bits.
//!
//! The unsafe code of exact counting is here, and in the calls to it.

use std::arch::x86_64::*;

use super::numbers::{Inner, LANES, Lanes, Number, Pairs, TILE, sum_rows};
use crate::partitions::split::SplitId;

/// # Safety
///
/// The machine has AVX-512 F and BW; `a` has the rows that `inner` names,
/// and `b` has `N` of each.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn products_avx512<const N: usize>(
    inner: &Inner,
    a: &[Lanes],
    b: &[Lanes],
    sums: &mut [Pairs],
) {
    // SAFETY: by the contract of this function.
    let row = |lanes: &[Lanes], row: usize| unsafe {
        _mm512_load_si512(lanes.get_unchecked(row).0.as_ptr().cast())
    };
    for (group, sums) in inner.groups().zip(sums.as_chunks_mut::<N>().0) {
        let mut sum = [_mm512_setzero_si512(); N];
        for &[c, d] in group {
            let a = row(a, usize::from(c));
            for (k, sum) in sum.iter_mut().enumerate() {
                let product = _mm512_madd_epi16(a, row(b, usize::from(d) * N + k));
                *sum = _mm512_add_epi32(*sum, product);
            }
        }
        for (sums, sum) in sums.iter_mut().zip(sum) {
            // SAFETY: a `Pairs` is 64 bytes, aligned to 64.
            unsafe { _mm512_store_si512(sums.0.as_mut_ptr().cast(), sum) };
        }
    }
}

/// # Safety
///
/// The machine has AVX2; `a` has the rows that `inner` names, and `b` has
/// `N` of each.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn products_avx2<const N: usize>(
    inner: &Inner,
    a: &[Lanes],
    b: &[Lanes],
    sums: &mut [Pairs],
) {
    // SAFETY: by the contract of this function; half a row is 32 bytes.
    let half = |lanes: &[Lanes], row: usize, half: usize| unsafe {
        let lanes = lanes.get_unchecked(row).0.as_ptr();
        _mm256_load_si256(lanes.cast::<__m256i>().add(half))
    };
    for (group, sums) in inner.groups().zip(sums.as_chunks_mut::<N>().0) {
        let mut sum = [[_mm256_setzero_si256(); 2]; N];
        for &[c, d] in group {
            for side in 0..2 {
                let a = half(a, usize::from(c), side);
                for (k, sum) in sum.iter_mut().enumerate() {
                    let b = half(b, usize::from(d) * N + k, side);
                    sum[side] = _mm256_add_epi32(sum[side], _mm256_madd_epi16(a, b));
                }
            }
        }
        for (sums, sum) in sums.iter_mut().zip(sum) {
            for (words, sum) in sums.0.chunks_exact_mut(4).zip(sum) {
                // SAFETY: half a `Pairs` is 32 bytes, aligned to 32.
                unsafe { _mm256_store_si256(words.as_mut_ptr().cast(), sum) };
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn fold_avx512<'a>(
    sums: impl Iterator<Item = &'a Pairs>,
    factors: &[Lanes],
) -> [u64; LANES / 2] {
    let mut totals = [_mm512_setzero_si512(); 2];
    for (sums, factors) in sums.zip(factors) {
        // SAFETY: both are 64 bytes, aligned to 64.
        let (sums, factors) = unsafe {
            (
                _mm512_load_si512(sums.0.as_ptr().cast()),
                _mm512_load_si512(factors.0.as_ptr().cast()),
            )
        };
        let lower = _mm512_mul_epu32(sums, factors);
        let upper = _mm512_mul_epu32(
            _mm512_srli_epi64::<32>(sums),
            _mm512_srli_epi64::<32>(factors),
        );
        totals = [
            _mm512_add_epi64(totals[0], lower),
            _mm512_add_epi64(totals[1], upper),
        ];
    }
    // SAFETY: a vector of 512 bits is eight words, of which all values are
    // valid.
    let words: [[u64; LANES / 4]; 2] = unsafe { std::mem::transmute(totals) };
    std::array::from_fn(|pair| words[pair % 2][pair / 2])
}

#[target_feature(enable = "avx2")]
pub(super) fn fold_avx2<'a>(
    sums: impl Iterator<Item = &'a Pairs>,
    factors: &[Lanes],
) -> [u64; LANES / 2] {
    let mut totals = [[_mm256_setzero_si256(); 2]; 2];
    for (sums, factors) in sums.zip(factors) {
        for (side, [lower_total, upper_total]) in totals.iter_mut().enumerate() {
            // SAFETY: both have two sides of 32 bytes, aligned to 32.
            let (sums, factors) = unsafe {
                (
                    _mm256_load_si256(sums.0.as_ptr().cast::<__m256i>().add(side)),
                    _mm256_load_si256(factors.0.as_ptr().cast::<__m256i>().add(side)),
                )
            };
            let lower = _mm256_mul_epu32(sums, factors);
            let upper = _mm256_mul_epu32(
                _mm256_srli_epi64::<32>(sums),
                _mm256_srli_epi64::<32>(factors),
            );
            *lower_total = _mm256_add_epi64(*lower_total, lower);
            *upper_total = _mm256_add_epi64(*upper_total, upper);
        }
    }
    // SAFETY: a vector of 256 bits is four words, of which all values are
    // valid.
    let words: [[[u64; LANES / 8]; 2]; 2] = unsafe { std::mem::transmute(totals) };
    std::array::from_fn(|pair| words[pair / 8][pair % 2][pair / 2 % 4])
}

/// # Safety
///
/// The machine has AVX-512 F and BW; the table has all the rows, `stride`
/// is a multiple of [`TILE`], `k` is below `together`, and `out` has
/// `stride * together` places.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn interleave_avx512(
    out: &mut [Lanes],
    (together, k): (usize, usize),
    table: &[i16],
    stride: usize,
    rows: &[SplitId; LANES],
) {
    let starts = rows.map(|row| usize::from(row) * stride);
    for first in (0..stride).step_by(TILE) {
        // SAFETY: a whole tile of a row of the table, by the contract.
        let tile =
            |row: usize| unsafe { _mm_loadu_si128(table.as_ptr().add(starts[row] + first).cast()) };
        // Four tiles side by side, eight rows each.
        let rows: [__m512i; TILE] = std::array::from_fn(|row| {
            let tiles = _mm512_castsi128_si512(tile(row));
            let tiles = _mm512_inserti32x4::<1>(tiles, tile(row + TILE));
            let tiles = _mm512_inserti32x4::<2>(tiles, tile(row + 2 * TILE));
            _mm512_inserti32x4::<3>(tiles, tile(row + 3 * TILE))
        });
        // As in `transposed`.
        let round = |rows: [__m512i; TILE]| -> [__m512i; TILE] {
            std::array::from_fn(|k| {
                let (upper, lower) = (rows[k / 2], rows[k / 2 + TILE / 2]);
                if k % 2 == 0 {
                    _mm512_unpacklo_epi16(upper, lower)
                } else {
                    _mm512_unpackhi_epi16(upper, lower)
                }
            })
        };
        for (column, lanes) in round(round(round(rows))).into_iter().enumerate() {
            // SAFETY: the place is in `out`, by the contract, and is 64
            // bytes, aligned to 64.
            unsafe {
                let out = out.get_unchecked_mut((first + column) * together + k);
                _mm512_store_si512(out.0.as_mut_ptr().cast(), lanes);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn sum_rows_avx512<T: Number>(total: &mut [T], table: &[T], rows: &[SplitId]) {
    sum_rows(total, table, rows);
}

#[target_feature(enable = "avx2")]
pub(super) fn sum_rows_avx2<T: Number>(total: &mut [T], table: &[T], rows: &[SplitId]) {
    sum_rows(total, table, rows);
}

/// Turns the rows of a tile into columns with SSE2, which every x86-64 has:
/// three rounds in which two rows are shuffled together.
pub(super) fn transposed(tile: [[i16; TILE]; TILE]) -> [[i16; TILE]; TILE] {
    // SAFETY: a row of eight 16-bit numbers and a vector of 128 bits are
    // both 16 bytes, of which all values are valid.
    let rows: [__m128i; TILE] = unsafe { std::mem::transmute(tile) };
    let round = |rows: [__m128i; TILE]| -> [__m128i; TILE] {
        std::array::from_fn(|k| {
            let (upper, lower) = (rows[k / 2], rows[k / 2 + TILE / 2]);
            // SAFETY: SSE2 is part of x86-64.
            unsafe {
                if k % 2 == 0 {
                    _mm_unpacklo_epi16(upper, lower)
                } else {
                    _mm_unpackhi_epi16(upper, lower)
                }
            }
        })
    };
    let columns = round(round(round(rows)));
    // SAFETY: as above.
    unsafe { std::mem::transmute(columns) }
}
