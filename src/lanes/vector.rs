//! The instruction set, as the rest of the engine uses it.

/// Lanes of the widest instruction set; buffers have this size.
pub(super) const MAX_LANES: usize = 16;

/// A vector of 32-bit words, one for each lane.
///
/// It has everything that the algorithm needs of a machine: bitwise logic,
/// shifts within a lane, moves of whole lanes, and the test for zero lanes.
/// Sets of lanes are plain `u32` with bit `i` for lane `i`.
///
/// # Safety
///
/// An implementation may rely on instructions that not every machine has. It
/// must therefore let [`Vector::run`] run its argument compiled for them, and
/// create no value of the type outside such a run. All other code of a
/// [`Stage`] must be `#[inline(always)]`: otherwise it would be compiled
/// without those instructions, which is still correct, but slow.
pub(super) unsafe trait Vector: Copy {
    /// The number of words, at most [`MAX_LANES`].
    const LANES: usize;

    /// The set of all lanes.
    const ALL: u32 = u32::MAX >> (32 - Self::LANES);

    /// A set of lanes in the best form for [`Vector::select`].
    type Mask: Copy;

    /// Runs a stage compiled for this instruction set, as a function of its
    /// own.
    ///
    /// # Safety
    ///
    /// The machine has the instructions.
    unsafe fn run<S: Stage>(stage: S) -> S::Output;

    /// Returns the same word in every lane.
    fn splat(word: u32) -> Self;

    /// Returns the first words of a slice.
    ///
    /// # Panics
    ///
    /// Panics if the slice has fewer words than there are lanes.
    fn load(words: &[u32]) -> Self;

    /// Writes the words to the start of a slice.
    ///
    /// # Panics
    ///
    /// Panics if the slice has fewer words than there are lanes.
    fn store(self, words: &mut [u32]);

    /// Returns the bits that are in both.
    fn and(self, other: Self) -> Self;
    /// Returns the bits that are in either.
    fn or(self, other: Self) -> Self;
    /// Returns the bits that are in one but not both.
    fn xor(self, other: Self) -> Self;
    /// Returns the bits of `self` that are not in `other`.
    fn and_not(self, other: Self) -> Self;
    /// Returns the sum of each lane, modulo 2^32.
    fn add(self, other: Self) -> Self;
    /// Returns the difference of each lane, modulo 2^32.
    fn sub(self, other: Self) -> Self;
    /// Shifts each lane to the left.
    fn shl<const N: u32>(self) -> Self;
    /// Shifts each lane to the right.
    fn shr<const N: u32>(self) -> Self;
    /// Returns the lowest bit of each lane.
    fn lowest(self) -> Self;

    /// Returns the bits that are in any of three.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// Returns the bits that are in an odd number of three: the sum of a full
    /// adder.
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }

    /// Returns the bits that are in at least two of three: the carry of a full
    /// adder.
    #[inline(always)]
    fn maj(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }

    /// Returns the sum and the carry of three bits.
    #[inline(always)]
    fn add3(a: Self, b: Self, c: Self) -> (Self, Self) {
        let half = a.xor(b);
        (half.xor(c), a.and(b).or(half.and(c)))
    }

    /// Returns the bits of `a` where `choice` has a one, of `b` where it has a
    /// zero.
    #[inline(always)]
    fn merge(choice: Self, a: Self, b: Self) -> Self {
        choice.and(a).or(b.and_not(choice))
    }

    /// Returns the bits of `self` that are in `other` or not in `mask`: clears
    /// everything within `mask` except `other`.
    #[inline(always)]
    fn restrict(self, mask: Self, other: Self) -> Self {
        self.and_not(mask.and_not(other))
    }

    /// Returns the lanes that are not zero.
    fn nonzero(self) -> u32;
    /// Returns all ones in the lanes that are zero, and zeros in the others.
    fn zeros(self) -> Self;
    /// Returns a set of lanes as a mask.
    fn mask(lanes: u32) -> Self::Mask;
    /// Returns the lanes of `a` that are in the mask, and those of `b` that are
    /// not.
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self;

    /// Returns a vector whose lane `i` is lane `index[i]` of `self`.
    fn permute(self, index: Self) -> Self;
    /// Returns the index for [`Vector::permute`] that moves the lanes of a set
    /// to the front, in order. The lanes after them are unspecified.
    fn gather_index(lanes: u32) -> Self;
    /// Returns the index for [`Vector::permute`] that moves the front to the
    /// lanes of a set, in order. The other lanes are unspecified.
    fn spread_index(lanes: u32) -> Self;

    /// Parses [`Vector::LANES`] puzzles into the 27 words of `words`, lane by
    /// lane from `at` on. Returns the lanes whose text is not a puzzle; these
    /// are zero. If there are fewer `puzzles`, the remaining lanes are zero
    /// too.
    #[inline(always)]
    fn read(
        puzzles: &[&super::text::Puzzle],
        words: &mut super::state_stack::Columns,
        at: usize,
    ) -> u32 {
        super::text::read(puzzles, words, at)
    }
}

/// A piece of the engine that is compiled once for each instruction set.
pub(super) trait Stage {
    /// The result.
    type Output;

    /// Does the work. To be marked `#[inline(always)]`.
    fn run(self) -> Self::Output;
}
