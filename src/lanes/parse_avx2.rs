//! Parses eight puzzles at a time with AVX2 and its byte shuffles.
//!
//! The lower half of a register holds a row of one puzzle, the upper half the
//! same row of another. One shuffle brings the cells of a row into the order
//! of their words; a second one, which takes the text as its index, turns each
//! into the three bits of a cell. Multiply-add instructions push three cells
//! together, and shifts the rows of three bands. That gives three words of two
//! puzzles in each register; unpacking brings puzzles side by side instead.
//!
//! The second shuffle sees only the lower half of a byte, where all digits, `.`
//! and `0` differ. Eight puzzles of which one has other bytes go to the plain
//! reader, and so do the last few.

use std::arch::x86_64::*;

use super::layout::Columns;
use super::text::{self, Puzzle};

/// Puzzles in a batch.
const EIGHT: usize = 8;

/// The three bits of a cell for each `d0`, by the lower half of its byte.
static FIELDS: [[u8; 16]; 3] = {
    let mut fields = [[0; 16]; 3];
    let mut d0 = 0;
    while d0 < 3 {
        fields[d0][b'.' as usize % 16] = 7;
        fields[d0][b'0' as usize % 16] = 7;
        let mut d1 = 0;
        while d1 < 3 {
            fields[d0][1 + 3 * d1 + d0] = 1 << d1;
            d1 += 1;
        }
        d0 += 1;
    }
    fields
};

/// Where the 16 bytes begin that are loaded for a row.
const fn start(row: usize) -> usize {
    if row < 8 { 9 * row } else { 81 - 16 }
}

/// The byte of the three cells of each word, and one that is not used, in the
/// 16 bytes of a row.
static ORDER: [[u8; 16]; 9] = {
    let mut order = [[0; 16]; 9];
    let mut row = 0;
    while row < 9 {
        let mut at = 0;
        while at < 12 {
            if at % 4 < 3 {
                order[row][at] = (9 * row - start(row) + 3 * (at % 4) + at / 4) as u8;
            }
            at += 1;
        }
        row += 1;
    }
    order
};

/// Returns 16 bytes in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn both(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: the array is as long as half the register.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

/// Returns the bytes of a row of two puzzles.
#[inline]
#[target_feature(enable = "avx2")]
fn row_of(low: &Puzzle, high: &Puzzle, row: usize) -> __m256i {
    let at = start(row);
    let low: &[u8; 16] = low[at..].first_chunk().expect("the bytes of a row");
    let high: &[u8; 16] = high[at..].first_chunk().expect("the bytes of a row");
    // SAFETY: the arrays are as long as half the register.
    unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
}

/// Returns whether a text has only digits and `.`.
#[inline]
#[target_feature(enable = "avx2")]
fn is_plain(puzzle: &Puzzle) -> bool {
    let mut plain = _mm256_set1_epi8(-1);
    for at in [0, 32, 81 - 32] {
        let bytes: &[u8; 32] = puzzle[at..].first_chunk().expect("a register of bytes");
        // SAFETY: the array is as long as the register.
        let bytes = unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) };
        let value = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
        let is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(9)), value);
        let is_dot = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'.' as i8));
        plain = _mm256_and_si256(plain, _mm256_or_si256(is_digit, is_dot));
    }
    _mm256_movemask_epi8(plain) == -1
}

/// Returns the words of digits with the same `d0` in the rows of one `r`, one
/// row for each band.
#[inline]
#[target_feature(enable = "avx2")]
fn words_of(rows: [__m256i; 3], fields: __m256i) -> __m256i {
    let weights = _mm256_set1_epi32(i32::from_le_bytes([1, 8, 64, 0]));
    let mut bands = rows;
    for band in &mut bands {
        let cells = _mm256_shuffle_epi8(fields, *band);
        *band = _mm256_madd_epi16(_mm256_maddubs_epi16(cells, weights), _mm256_set1_epi16(1));
    }
    let [a, b, c] = bands;
    let b = _mm256_slli_epi32::<9>(b);
    let c = _mm256_slli_epi32::<18>(c);
    _mm256_or_si256(a, _mm256_or_si256(b, c))
}

/// Does the same as [`text::read`](super::text::read).
#[target_feature(enable = "avx2")]
pub(super) fn read(puzzles: &[&Puzzle], columns: &mut Columns, at: usize) -> u32 {
    let mut bad_lanes = 0;
    for (k, puzzles) in puzzles.chunks(EIGHT).enumerate() {
        let first = EIGHT * k;
        match puzzles.first_chunk() {
            Some(eight) if are_plain(eight) => read_eight(eight, columns, at + first),
            _ => bad_lanes |= text::read(puzzles, columns, at + first) << first,
        }
    }
    bad_lanes
}

/// Returns whether all texts have only digits and `.`.
#[inline]
#[target_feature(enable = "avx2")]
fn are_plain(puzzles: &[&Puzzle; EIGHT]) -> bool {
    for puzzle in puzzles {
        if !is_plain(puzzle) {
            return false;
        }
    }
    true
}

/// Reads puzzles of plain text.
#[inline]
#[target_feature(enable = "avx2")]
fn read_eight(puzzles: &[&Puzzle; EIGHT], columns: &mut Columns, at: usize) {
    for r in 0..3 {
        let mut rows = [[_mm256_setzero_si256(); 3]; 4];
        for (k, rows) in rows.iter_mut().enumerate() {
            for (band, bytes) in rows.iter_mut().enumerate() {
                let row = 3 * band + r;
                let text = row_of(puzzles[k], puzzles[4 + k], row);
                *bytes = _mm256_shuffle_epi8(text, both(&ORDER[row]));
            }
        }
        for d0 in 0..3 {
            let fields = both(&FIELDS[d0]);
            let words = [
                words_of(rows[0], fields),
                words_of(rows[1], fields),
                words_of(rows[2], fields),
                words_of(rows[3], fields),
            ];
            let columns = &mut columns[9 * d0 + 3 * r..][..3];
            for (words, column) in transpose(words).into_iter().zip(columns) {
                let column: &mut [u32; EIGHT] =
                    column[at..].first_chunk_mut().expect("room for a vector");
                // SAFETY: the array is as long as the register.
                unsafe { _mm256_storeu_si256(column.as_mut_ptr().cast(), words) }
            }
        }
    }
}

/// Exchanges rows and columns of the four by four words in each half; the last
/// row of the result is left out.
#[inline]
#[target_feature(enable = "avx2")]
fn transpose([a, b, c, d]: [__m256i; 4]) -> [__m256i; 3] {
    let (ab, cd) = (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
    let (ab2, cd2) = (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
    [
        _mm256_unpacklo_epi64(ab, cd),
        _mm256_unpackhi_epi64(ab, cd),
        _mm256_unpacklo_epi64(ab2, cd2),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::parse_testing::check_reader;
    use super::*;

    #[test]
    fn it_reads_what_the_plain_reader_reads() {
        if !is_x86_feature_detected!("avx2") {
            println!("SKIPPED: this machine has no AVX2");
            return;
        }
        // SAFETY: the machine has the instructions, as checked above.
        check_reader(&[1, 7, 8, 13, 16], |puzzles, columns, at| unsafe {
            read(puzzles, columns, at)
        });
    }
}
