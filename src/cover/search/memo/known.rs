//! What the table holds for a state: its solutions, and what it took to count them.
//!
//! Both are in two words. A count below `2^96` leaves room for a size of 31 bits. Larger ones
//! come without a size, marked by the highest bit. A count with that bit, which is lost then, is
//! not held unless it is the largest number, which stands for a sum beyond 128 bits.

/// What is known about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The number of solutions.
    pub(super) count: u128,
    /// The options that a search without a memory would try below it, at most [`MOST`].
    pub(super) size: u64,
}

/// The largest size.
const MOST: u64 = (1 << 31) - 1;

/// The mark of a count without a size.
const LARGE: u64 = 1 << 63;

impl Known {
    /// Returns it as words; `None` if there is no room.
    #[inline(always)]
    pub(super) fn words(self) -> Option<[u64; 2]> {
        let (low, high) = (self.count as u64, (self.count >> 64) as u64);
        if high >> 32 == 0 {
            return Some([low, self.size.min(MOST) << 32 | high]);
        }
        let is_most = self.count == u128::MAX;
        let has_room = high & LARGE == 0 && self.count != u128::MAX >> 1;
        (is_most || has_room).then_some([low, high | LARGE])
    }

    /// Returns what these words hold.
    #[inline(always)]
    pub(super) fn of([low, high]: [u64; 2]) -> Known {
        let joined = |high: u64| u128::from(high) << 64 | u128::from(low);
        if high & LARGE == 0 {
            return Known {
                count: joined(high & u64::from(u32::MAX)),
                size: high >> 32,
            };
        }
        let is_most = low & high == u64::MAX;
        Known {
            count: joined(if is_most { high } else { high & !LARGE }),
            size: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn words_hold_the_count_exactly(count: u128, shift in 0..128u32, size: u64) {
            let count = count >> shift;
            match (Known { count, size }).words() {
                Some(words) => {
                    let known = Known::of(words);
                    prop_assert_eq!(known.count, count);
                    prop_assert_eq!(known.size, if count >> 96 == 0 { size.min(MOST) } else { 0 });
                }
                None => prop_assert!(count >> 127 == 1 && count < u128::MAX),
            }
        }
    }

    #[test]
    fn the_ends_of_each_form_are_told_apart() {
        let ends = [0, (1 << 96) - 1, 1 << 96, (1 << 127) - 2, u128::MAX];
        for count in ends {
            let words = Known { count, size: 7 }.words().unwrap();
            assert_eq!(Known::of(words).count, count);
        }
        for count in [(1 << 127) - 1, 1 << 127, u128::MAX - 1] {
            assert_eq!(Known { count, size: 7 }.words(), None);
        }
    }
}
