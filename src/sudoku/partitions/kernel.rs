//! The loops where the time goes, written for the widest vectors that the
//! machine has.
//!
//! Everything else in this folder is plain safe code. The portable form of
//! each loop is its definition; the others give the same numbers, which a
//! test holds them to.

use super::split::SplitId;

/// Entries of the second list that are worked on at once, in 16 pairs.
pub(super) const LANES: usize = 32;

/// Rows that are turned into columns at once by [`Level::interleave`].
pub(super) const TILE: usize = 8;

/// One number for each lane, aligned to what a vector load likes best.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Lanes(pub(super) [i16; LANES]);

/// One number below 2^32 for each pair of lanes, two to a word: that of pair
/// `2k` in the lower half of word `k`, that of pair `2k + 1` in the upper.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Pairs([u64; LANES / 4]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0; LANES]);
}

impl Pairs {
    pub(super) const ZERO: Pairs = Pairs([0; LANES / 4]);

    /// The number of each pair.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        let halves = |&word| [word & LOWER, word >> 32];
        self.0.iter().flat_map(halves)
    }
}

const LOWER: u64 = u32::MAX as u64;

/// What rows of tables are made of.
pub(super) trait Number: Copy + Default + std::ops::AddAssign {}

impl Number for i16 {}
impl Number for u64 {}

/// How many rows at most [`Level::products`] takes on at once.
///
/// Loads are what holds it up. A load of `a` that serves four products makes
/// it 1.85 times as fast as with one product; with six, it gains no more.
pub(super) const MOST_TOGETHER: usize = 4;

/// The third list, as the innermost loop wants it: for each split `y` in the
/// first band, the splits `(c, d)` in the other two bands.
pub(super) struct Inner {
    /// Where the pairs of each `y` end.
    /// Invariant: ascending, the last is the number of pairs.
    ends: Vec<u32>,
    pairs: Vec<[SplitId; 2]>,
    /// Invariant: no `c` reaches the first, no `d` the second.
    rows: [usize; 2],
}

impl Inner {
    /// Groups triples `(y, c, d)` by `y`, each of the three below its count.
    pub(super) fn new(counts: [usize; 3], triples: impl Iterator<Item = [SplitId; 3]>) -> Inner {
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

    /// How many triples there are.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// How many different `y` there can be.
    pub(super) fn group_count(&self) -> usize {
        self.ends.len()
    }

    fn groups(&self) -> impl Iterator<Item = &[[SplitId; 2]]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let group = &self.pairs[start..end as usize];
            start = end as usize;
            group
        })
    }
}

/// Which instructions to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// What every machine has.
    Portable,
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512 F and BW.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// All levels that this machine has, the fastest last.
    pub(super) fn available() -> Vec<Level> {
        let mut levels = vec![Level::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2");
            let avx512 =
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            levels.extend(avx2.then_some(Level::Avx2));
            levels.extend((avx2 && avx512).then_some(Level::Avx512));
        }
        levels
    }

    /// The fastest level that this machine has.
    pub(super) fn best() -> Level {
        Level::available()
            .last()
            .copied()
            .unwrap_or(Level::Portable)
    }

    /// For each `y`, sums `a[c] * b[d]` over its pairs `(c, d)`, lane by lane,
    /// and then adds the two lanes of each pair. Does so for as many `b` as
    /// `together` says, from 1 to [`MOST_TOGETHER`]: number `k` of them has its
    /// row `d` in place `d * together + k`, and likewise its sums.
    ///
    /// The caller sees to it that no sum reaches 2^31: the numbers are at most
    /// 1728, and there are at most 56 pairs with one `y`, so that no sum is
    /// above 2 * 56 * 1728^2 = 334,430,208.
    ///
    /// # Panics
    ///
    /// If `a`, `b` or `sums` is shorter than `inner` demands.
    pub(super) fn products(
        self,
        together: usize,
        inner: &Inner,
        a: &[Lanes],
        b: &[Lanes],
        sums: &mut [Pairs],
    ) {
        assert!((1..=MOST_TOGETHER).contains(&together));
        assert!(inner.rows[0] <= a.len() && inner.rows[1] * together <= b.len());
        assert!(inner.group_count() * together <= sums.len());
        match self {
            Level::Portable => products_portable(together, inner, a, b, sums),
            // SAFETY: a level other than the portable one is only made where
            // its instructions were detected. The rows that `inner` names
            // exist, by its invariant and the assertions above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe {
                match together {
                    1 => x86::products_avx2::<1>(inner, a, b, sums),
                    2 => x86::products_avx2::<2>(inner, a, b, sums),
                    3 => x86::products_avx2::<3>(inner, a, b, sums),
                    _ => x86::products_avx2::<4>(inner, a, b, sums),
                }
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe {
                match together {
                    1 => x86::products_avx512::<1>(inner, a, b, sums),
                    2 => x86::products_avx512::<2>(inner, a, b, sums),
                    3 => x86::products_avx512::<3>(inner, a, b, sums),
                    _ => x86::products_avx512::<4>(inner, a, b, sums),
                }
            },
        }
    }

    /// The sum of products of `sums` and `factors`, for each pair of lanes. The
    /// factor of a pair is that of its first lane; the other must be zero.
    ///
    /// No total may reach 2^64; with at most 280 rows, sums as above and
    /// factors of at most 1728, none is above 1.7 * 10^14.
    pub(super) fn fold<'a>(
        self,
        sums: impl Iterator<Item = &'a Pairs>,
        factors: &[Lanes],
    ) -> [u64; LANES / 2] {
        match self {
            Level::Portable => fold_portable(sums, factors),
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::fold_avx2(sums, factors) },
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::fold_avx512(sums, factors) },
        }
    }

    /// Turns rows into lanes: place `d * together + k` of `out` gets number
    /// `d` of each of the rows of `table` that are named.
    ///
    /// # Panics
    ///
    /// If the rows, which are `stride` long, are not whole tiles, are not all
    /// in the table or are longer than `out` allows.
    pub(super) fn interleave(
        self,
        out: &mut [Lanes],
        (together, k): (usize, usize),
        table: &[i16],
        stride: usize,
        rows: &[SplitId; LANES],
    ) {
        let count = table.len() / stride;
        assert!(rows.iter().all(|&row| usize::from(row) < count));
        assert!(stride.is_multiple_of(TILE) && k < together && stride * together <= out.len());
        match self {
            // SAFETY: the level was detected, and the assertions are what the
            // function asks for.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe {
                x86::interleave_avx512(out, (together, k), table, stride, rows)
            },
            _ => interleave(out, (together, k), table, stride, rows),
        }
    }

    /// Sets `total` to the sum of the rows of `table` that are named, where a
    /// row is as long as `total`.
    pub(super) fn sum_rows<T: Number>(self, total: &mut [T], table: &[T], rows: &[SplitId]) {
        match self {
            Level::Portable => sum_rows(total, table, rows),
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::sum_rows_avx2(total, table, rows) },
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::sum_rows_avx512(total, table, rows) },
        }
    }
}

