//! Four lanes, for AArch64.
//!
//! All of its machines have these instructions. The compiler turns
//! [`Portable`](super::portable::Portable) into vectors too, but moves lanes
//! one by one.

use std::arch::aarch64::*;

use super::vector::four_lanes::{GATHER, SPREAD, bytes_of};
use super::vector::{MAX_LANES, Stage, Vector};

/// Four lanes in one register.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint32x4_t);

#[inline(always)]
fn index_of(bytes: &[u8; 16]) -> Neon {
    // SAFETY: there are sixteen bytes to read, at any alignment.
    unsafe { Neon(vreinterpretq_u32_u8(vld1q_u8(bytes.as_ptr()))) }
}

/// Returns the bits of the lanes.
#[inline(always)]
fn bits() -> uint32x4_t {
    // SAFETY: there are four words to read, at any alignment.
    unsafe { vld1q_u32([1, 2, 4, 8].as_ptr()) }
}

// SAFETY: all machines of this architecture have the instructions. All `unsafe`
// below rests on this; its only other conditions are the slice lengths, which
// are checked.
unsafe impl Vector for Neon {
    const LANES: usize = 4;
    /// All ones or all zeros in each lane.
    type Mask = uint32x4_t;
    type Root = Self;

    #[inline(never)]
    unsafe fn run<S: Stage>(stage: S) -> S::Output {
        stage.run()
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        unsafe { Neon(vdupq_n_u32(word)) }
    }

    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        let words: &[u32; 4] = words.first_chunk().expect("a word for each lane");
        unsafe { Neon(vld1q_u32(words.as_ptr())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        let words: &mut [u32; 4] = words.first_chunk_mut().expect("room for each lane");
        unsafe { vst1q_u32(words.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Neon(vandq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Neon(vorrq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Neon(veorq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Neon(vaddq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Neon(vsubq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        unsafe { Neon(vbicq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        unsafe { Neon(vshlq_u32(self.0, vdupq_n_s32(N as i32))) }
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        unsafe { Neon(vshlq_u32(self.0, vdupq_n_s32(-(N as i32)))) }
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        unsafe {
            let negative = vsubq_u32(vdupq_n_u32(0), self.0);
            Neon(vandq_u32(self.0, negative))
        }
    }

    #[inline(always)]
    fn maj(a: Self, b: Self, c: Self) -> Self {
        Self::merge(a.xor(b), c, a)
    }

    #[inline(always)]
    fn add3(a: Self, b: Self, c: Self) -> (Self, Self) {
        let half = a.xor(b);
        (half.xor(c), Self::merge(half, c, a))
    }

    #[inline(always)]
    fn merge(choice: Self, a: Self, b: Self) -> Self {
        unsafe { Neon(vbslq_u32(choice.0, a.0, b.0)) }
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        unsafe { vaddvq_u32(vandq_u32(vtstq_u32(self.0, self.0), bits())) }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        unsafe { Neon(vceqzq_u32(self.0)) }
    }

    #[inline(always)]
    fn mask(lanes: u32) -> uint32x4_t {
        unsafe { vtstq_u32(vdupq_n_u32(lanes), bits()) }
    }

    #[inline(always)]
    fn select(mask: uint32x4_t, a: Self, b: Self) -> Self {
        unsafe { Neon(vbslq_u32(mask, a.0, b.0)) }
    }

    /// The index has bytes, not lanes.
    #[inline(always)]
    fn permute(self, index: Self) -> Self {
        unsafe {
            let bytes = vreinterpretq_u8_u32(self.0);
            let index = vreinterpretq_u8_u32(index.0);
            Neon(vreinterpretq_u32_u8(vqtbl1q_u8(bytes, index)))
        }
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
