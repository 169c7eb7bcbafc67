//! Unbiased draws.

/// A source of random bits: all 64 of each number are used.
#[doc(hidden)]
pub struct Random<'a> {
    source: &'a mut dyn FnMut() -> u64,
}

impl<'a> Random<'a> {
    #[doc(hidden)]
    #[inline]
    pub fn new(source: &'a mut dyn FnMut() -> u64) -> Random<'a> {
        Random { source }
    }

    /// Returns a number below `bound`, each with the same chance.
    ///
    /// # Panics
    ///
    /// Panics if the bound is 0.
    #[doc(hidden)]
    pub fn below(&mut self, bound: u128) -> u128 {
        assert!(bound > 0, "nothing to draw from");
        // Draws as many bits as the bound needs until they are below it, which
        // takes at most two draws on average.
        let unused = (bound - 1).leading_zeros();
        loop {
            let bits = u128::from((self.source)()) << 64 | u128::from((self.source)());
            let number = bits.checked_shr(unused).unwrap_or(0);
            if number < bound {
                return number;
            }
        }
    }

    /// Returns an index below `length`, each with the same chance.
    ///
    /// # Panics
    ///
    /// Panics if the length is 0.
    #[doc(hidden)]
    #[inline]
    pub fn place(&mut self, length: usize) -> usize {
        // The bound fits a `usize`, so the result does too.
        self.below(length as u128) as usize
    }

    /// Returns the index of one of the weights, with a chance proportional to
    /// it.
    ///
    /// # Panics
    ///
    /// Panics if the weights are all 0.
    #[doc(hidden)]
    pub fn weighted(&mut self, weights: impl Iterator<Item = u128> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (place, weight) in weights.enumerate() {
            if left < weight {
                return place;
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights")
    }

    /// Shuffles the items; every order has the same chance.
    #[doc(hidden)]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.place(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;

    #[test]
    fn draws_are_in_proportion() {
        let mut source = stream(1, 0);
        let mut random = Random::new(&mut source);
        let mut times = [0; 4];
        for _ in 0..6000 {
            times[random.weighted([1, 0, 2, 3].into_iter())] += 1;
        }
        // Each is within five standard deviations of its expected value.
        assert_eq!(times[1], 0);
        for (times, expected) in [(times[0], 1000), (times[2], 2000), (times[3], 3000)] {
            assert!(i32::abs(times - expected) < 200, "{times}");
        }
        assert_eq!(random.below(1), 0);
        assert!((0..1000).all(|_| random.below(7) < 7));
        let mut items = [1, 2, 3, 4, 5];
        random.shuffle(&mut items);
        items.sort_unstable();
        assert_eq!(items, [1, 2, 3, 4, 5]);
    }
}