fn interleave(
    out: &mut [Lanes],
    (together, k): (usize, usize),
    table: &[i16],
    stride: usize,
    rows: &[SplitId; LANES],
) {
    for (group, rows) in rows.chunks_exact(TILE).enumerate() {
        let row = |row: usize| {
            table[usize::from(rows[row]) * stride..][..stride]
                .as_chunks()
                .0
        };
        let rows: [&[[i16; TILE]]; TILE] = std::array::from_fn(row);
        let out = out.chunks_exact_mut(TILE * together);
        for (tile, out) in out.enumerate().take(stride / TILE) {
            let columns = transposed(std::array::from_fn(|row| rows[row][tile]));
            for (out, column) in out.iter_mut().skip(k).step_by(together).zip(columns) {
                out.0[group * TILE..][..TILE].copy_from_slice(&column);
            }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn transposed(tile: [[i16; TILE]; TILE]) -> [[i16; TILE]; TILE] {
    std::array::from_fn(|column| std::array::from_fn(|row| tile[row][column]))
}

#[cfg(target_arch = "x86_64")]
use x86::transposed;

fn products_portable(together: usize, inner: &Inner, a: &[Lanes], b: &[Lanes], sums: &mut [Pairs]) {
    for (group, sums) in inner.groups().zip(sums.chunks_exact_mut(together)) {
        for (k, sums) in sums.iter_mut().enumerate() {
            let mut lanes = [0i32; LANES];
            for &[c, d] in group {
                let (a, b) = (&a[usize::from(c)], &b[usize::from(d) * together + k]);
                for (lane, (a, b)) in lanes.iter_mut().zip(a.0.iter().zip(&b.0)) {
                    *lane += i32::from(*a) * i32::from(*b);
                }
            }
            for (word, lanes) in sums.0.iter_mut().zip(lanes.chunks_exact(4)) {
                let [lower, upper] = [lanes[0] + lanes[1], lanes[2] + lanes[3]];
                *word = lower as u64 | (upper as u64) << 32;
            }
        }
    }
}

fn fold_portable<'a>(sums: impl Iterator<Item = &'a Pairs>, factors: &[Lanes]) -> [u64; LANES / 2] {
    let mut totals = [0; LANES / 2];
    for (sums, factors) in sums.zip(factors) {
        for (total, (sum, factor)) in totals
            .iter_mut()
            .zip(sums.numbers().zip(factors.0.chunks_exact(2)))
        {
            *total += sum * factor[0] as u64;
        }
    }
    totals
}

#[inline(always)]
fn sum_rows<T: Number>(total: &mut [T], table: &[T], rows: &[SplitId]) {
    let stride = total.len();
    // A piece of the sum that fits the registers of every machine.
    const PIECE: usize = 64;
    for (piece, total) in total.chunks_mut(PIECE).enumerate() {
        let mut sums = [T::default(); PIECE];
        let sums = &mut sums[..total.len()];
        for &row in rows {
            let start = usize::from(row) * stride + piece * PIECE;
            for (sum, &number) in sums.iter_mut().zip(&table[start..][..total.len()]) {
                *sum += number;
            }
        }
        total.copy_from_slice(sums);
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Inner, LANES, Lanes, Number, Pairs, SplitId, TILE};

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
            for side in 0..2 {
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
                totals[0][side] = _mm256_add_epi64(totals[0][side], lower);
                totals[1][side] = _mm256_add_epi64(totals[1][side], upper);
            }
        }
        // SAFETY: two vectors of 256 bits are eight words, of which all values
        // are valid.
        let words: [[u64; LANES / 4]; 2] = unsafe { std::mem::transmute(totals) };
        std::array::from_fn(|pair| words[pair % 2][pair / 2])
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
            let tile = |row: usize| unsafe {
                _mm_loadu_si128(table.as_ptr().add(starts[row] + first).cast())
            };
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
        super::sum_rows(total, table, rows);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn sum_rows_avx2<T: Number>(total: &mut [T], table: &[T], rows: &[SplitId]) {
        super::sum_rows(total, table, rows);
    }

    /// Turns the rows of a tile into columns, with the SSE2 that every x86-64
    /// has: three rounds in which two rows are shuffled together.
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
}
