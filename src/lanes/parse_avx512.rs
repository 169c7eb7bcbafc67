//! Parses sixteen puzzles at a time with AVX-512 and its byte permutations.
//!
//! A puzzle is 81 bytes in two registers. One permutation through a table of
//! 128 bytes turns each into a code: 0 to 8 for a digit, 9 for a blank, or
//! the sign bit for anything else. The nine cells of a word are three bits
//! each; permutations bring the codes of cells 0 to 3, 4 to 7 and 8 of every
//! word into the four bytes of its place, a second table turns them into
//! three bits (which depend on the `d0` of the word), and multiply-add
//! instructions push these together. That gives the 27 words of one puzzle
//! side by side; transposing brings puzzles side by side instead.

use std::arch::x86_64::*;

use super::layout::Columns;
use super::text::Puzzle;

/// The code of a blank.
const BLANK: u8 = 9;
/// A code without candidates, for bytes without a cell. All bits of a code.
const NOTHING: u8 = 15;
/// The sign bit, for bytes that are not a cell.
const BAD: u8 = 0x80;

/// The code of each ASCII byte.
static CODES: [[u8; 64]; 2] = {
    let mut codes = [[BAD; 64]; 2];
    let blanks = super::text::BLANKS;
    let mut k = 0;
    while k < blanks.len() {
        codes[blanks[k] as usize / 64][blanks[k] as usize % 64] = BLANK;
        k += 1;
    }
    let mut value = 0;
    while value < 9 {
        codes[0][b'1' as usize + value] = value as u8;
        value += 1;
    }
    codes
};

/// The three bits of a cell, by `16 d0` and the code.
static FIELDS: [u8; 64] = {
    let mut fields = [0; 64];
    let mut d0 = 0;
    while d0 < 3 {
        let mut d1 = 0;
        while d1 < 3 {
            fields[16 * d0 + 3 * d1 + d0] = 1 << d1;
            d1 += 1;
        }
        fields[16 * d0 + BLANK as usize] = 7;
        d0 += 1;
    }
    fields
};

/// Returns the cell that goes to each byte, for one of the two registers of
/// words and one of the three groups of cells.
const fn cells(register: usize, group: usize) -> [u8; 64] {
    let mut cells = [0; 64];
    let mut at = 0;
    while at < 64 {
        let p = (16 * register + at / 4) % 9;
        let field = 4 * group + at % 4;
        if field < 9 {
            let (band, stack) = (field / 3, field % 3);
            cells[at] = (9 * (3 * band + p / 3) + 3 * stack + p % 3) as u8;
        }
        at += 1;
    }
    cells
}

/// Returns what to add to the code in each byte: `16 d0`, and [`NOTHING`] where
/// no cell belongs.
const fn bases(register: usize, group: usize) -> [u8; 64] {
    let mut bases = [NOTHING; 64];
    let mut at = 0;
    while at < 64 {
        let word = 16 * register + at / 4;
        if word < 27 && 4 * group + at % 4 < 9 {
            bases[at] = 16 * (word / 9) as u8;
        }
        at += 1;
    }
    bases
}

static WHERE: [[[u8; 64]; 3]; 2] = [
    [cells(0, 0), cells(0, 1), cells(0, 2)],
    [cells(1, 0), cells(1, 1), cells(1, 2)],
];
static BASES: [[[u8; 64]; 3]; 2] = [
    [bases(0, 0), bases(0, 1), bases(0, 2)],
    [bases(1, 0), bases(1, 1), bases(1, 2)],
];

