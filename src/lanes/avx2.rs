//! Eight lanes, for x86-64 with AVX2.

use std::arch::x86_64::*;

use super::layout::Columns;
use super::parse_avx2;
use super::text::Puzzle;
use super::vector::{Stage, Vector};

/// Eight lanes in one register.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

impl Avx2 {
    /// Returns whether this machine has the instructions.
    pub(super) fn is_available() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }
}

/// For each set of eight lanes, the lanes in it, in order, a byte each.
static GATHER: [u64; 256] = {
    let mut table = [0; 256];
    let mut lanes = 0;
    while lanes < 256 {
        let (mut lane, mut front) = (0, 0);
        while lane < 8 {
            if lanes >> lane & 1 == 1 {
                table[lanes] |= lane << (8 * front);
                front += 1;
            }
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// For each set of eight lanes, the number of its lanes before each lane, a
/// byte each.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut lanes = 0;
    while lanes < 256 {
        let (mut lane, mut front) = (0, 0);
        while lane < 8 {
            table[lanes] |= front << (8 * lane);
            front += (lanes >> lane & 1) as u64;
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// Returns a vector of the bytes of a word.
#[inline]
#[target_feature(enable = "avx2")]
fn widen(bytes: u64) -> __m256i {
    _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(bytes as i64))
}

// SAFETY: `run` enables the instructions that `is_available` asks for. Values
// are created only within `run`, whose caller guarantees the machine. All
// `unsafe` below rests on this; its only other conditions are the slice
// lengths, which are checked.
unsafe impl Vector for Avx2 {
    const LANES: usize = 8;
    /// All ones or all zeros in each lane.
    type Mask = __m256i;
    type Root = Self;

    #[inline(always)]
    unsafe fn run<S: Stage>(stage: S) -> S::Output {
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi2,popcnt,lzcnt")]
        fn run<S: Stage>(stage: S) -> S::Output {
            stage.run()
        }
        unsafe { run(stage) }
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        unsafe { Avx2(_mm256_set1_epi32(word as i32)) }
    }

    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        let words: &[u32; 8] = words.first_chunk().expect("a word for each lane");
        unsafe { Avx2(_mm256_loadu_si256(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        let words: &mut [u32; 8] = words.first_chunk_mut().expect("room for each lane");
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_and_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_or_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_xor_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_add_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_sub_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_andnot_si256(other.0, self.0)) }
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        unsafe { Avx2(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(N as i32))) }
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        unsafe { Avx2(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(N as i32))) }
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        unsafe {
            let negative = _mm256_sub_epi32(_mm256_setzero_si256(), self.0);
            Avx2(_mm256_and_si256(self.0, negative))
        }
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        unsafe {
            let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            !(_mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32) & Self::ALL
        }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        unsafe { Avx2(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())) }
    }

    #[inline(always)]
    fn mask(lanes: u32) -> __m256i {
        unsafe {
            let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let set = _mm256_and_si256(_mm256_set1_epi32(lanes as i32), bits);
            _mm256_cmpeq_epi32(set, bits)
        }
    }

    #[inline(always)]
    fn select(mask: __m256i, a: Self, b: Self) -> Self {
        unsafe { Avx2(_mm256_blendv_epi8(b.0, a.0, mask)) }
    }

    #[inline(always)]
    fn permute(self, index: Self) -> Self {
        unsafe { Avx2(_mm256_permutevar8x32_epi32(self.0, index.0)) }
    }

    #[inline(always)]
    fn gather_index(lanes: u32) -> Self {
        unsafe { Avx2(widen(GATHER[lanes as usize & 255])) }
    }

    #[inline(always)]
    fn spread_index(lanes: u32) -> Self {
        unsafe { Avx2(widen(SPREAD[lanes as usize & 255])) }
    }

    #[inline(always)]
    fn read(puzzles: &[&Puzzle], columns: &mut Columns, at: usize) -> u32 {
        unsafe { parse_avx2::read(puzzles, columns, at) }
    }
}
