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

/// One number for each pair of lanes.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Pairs(pub(super) [u32; LANES / 2]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0; LANES]);
}

impl Pairs {
    pub(super) const ZERO: Pairs = Pairs([0; LANES / 2]);
}

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
            let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            levels.extend(avx2.then_some(Level::Avx2));
            levels.extend((avx2 && avx512).then_some(Level::Avx512));
        }
        levels
    }

    /// The fastest level that this machine has.
    pub(super) fn best() -> Level {
        Level::available().last().copied().unwrap_or(Level::Portable)
    }

    /// For each `y`, sums `a[c] * b[d]` over its pairs `(c, d)`, lane by lane,
    /// and then adds the two lanes of each pair.
    ///
    /// The caller sees to it that no sum reaches 2^31: the numbers are at most
    /// 1728, and there are at most 56 pairs with one `y`, so that no sum is
    /// above 2 * 56 * 1728^2 = 334,430,208.
    ///
    /// # Panics
    ///
    /// If `a`, `b` or `sums` is shorter than `inner` demands.
    pub(super) fn products(self, inner: &Inner, a: &[Lanes], b: &[Lanes], sums: &mut [Pairs]) {
        assert!(inner.rows[0] <= a.len() && inner.rows[1] <= b.len());
        assert!(inner.group_count() <= sums.len());
        match self {
            Level::Portable => products_portable(inner, a, b, sums),
            // SAFETY: a level other than the portable one is only made where
            // its instructions were detected. The rows that `inner` names
            // exist, by its invariant and the assertion above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::products_avx2(inner, a, b, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::products_avx512(inner, a, b, sums) },
        }
    }

    /// The sum of `sums * factors` over all rows, for each pair of lanes.
    /// No sum may reach 2^64; with at most 280 rows, sums as above and factors
    /// of at most 1728, none is above 1.7 * 10^14.
    pub(super) fn fold(self, sums: &[Pairs], factors: &[Pairs]) -> [u64; LANES / 2] {
        match self {
            Level::Portable => fold(sums, factors),
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::fold_avx2(sums, factors) },
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::fold_avx512(sums, factors) },
        }
    }

    /// Sets `total` to the sum of the rows of `table` that are named, where a
    /// row is as long as `total`.
    pub(super) fn sum_rows(self, total: &mut [i16], table: &[i16], rows: &[SplitId]) {
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

/// Turns rows into lanes: `out[k]` gets the `k`-th number of each of the rows
/// of `table` that are named, where a row has as many numbers as `out`.
pub(super) fn interleave(out: &mut [Lanes], table: &[i16], rows: &[SplitId; LANES]) {
    let stride = out.len();
    for (group, rows) in rows.chunks_exact(TILE).enumerate() {
        let starts: [usize; TILE] = std::array::from_fn(|k| usize::from(rows[k]) * stride);
        for (tile, out) in out.chunks_exact_mut(TILE).enumerate() {
            let tile: [[i16; TILE]; TILE] = std::array::from_fn(|k| {
                let start = starts[k] + tile * TILE;
                std::array::from_fn(|column| table[start..start + TILE][column])
            });
            for (out, column) in out.iter_mut().zip(transposed(tile)) {
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

fn products_portable(inner: &Inner, a: &[Lanes], b: &[Lanes], sums: &mut [Pairs]) {
    for (group, sums) in inner.groups().zip(sums) {
        let mut lanes = [0i32; LANES];
        for &[c, d] in group {
            let (a, b) = (&a[usize::from(c)].0, &b[usize::from(d)].0);
            for lane in 0..LANES {
                lanes[lane] += i32::from(a[lane]) * i32::from(b[lane]);
            }
        }
        for (sum, pair) in sums.0.iter_mut().zip(lanes.chunks_exact(2)) {
            *sum = (pair[0] + pair[1]) as u32;
        }
    }
}

#[inline(always)]
fn fold(sums: &[Pairs], factors: &[Pairs]) -> [u64; LANES / 2] {
    let mut totals = [0; LANES / 2];
    for (sums, factors) in sums.iter().zip(factors) {
        for ((total, &sum), &factor) in totals.iter_mut().zip(&sums.0).zip(&factors.0) {
            *total += u64::from(sum) * u64::from(factor);
        }
    }
    totals
}

#[inline(always)]
fn sum_rows(total: &mut [i16], table: &[i16], rows: &[SplitId]) {
    let stride = total.len();
    // A piece of the sum that fits the registers of every machine.
    const PIECE: usize = 64;
    for (piece, total) in total.chunks_mut(PIECE).enumerate() {
        let mut sums = [0; PIECE];
        let sums = &mut sums[..total.len()];
        for &row in rows {
            let start = usize::from(row) * stride + piece * PIECE;
            for (sum, &number) in sums.iter_mut().zip(&table[start..start + total.len()]) {
                *sum += number;
            }
        }
        total.copy_from_slice(sums);
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Inner, LANES, Lanes, Pairs, SplitId, TILE};

    /// # Safety
    ///
    /// The machine has AVX-512 F and BW; `a` and `b` have the rows that
    /// `inner` names.
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn products_avx512(
        inner: &Inner,
        a: &[Lanes],
        b: &[Lanes],
        sums: &mut [Pairs],
    ) {
        // SAFETY: by the contract of this function.
        let row = |lanes: &[Lanes], row: SplitId| unsafe {
            _mm512_load_si512(lanes.get_unchecked(usize::from(row)).0.as_ptr().cast())
        };
        for (group, sums) in inner.groups().zip(sums) {
            let mut sum = _mm512_setzero_si512();
            for &[c, d] in group {
                sum = _mm512_add_epi32(sum, _mm512_madd_epi16(row(a, c), row(b, d)));
            }
            // SAFETY: a `Pairs` is 64 bytes, aligned to 64.
            unsafe { _mm512_store_si512(sums.0.as_mut_ptr().cast(), sum) };
        }
    }

    /// # Safety
    ///
    /// The machine has AVX2; `a` and `b` have the rows that `inner` names.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn products_avx2(
        inner: &Inner,
        a: &[Lanes],
        b: &[Lanes],
        sums: &mut [Pairs],
    ) {
        // SAFETY: by the contract of this function; half a row is 32 bytes.
        let half = |lanes: &[Lanes], row: SplitId, half: usize| unsafe {
            let lanes = lanes.get_unchecked(usize::from(row)).0.as_ptr();
            _mm256_load_si256(lanes.cast::<__m256i>().add(half))
        };
        for (group, sums) in inner.groups().zip(sums) {
            let mut sum = [_mm256_setzero_si256(); 2];
            for &[c, d] in group {
                for (k, sum) in sum.iter_mut().enumerate() {
                    let product = _mm256_madd_epi16(half(a, c, k), half(b, d, k));
                    *sum = _mm256_add_epi32(*sum, product);
                }
            }
            for (sums, sum) in sums.0.chunks_exact_mut(LANES / 4).zip(sum) {
                // SAFETY: the chunk is half of a `Pairs`, 32 bytes, aligned.
                unsafe { _mm256_store_si256(sums.as_mut_ptr().cast(), sum) };
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn fold_avx512(sums: &[Pairs], factors: &[Pairs]) -> [u64; LANES / 2] {
        super::fold(sums, factors)
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn fold_avx2(sums: &[Pairs], factors: &[Pairs]) -> [u64; LANES / 2] {
        super::fold(sums, factors)
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn sum_rows_avx512(total: &mut [i16], table: &[i16], rows: &[SplitId]) {
        super::sum_rows(total, table, rows);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn sum_rows_avx2(total: &mut [i16], table: &[i16], rows: &[SplitId]) {
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
