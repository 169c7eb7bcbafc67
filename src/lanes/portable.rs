//! Any machine: lanes as an array of words, which the compiler turns into the
//! available vectors.

use super::vector::{Stage, Vector};

/// `N` lanes in plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Portable<const N: usize>([u32; N]);

#[cfg(test)]
impl Portable<1> {
    /// Returns a single lane.
    pub(super) fn one(word: u32) -> Self {
        Portable([word])
    }

    /// Returns its word.
    pub(super) fn word(self) -> u32 {
        self.0[0]
    }
}

impl<const N: usize> Portable<N> {
    #[inline(always)]
    fn map(self, f: impl Fn(u32) -> u32) -> Self {
        let mut result = self;
        for word in &mut result.0 {
            *word = f(*word);
        }
        result
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut result = self;
        for (word, other) in result.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        result
    }
}

// SAFETY: it uses no instructions beyond those of the build.
unsafe impl<const N: usize> Vector for Portable<N> {
    const LANES: usize = N;
    /// All ones or all zeros in each lane.
    type Mask = Self;
    type Root = Portable<4>;

    #[inline(never)]
    unsafe fn run<S: Stage>(stage: S) -> S::Output {
        stage.run()
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Portable([word; N])
    }

    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        Portable(*words.first_chunk().expect("a word for each lane"))
    }

    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        *words.first_chunk_mut().expect("room for each lane") = self.0;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const K: u32>(self) -> Self {
        self.map(|word| word << K)
    }

    #[inline(always)]
    fn shr<const K: u32>(self) -> Self {
        self.map(|word| word >> K)
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self.map(|word| word & word.wrapping_neg())
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let bits = self.0.into_iter().enumerate();
        bits.fold(0, |set, (lane, word)| set | u32::from(word != 0) << lane)
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        self.map(|word| 0u32.wrapping_sub(u32::from(word == 0)))
    }

    #[inline(always)]
    fn mask(lanes: u32) -> Self {
        let mut mask = Portable([0; N]);
        for (lane, word) in mask.0.iter_mut().enumerate() {
            *word = 0u32.wrapping_sub(lanes >> lane & 1);
        }
        mask
    }

    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        Self::merge(mask, a, b)
    }

    #[inline(always)]
    fn permute(self, index: Self) -> Self {
        index.map(|lane| self.0[lane as usize % N])
    }

    #[inline(always)]
    fn gather_index(lanes: u32) -> Self {
        let mut index = Portable([0; N]);
        let mut front = 0;
        for lane in 0..N {
            index.0[front % N] = lane as u32;
            front += (lanes >> lane & 1) as usize;
        }
        index
    }

    #[inline(always)]
    fn spread_index(lanes: u32) -> Self {
        let mut index = Portable([0; N]);
        let mut front = 0;
        for (lane, word) in index.0.iter_mut().enumerate() {
            *word = front;
            front += lanes >> lane & 1;
        }
        index
    }
}
