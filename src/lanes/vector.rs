//! The instruction set, as the rest of the engine sees it.

/// Lanes of the widest instruction set; buffers are sized for it.
pub(super) const MAX_LANES: usize = 16;

/// A vector of 32-bit words, one for each lane.
///
/// All the algorithm needs of a machine: bitwise logic, shifts within a
/// lane, moving whole lanes about, and telling which lanes are zero. Sets of
/// lanes are plain `u32` with bit `i` for lane `i`.
///
/// # Safety
///
/// An implementation may rely on instructions that not every machine has. It
/// must therefore let [`Vector::run`] run its argument compiled for them, and
/// no value of the type may be made outside of such a run. All other code of
/// a [`Stage`] must be `#[inline(always)]`, or it would be compiled without
/// those instructions: still right, but slow.
pub(super) unsafe trait Vector: Copy {
    /// How many words it holds, at most [`MAX_LANES`].
    const LANES: usize;

    /// The set of all lanes.
    const ALL: u32 = u32::MAX >> (32 - Self::LANES);

    /// A set of lanes in the form that [`Vector::select`] likes best.
    type Mask: Copy;

    /// Runs a stage compiled for this instruction set, as a function of its
    /// own.
    ///
    /// # Safety
    ///
    /// The machine has the instructions.
    unsafe fn run<S: Stage>(stage: S) -> S::Output;

    /// The same word in every lane.
    fn splat(word: u32) -> Self;

    /// The first words of a slice.
    ///
    /// # Panics
    ///
    /// If the slice has fewer words than there are lanes.
    fn load(words: &[u32]) -> Self;

    /// Writes the words to the start of a slice.
    ///
    /// # Panics
    ///
    /// If the slice has fewer words than there are lanes.
    fn store(self, words: &mut [u32]);

    /// Bits that are in both.
    fn and(self, other: Self) -> Self;
    /// Bits that are in either.
    fn or(self, other: Self) -> Self;
    /// Bits that are in one but not both.
    fn xor(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn and_not(self, other: Self) -> Self;
    /// The sum of each lane, modulo 2^32.
    fn add(self, other: Self) -> Self;
    /// Each lane shifted to the left.
    fn shl<const N: u32>(self) -> Self;
    /// Each lane shifted to the right.
    fn shr<const N: u32>(self) -> Self;
    /// The lowest bit of each lane.
    fn lowest(self) -> Self;

    /// Bits that are in any of three.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// Bits that are in an odd number of three: the sum of a full adder.
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }

    /// Bits that are in at least two of three: the carry of a full adder.
    #[inline(always)]
    fn maj(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }

    /// Bits of `a` where `choice` has a one, of `b` where it has a zero.
    #[inline(always)]
    fn merge(choice: Self, a: Self, b: Self) -> Self {
        choice.and(a).or(b.and_not(choice))
    }

    /// Bits of `self` that are in `other` or not in `mask`: clears within
    /// `mask` all but `other`.
    #[inline(always)]
    fn restrict(self, mask: Self, other: Self) -> Self {
        self.and_not(mask.and_not(other))
    }

    /// The lanes that are not zero.
    fn nonzero(self) -> u32;
    /// A set of lanes as a mask.
    fn mask(lanes: u32) -> Self::Mask;
    /// The lanes of `a` that are in the mask, and those of `b` that are not.
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self;

    /// Lane `i` of the result is lane `index[i]` of `self`.
    fn permute(self, index: Self) -> Self;
    /// The index for [`Vector::permute`] that moves the lanes of a set to
    /// the front, in order. What follows them is unspecified.
    fn gather_index(lanes: u32) -> Self;
    /// The index for [`Vector::permute`] that moves the front to the lanes
    /// of a set, in order. What the other lanes get is unspecified.
    fn spread_index(lanes: u32) -> Self;

    /// Reads [`Vector::LANES`] puzzles into the 27 words of `words`, lane by
    /// lane from `at` on. Returns the lanes whose text is no puzzle, which
    /// are zero. `puzzles` may be fewer; the lanes left over are zero too.
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
    /// What it yields.
    type Output;

    /// Does the work. To be marked `#[inline(always)]`.
    fn run(self) -> Self::Output;
}
