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

    /// The vectors of four lanes or more in which one state is propagated.
    type Root: Vector;

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

    /// Returns a vector whose lane `i` is the one that the index has for `i`. What an
    /// index looks like depends on the vector.
    fn permute(self, index: Self) -> Self;
    /// Returns the index for [`Vector::permute`] that takes these lanes.
    #[inline(always)]
    fn index(lanes: &[u32; MAX_LANES]) -> Self {
        Self::load(lanes)
    }
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
        words: &mut super::layout::Columns,
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

/// Moves of four lanes, for vectors whose only permutation is one of bytes.
#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) mod four_lanes {
    /// For each set of four lanes, the bytes of the lanes in it, in order.
    pub(in crate::lanes) static GATHER: [[u8; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut lanes = 0;
        while lanes < 16 {
            let (mut lane, mut front) = (0, 0);
            while lane < 4 {
                if lanes >> lane & 1 == 1 {
                    move_lane(&mut table[lanes], front, lane);
                    front += 1;
                }
                lane += 1;
            }
            lanes += 1;
        }
        table
    };

    /// For each set of four lanes, the bytes of as many lanes as it has before each
    /// lane.
    pub(in crate::lanes) static SPREAD: [[u8; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut lanes = 0;
        while lanes < 16 {
            let (mut lane, mut front) = (0, 0);
            while lane < 4 {
                move_lane(&mut table[lanes], lane, front);
                front += lanes >> lane & 1;
                lane += 1;
            }
            lanes += 1;
        }
        table
    };

    /// Returns the bytes of these lanes.
    #[inline(always)]
    pub(in crate::lanes) fn bytes_of(lanes: &[u32; super::MAX_LANES]) -> [u8; 16] {
        let mut bytes = [0; 16];
        for (lane, &from) in lanes[..4].iter().enumerate() {
            move_lane(&mut bytes, lane, from as usize);
        }
        bytes
    }

    /// Moves a lane in an index of bytes.
    const fn move_lane(index: &mut [u8; 16], to: usize, from: usize) {
        let mut byte = 0;
        while byte < 4 {
            index[4 * to + byte] = (4 * from + byte) as u8;
            byte += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::marker::PhantomData;

    use super::super::portable::Portable;
    use super::*;

    /// Words that set lanes and carries apart.
    const WORDS: [u32; MAX_LANES] = [
        0,
        1,
        0x8000_0000,
        u32::MAX,
        0,
        0o111_111_111,
        7,
        0x1234_5678,
        0x0f0f_0f0f,
        0,
        0,
        2,
        0x7fff_ffff,
        0xfedc_ba98,
        3,
        0,
    ];

    /// Compares the operations on vectors with those on words.
    struct Check<V>(PhantomData<V>);

    fn words<V: Vector>(vector: V) -> Vec<u32> {
        let mut words = [0; MAX_LANES];
        vector.store(&mut words);
        words[..V::LANES].to_vec()
    }

    /// Returns words, moved by some lanes.
    fn turned(by: usize) -> [u32; MAX_LANES] {
        std::array::from_fn(|lane| WORDS[(lane + by) % MAX_LANES])
    }

    fn check<V: Vector>(vector: V, word: impl Fn(usize) -> u32) {
        let expected: Vec<u32> = (0..V::LANES).map(word).collect();
        assert_eq!(words(vector), expected);
    }

    fn check_words<V: Vector>(by: [usize; 3]) {
        let [a, b, c] = by.map(turned);
        let [x, y, z] = [V::load(&a), V::load(&b), V::load(&c)];
        check(x, |k| a[k]);
        check(x.and(y), |k| a[k] & b[k]);
        check(x.or(y), |k| a[k] | b[k]);
        check(x.xor(y), |k| a[k] ^ b[k]);
        check(x.and_not(y), |k| a[k] & !b[k]);
        check(x.add(y), |k| a[k].wrapping_add(b[k]));
        check(x.sub(y), |k| a[k].wrapping_sub(b[k]));
        check(x.shl::<9>(), |k| a[k] << 9);
        check(x.shr::<9>(), |k| a[k] >> 9);
        check(x.lowest(), |k| a[k] & a[k].wrapping_neg());
        check(V::or3(x, y, z), |k| a[k] | b[k] | c[k]);
        check(V::xor3(x, y, z), |k| a[k] ^ b[k] ^ c[k]);
        let maj = |k: usize| a[k] & b[k] | a[k] & c[k] | b[k] & c[k];
        check(V::maj(x, y, z), maj);
        check(V::add3(x, y, z).0, |k| a[k] ^ b[k] ^ c[k]);
        check(V::add3(x, y, z).1, maj);
        check(V::merge(x, y, z), |k| a[k] & b[k] | !a[k] & c[k]);
        check(x.restrict(y, z), |k| a[k] & (!b[k] | c[k]));
        check(x.zeros(), |k| if a[k] == 0 { u32::MAX } else { 0 });
        check(V::splat(a[0]), |_| a[0]);
        let nonzero = (0..V::LANES).filter(|&k| a[k] != 0);
        assert_eq!(x.nonzero(), nonzero.fold(0, |set, k| set | 1 << k));
    }

    fn check_lanes<V: Vector>(set: u32) {
        let (a, b) = (turned(3), turned(8));
        let (x, y) = (V::load(&a), V::load(&b));
        let has = |k: usize| set >> k & 1 == 1;
        check(V::select(V::mask(set), x, y), |k| {
            if has(k) { a[k] } else { b[k] }
        });
        let lanes: Vec<usize> = (0..V::LANES).filter(|&k| has(k)).collect();
        let order = std::array::from_fn(|k| (set >> (k % 4) & 3) % V::LANES as u32);
        check(x.permute(V::index(&order)), |k| a[order[k] as usize]);
        let gathered = words(x.permute(V::gather_index(set)));
        let spread = words(x.permute(V::spread_index(set)));
        for (front, &lane) in lanes.iter().enumerate() {
            assert_eq!(gathered[front], a[lane]);
            assert_eq!(spread[lane], a[front]);
        }
    }

    impl<V: Vector> Stage for Check<V> {
        type Output = ();

        fn run(self) {
            for by in 0..MAX_LANES * MAX_LANES {
                check_words::<V>([by % MAX_LANES, by / MAX_LANES, (3 * by + 1) % MAX_LANES]);
            }
            // All sets of eight lanes, with other sets above them.
            for set in 0..256 {
                check_lanes::<V>((set | (set * 157) << 8) & V::ALL);
            }
        }
    }

    #[test]
    fn all_vectors_compute_what_words_do() {
        // SAFETY: each is run only on a machine with its instructions.
        unsafe {
            Portable::<1>::run(Check::<Portable<1>>(PhantomData));
            Portable::<4>::run(Check::<Portable<4>>(PhantomData));
            #[cfg(target_arch = "x86_64")]
            {
                use super::super::{avx2::Avx2, avx512::Avx512};
                if Avx2::is_available() {
                    Avx2::run(Check::<Avx2>(PhantomData));
                }
                if Avx512::is_available() {
                    Avx512::run(Check::<Avx512>(PhantomData));
                }
            }
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            super::super::neon::Neon::run(Check::<super::super::neon::Neon>(PhantomData));
        }
    }
}
