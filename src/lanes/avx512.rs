//! Sixteen lanes, for x86-64 with AVX-512.

use std::arch::x86_64::*;

use super::layout::Columns;
use super::text::Puzzle;
use super::vector::{Stage, Vector};
use super::{parse_avx2, parse_avx512};

/// Sixteen lanes in one register.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

impl Avx512 {
    /// Returns whether this machine has the instructions.
    pub(super) fn is_available() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }
}

// SAFETY: `run` enables the instructions that `is_available` asks for. Values
// are created only within `run`, whose caller guarantees the machine. All
// `unsafe` below rests on this; its only other conditions are the slice
// lengths, which are checked.
unsafe impl Vector for Avx512 {
    const LANES: usize = 16;
    type Mask = __mmask16;
    type Root = super::avx2::Avx2;

    #[inline(always)]
    unsafe fn run<S: Stage>(stage: S) -> S::Output {
        #[inline(never)]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi2,popcnt,lzcnt")]
        fn run<S: Stage>(stage: S) -> S::Output {
            stage.run()
        }
        unsafe { run(stage) }
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        unsafe { Avx512(_mm512_set1_epi32(word as i32)) }
    }

    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        let words: &[u32; 16] = words.first_chunk().expect("a word for each lane");
        unsafe { Avx512(_mm512_loadu_si512(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        let words: &mut [u32; 16] = words.first_chunk_mut().expect("room for each lane");
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_and_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_add_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_sub_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_andnot_si512(other.0, self.0)) }
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        unsafe { Avx512(_mm512_slli_epi32::<N>(self.0)) }
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        unsafe { Avx512(_mm512_srli_epi32::<N>(self.0)) }
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        unsafe {
            let negative = _mm512_sub_epi32(_mm512_setzero_si512(), self.0);
            Avx512(_mm512_and_si512(self.0, negative))
        }
    }

    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        unsafe { Avx512(_mm512_ternarylogic_epi32::<0xFE>(a.0, b.0, c.0)) }
    }

    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        unsafe { Avx512(_mm512_ternarylogic_epi32::<0x96>(a.0, b.0, c.0)) }
    }

    #[inline(always)]
    fn maj(a: Self, b: Self, c: Self) -> Self {
        unsafe { Avx512(_mm512_ternarylogic_epi32::<0xE8>(a.0, b.0, c.0)) }
    }

    #[inline(always)]
    fn add3(a: Self, b: Self, c: Self) -> (Self, Self) {
        (Self::xor3(a, b, c), Self::maj(a, b, c))
    }

    #[inline(always)]
    fn merge(choice: Self, a: Self, b: Self) -> Self {
        unsafe { Avx512(_mm512_ternarylogic_epi32::<0xCA>(choice.0, a.0, b.0)) }
    }

    #[inline(always)]
    fn restrict(self, mask: Self, other: Self) -> Self {
        unsafe { Avx512(_mm512_ternarylogic_epi32::<0xB0>(self.0, mask.0, other.0)) }
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        unsafe { u32::from(_mm512_test_epi32_mask(self.0, self.0)) }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        unsafe {
            let zero = _mm512_testn_epi32_mask(self.0, self.0);
            Avx512(_mm512_maskz_set1_epi32(zero, -1))
        }
    }

    #[inline(always)]
    fn mask(lanes: u32) -> __mmask16 {
        lanes as __mmask16
    }

    #[inline(always)]
    fn select(mask: __mmask16, a: Self, b: Self) -> Self {
        unsafe { Avx512(_mm512_mask_blend_epi32(mask, b.0, a.0)) }
    }

    #[inline(always)]
    fn permute(self, index: Self) -> Self {
        unsafe { Avx512(_mm512_permutexvar_epi32(index.0, self.0)) }
    }

    #[inline(always)]
    fn gather_index(lanes: u32) -> Self {
        unsafe { Avx512(_mm512_maskz_compress_epi32(lanes as __mmask16, iota())) }
    }

    #[inline(always)]
    fn spread_index(lanes: u32) -> Self {
        unsafe { Avx512(_mm512_maskz_expand_epi32(lanes as __mmask16, iota())) }
    }

    #[inline(always)]
    fn read(puzzles: &[&Puzzle], columns: &mut Columns, at: usize) -> u32 {
        if is_x86_feature_detected!("avx512vbmi") {
            unsafe { parse_avx512::read(puzzles, columns, at) }
        } else {
            unsafe { parse_avx2::read(puzzles, columns, at) }
        }
    }
}

/// Returns the index of each lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn iota() -> __m512i {
    _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}
