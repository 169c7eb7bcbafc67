//! Natural numbers of any size, all with the same number of words.

use crate::cover::model::natural::add_to;
use crate::limits::{Clock, Stop};

/// A list of numbers. The first two are 0 and 1; each other one is the sum of two
/// before it.
#[derive(Clone, Debug)]
pub(super) struct Naturals {
    /// Words in a number.
    width: usize,
    /// The numbers, the least significant word of each first.
    words: Vec<u64>,
}

impl Naturals {
    /// Returns the numbers that are sums of these, after 0 and 1. They take at most `memory` bytes; `None` if they need more.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn sums(
        pairs: impl ExactSizeIterator<Item = [u32; 2]> + Clone,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Option<Naturals>, Stop> {
        let most = memory / (8 * (pairs.len() + 2));
        let mut width = 2;
        while width <= most.max(2) {
            if let Some(naturals) = Naturals::sums_of_width(width, pairs.clone(), clock)? {
                return Ok(Some(naturals));
            }
            width *= 2;
        }
        Ok(None)
    }

    /// Returns the same, or `None` if a sum needs more words.
    fn sums_of_width(
        width: usize,
        pairs: impl ExactSizeIterator<Item = [u32; 2]>,
        clock: &mut Clock,
    ) -> Result<Option<Naturals>, Stop> {
        let mut words: Vec<u64> = Vec::with_capacity(width * (pairs.len() + 2));
        words.resize(2 * width, 0);
        words[width] = 1;
        for pair in pairs {
            clock.work(width)?;
            let [left, right] = pair.map(|number| number as usize * width);
            let end = words.len();
            words.extend_from_within(left..left + width);
            let (before, sum) = words.split_at_mut(end);
            if add_to(sum, &before[right..right + width]) {
                return Ok(None);
            }
        }
        Ok(Some(Naturals { width, words }))
    }

    /// Returns a number, if it has at most 128 bits.
    pub(super) fn small(&self, index: u32) -> Option<u128> {
        let (low, high) = self.get(index).split_at(2);
        let is_small = high.iter().all(|&word| word == 0);
        is_small.then(|| u128::from(low[0]) | u128::from(low[1]) << 64)
    }

    /// Draws a number below one of these; `None` if that is 0.
    pub(super) fn below(&self, index: u32, random: &mut impl FnMut() -> u64) -> Option<Vec<u64>> {
        let bound = self.get(index);
        let last = bound.iter().rposition(|&word| word != 0)?;
        let mask = u64::MAX >> bound[last].leading_zeros();
        loop {
            // At least every second draw is small enough.
            let mut drawn = vec![0; self.width];
            drawn[..=last].fill_with(&mut *random);
            drawn[last] &= mask;
            if is_less(&drawn, bound) {
                return Some(drawn);
            }
        }
    }

    /// Subtracts one of these from a number, unless it is larger. Returns whether
    /// it did.
    pub(super) fn take_from(&self, number: &mut [u64], index: u32) -> bool {
        let less = self.get(index);
        if is_less(number, less) {
            return false;
        }
        let mut borrow = false;
        for (word, &less) in number.iter_mut().zip(less) {
            let (difference, first) = word.overflowing_sub(less);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            borrow = first || second;
            *word = difference;
        }
        true
    }

    /// Returns the words of a number.
    pub(super) fn get(&self, index: u32) -> &[u64] {
        &self.words[index as usize * self.width..][..self.width]
    }
}

fn is_less(left: &[u64], right: &[u64]) -> bool {
    left.iter().rev().lt(right.iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are 0, 1, 1 + 0, and then the Fibonacci numbers.
    #[test]
    fn sums_have_as_many_words_as_they_need() {
        let pairs = (0..400u32).map(|index| [index, index + 1]);
        let sums = |memory| Naturals::sums(pairs.clone(), memory, &mut Clock::default());
        let naturals = sums(1 << 20).unwrap().unwrap();
        // 400 and the first two, of 8 words each.
        let least = 402 * 8 * 8;
        assert!(sums(least - 1).unwrap().is_none());
        assert!(sums(least).unwrap().is_some());
        assert_eq!(naturals.width, 8);
        let mut pair = (0u128, 1u128);
        for index in 0..400 {
            match naturals.small(index) {
                Some(number) => assert_eq!(number, pair.0),
                None => assert_eq!(pair.0, u128::MAX),
            }
            pair = (pair.1, pair.0.saturating_add(pair.1));
        }
        assert_eq!(naturals.small(187), None);
        // F(300) - F(299) - F(298) = 0, and nothing is below 0.
        let mut number = naturals.get(300).to_vec();
        assert!(naturals.take_from(&mut number, 299));
        assert!(!naturals.take_from(&mut number, 299));
        assert!(naturals.take_from(&mut number, 298));
        assert!(number.iter().all(|&word| word == 0));
        assert_eq!(naturals.below(0, &mut || 1), None);
        let drawn = naturals.below(300, &mut || u64::MAX / 3).unwrap();
        assert!(is_less(&drawn, naturals.get(300)));
    }
}
