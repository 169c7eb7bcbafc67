//! Four lanes, for WebAssembly with vectors.
//!
//! The compiler turns [`Portable`](super::portable::Portable) into vectors too, but only where it optimises
//! for speed. Here a module that is optimised for size keeps them.

use std::arch::wasm32::*;

use super::vector::four_lanes::{GATHER, SPREAD, bytes_of};
use super::vector::{MAX_LANES, Stage, Vector};

/// Four lanes in one register.
#[derive(Clone, Copy)]
pub(super) struct Simd128(v128);

#[inline(always)]
fn index_of(bytes: &[u8; 16]) -> Simd128 {
    // SAFETY: there are sixteen bytes to read, at any alignment.
    unsafe { Simd128(v128_load(bytes.as_ptr().cast())) }
}

// SAFETY: it uses no instructions beyond those of the build.
unsafe impl Vector for Simd128 {
    const LANES: usize = 4;
    /// All ones or all zeros in each lane.
    type Mask = v128;
    type Root = Self;

    #[inline(never)]
    unsafe fn run<S: Stage>(stage: S) -> S::Output {
        stage.run()
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Simd128(u32x4_splat(word))
    }

    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        let words: &[u32; 4] = words.first_chunk().expect("a word for each lane");
        // SAFETY: there are four words to read, at any alignment.
        unsafe { Simd128(v128_load(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        let words: &mut [u32; 4] = words.first_chunk_mut().expect("room for each lane");
        // SAFETY: there is room for four words, at any alignment.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Simd128(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Simd128(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Simd128(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Simd128(u32x4_add(self.0, other.0))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Simd128(u32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Simd128(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Simd128(u32x4_shl(self.0, N))
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        Simd128(u32x4_shr(self.0, N))
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        Simd128(v128_and(self.0, i32x4_neg(self.0)))
    }

    #[inline(always)]
    fn maj(a: Self, b: Self, c: Self) -> Self {
        Self::merge(a.xor(b), c, a)
    }

    #[inline(always)]
    fn merge(choice: Self, a: Self, b: Self) -> Self {
        Simd128(v128_bitselect(a.0, b.0, choice.0))
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(u32x4_bitmask(u32x4_ne(self.0, u32x4_splat(0))))
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        Simd128(u32x4_eq(self.0, u32x4_splat(0)))
    }

    #[inline(always)]
    fn mask(lanes: u32) -> v128 {
        let bits = u32x4(1, 2, 4, 8);
        u32x4_eq(v128_and(u32x4_splat(lanes), bits), bits)
    }

    #[inline(always)]
    fn select(mask: v128, a: Self, b: Self) -> Self {
        Simd128(v128_bitselect(a.0, b.0, mask))
    }

    /// The index has bytes, not lanes.
    #[inline(always)]
    fn permute(self, index: Self) -> Self {
        Simd128(u8x16_swizzle(self.0, index.0))
    }

    #[inline(always)]
    fn index(lanes: &[u32; MAX_LANES]) -> Self {
        index_of(&bytes_of(lanes))
    }

    #[inline(always)]
    fn gather_index(lanes: u32) -> Self {
        index_of(&GATHER[lanes as usize & 15])
    }

    #[inline(always)]
    fn spread_index(lanes: u32) -> Self {
        index_of(&SPREAD[lanes as usize & 15])
    }
}