#[inline]
#[target_feature(enable = "avx512f")]
fn table(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the array is as long as the register.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Does the same as [`text::read`](super::text::read).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn read(puzzles: &[&Puzzle], columns: &mut Columns, at: usize) -> u32 {
    let (codes0, codes1) = (table(&CODES[0]), table(&CODES[1]));
    let fields = table(&FIELDS);
    let mut bad_lanes = 0;
    let mut words = [[_mm512_setzero_si512(); 16]; 2];
    for (lane, puzzle) in puzzles.iter().take(16).enumerate() {
        const REST: u64 = (1 << 17) - 1;
        // SAFETY: a puzzle has 64 and 17 bytes.
        let (low, high) = unsafe {
            let bytes: *const i8 = puzzle.as_ptr().cast();
            (
                _mm512_loadu_epi8(bytes),
                _mm512_maskz_loadu_epi8(REST, bytes.add(64)),
            )
        };
        let low_codes = _mm512_permutex2var_epi8(codes0, low, codes1);
        let high_codes = _mm512_permutex2var_epi8(codes0, high, codes1);
        let bad = _mm512_movepi8_mask(_mm512_or_si512(low, low_codes))
            | REST & _mm512_movepi8_mask(_mm512_or_si512(high, high_codes));
        if bad != 0 {
            bad_lanes |= 1 << lane;
            continue;
        }
        for register in 0..2 {
            let mut group = [_mm512_setzero_si512(); 3];
            for k in 0..3 {
                let cells = table(&WHERE[register][k]);
                let codes = _mm512_permutex2var_epi8(low_codes, cells, high_codes);
                let codes = _mm512_or_si512(codes, table(&BASES[register][k]));
                group[k] = _mm512_permutexvar_epi8(codes, fields);
            }
            let [first, middle, last] = group;
            let pack = |bytes| {
                let pairs = _mm512_maddubs_epi16(bytes, _mm512_set1_epi16(8 << 8 | 1));
                _mm512_madd_epi16(pairs, _mm512_set1_epi32(64 << 16 | 1))
            };
            words[register][lane] = _mm512_ternarylogic_epi32::<0xFE>(
                pack(first),
                _mm512_slli_epi32::<12>(pack(middle)),
                _mm512_slli_epi32::<24>(last),
            );
        }
    }
    for (register, words) in words.into_iter().enumerate() {
        let rows = transpose(words);
        let columns = columns[..27].iter_mut().skip(16 * register);
        for (row, column) in rows.into_iter().zip(columns) {
            let column: &mut [u32; 16] = column[at..].first_chunk_mut().expect("room for a vector");
            // SAFETY: the array is as long as the register.
            unsafe { _mm512_storeu_si512(column.as_mut_ptr().cast(), row) }
        }
    }
    bad_lanes
}

/// Exchanges rows and columns of sixteen by sixteen words.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose(mut rows: [__m512i; 16]) -> [__m512i; 16] {
    // Exchange single words, then pairs, then fours, then eights.
    for k in 0..8 {
        let (a, b) = (rows[2 * k], rows[2 * k + 1]);
        rows[2 * k] = _mm512_unpacklo_epi32(a, b);
        rows[2 * k + 1] = _mm512_unpackhi_epi32(a, b);
    }
    let mut pairs = rows;
    for k in 0..4 {
        for half in 0..2 {
            let (a, b) = (rows[4 * k + half], rows[4 * k + 2 + half]);
            pairs[4 * k + 2 * half] = _mm512_unpacklo_epi64(a, b);
            pairs[4 * k + 2 * half + 1] = _mm512_unpackhi_epi64(a, b);
        }
    }
    let mut result = pairs;
    for k in 0..4 {
        let (a, b, c, d) = (pairs[k], pairs[4 + k], pairs[8 + k], pairs[12 + k]);
        let (ab0, ab1) = (
            _mm512_shuffle_i32x4::<0b10_00_10_00>(a, b),
            _mm512_shuffle_i32x4::<0b11_01_11_01>(a, b),
        );
        let (cd0, cd1) = (
            _mm512_shuffle_i32x4::<0b10_00_10_00>(c, d),
            _mm512_shuffle_i32x4::<0b11_01_11_01>(c, d),
        );
        result[k] = _mm512_shuffle_i32x4::<0b10_00_10_00>(ab0, cd0);
        result[4 + k] = _mm512_shuffle_i32x4::<0b10_00_10_00>(ab1, cd1);
        result[8 + k] = _mm512_shuffle_i32x4::<0b11_01_11_01>(ab0, cd0);
        result[12 + k] = _mm512_shuffle_i32x4::<0b11_01_11_01>(ab1, cd1);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::parse_testing::check_reader;
    use super::*;

    #[test]
    fn it_reads_what_the_plain_reader_reads() {
        if !is_x86_feature_detected!("avx512vbmi") {
            println!("SKIPPED: this machine has no AVX-512 byte permutations");
            return;
        }
        // SAFETY: the machine has the instructions, as checked above.
        check_reader(&[1, 15, 16], |puzzles, columns, at| unsafe {
            read(puzzles, columns, at)
        });
    }
}
