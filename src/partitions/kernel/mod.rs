//! The loops that take the time, written for the widest vectors of the machine.
//!
//! Everything else in this folder is plain safe code. The portable form of each
//! loop is its definition; a test checks that the others return the same
//! numbers.

mod numbers;
#[cfg(target_arch = "x86_64")]
mod x86;

use self::numbers::sum_rows;
pub(super) use self::numbers::{Inner, LANES, Lanes, Number, Pairs, TILE};
use super::split::SplitId;

/// The most rows that [`Level::products`] processes at once.
///
/// Loads are the bottleneck. A load of `a` that serves four products makes it
/// 1.85 times as fast as with one product; with six, it gains no more.
pub(super) const MOST_TOGETHER: usize = 4;

/// The instructions to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// The instructions of every machine.
    Portable,
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512 F and BW.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// Returns all levels of this machine, the fastest last.
    pub(super) fn available() -> Vec<Level> {
        let all = [
            Some(Level::Portable),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Level::Avx2),
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw"))
            .then_some(Level::Avx512),
        ];
        all.into_iter().flatten().collect()
    }

    /// Returns the fastest level of this machine.
    pub(super) fn best() -> Level {
        Level::available()
            .last()
            .copied()
            .unwrap_or(Level::Portable)
    }

    /// For each `y`, sums `a[c] * b[d]` over its pairs `(c, d)`, lane by lane,
    /// and then adds the two lanes of each pair. Does this for `together` of
    /// the `b`, from 1 to [`MOST_TOGETHER`]: number `k` of them has its row `d`
    /// in place `d * together + k`, and its sums likewise.
    ///
    /// The caller ensures that no sum reaches 2^31: the numbers are at most
    /// 1728, and there are at most 56 pairs with one `y`, so no sum is above 2
    /// * 56 * 1728^2 = 334,430,208.
    ///
    /// # Panics
    ///
    /// Panics if `a`, `b` or `sums` is shorter than `inner` requires.
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
            // SAFETY: a level other than the portable one exists only where its
            // instructions were detected. The rows that `inner` names exist, by
            // its invariant and the assertions above.
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

    /// Returns the sum of products of `sums` and `factors`, for each pair of
    /// lanes. The factor of a pair is that of its first lane; the other must be
    /// zero.
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

    /// Turns rows into lanes: place `d * together + k` of `out` gets number `d`
    /// of each of the named rows of `table`.
    ///
    /// # Panics
    ///
    /// Panics if the rows, which are `stride` long, are not whole tiles, are
    /// not all in the table or are longer than `out` allows.
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
            // SAFETY: the level was detected, and the assertions are the
            // conditions of the function.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe {
                x86::interleave_avx512(out, (together, k), table, stride, rows)
            },
            _ => interleave(out, (together, k), table, stride, rows),
        }
    }

    /// Sets `total` to the sum of the named rows of `table`; a row is as long
    /// as `total`.
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
            for (piece, words) in sums.0.chunks_exact_mut(PIECE / 4).enumerate() {
                let lanes = lane_sums(group, a, &b[k..], together, piece);
                for (word, lanes) in words.iter_mut().zip(lanes.as_chunks::<4>().0) {
                    let [lower, upper] = [lanes[0] + lanes[1], lanes[2] + lanes[3]];
                    *word = lower as u64 | (upper as u64) << 32;
                }
            }
        }
    }
}

/// Lanes whose sums stay in the registers of any machine.
const PIECE: usize = 8;

/// Sums `a[c] * b[d * together]` in a piece of the lanes. It is not inlined,
/// because the compiler would then mix in the code after it, and no longer
/// vectorise the loop over the lanes.
#[inline(never)]
fn lane_sums(
    group: &[[SplitId; 2]],
    a: &[Lanes],
    b: &[Lanes],
    together: usize,
    piece: usize,
) -> [i32; PIECE] {
    let mut sums = [0; PIECE];
    for &[c, d] in group {
        let a = &a[usize::from(c)].0.as_chunks::<PIECE>().0[piece];
        let b = &b[usize::from(d) * together].0.as_chunks::<PIECE>().0[piece];
        for lane in 0..PIECE {
            sums[lane] += i32::from(a[lane]) * i32::from(b[lane]);
        }
    }
    sums
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

#[cfg(test)]
mod tests;
