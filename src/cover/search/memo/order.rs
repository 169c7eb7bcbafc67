//! The order in which a thread tries the options of a branch.
//!
//! Threads that go through the same states in the same order would do the same
//! work at the same time. The second one goes from the last option to the first
//! at every branch, so where two threads are below the same state they come from
//! both ends, and meet once. Any others go in random orders.

/// An order of the options of every branch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    /// From the first.
    First,
    /// From the last.
    Last,
    /// From somewhere, by a generator in this state.
    Random(u64),
}

impl Order {
    /// Returns the order of a thread, given its number from 0.
    pub(super) fn of_thread(number: usize) -> Order {
        match number {
            0 => Order::First,
            1 => Order::Last,
            // The generator must not start from 0.
            number => Order::Random(number as u64),
        }
    }

    /// Takes the next option from those that are still to be tried.
    #[inline(always)]
    pub(super) fn take_next(&mut self, todo: &mut [u64]) -> Option<usize> {
        let is_left = |(_, word): &(usize, &mut u64)| **word != 0;
        let mut words = todo.iter_mut().enumerate();
        let (place, word) = match self {
            Order::Last => words.rfind(is_left),
            Order::First | Order::Random(_) => words.find(is_left),
        }?;
        let bit = match self {
            Order::First => word.trailing_zeros(),
            Order::Last => 63 - word.leading_zeros(),
            Order::Random(state) => {
                // Marsaglia's xorshift.
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                let turn = (*state >> 58) as u32;
                (word.rotate_right(turn).trailing_zeros() + turn) % 64
            }
        };
        *word &= !(1 << bit);
        Some(place * 64 + bit as usize)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_order_takes_each_option_once(words in prop::collection::vec(any::<u64>(), 0..4)) {
            let all: Vec<usize> =
                (0..words.len() * 64).filter(|bit| words[bit / 64] >> (bit % 64) & 1 == 1).collect();
            for number in 0..5 {
                let (mut order, mut todo) = (Order::of_thread(number), words.clone());
                let mut taken: Vec<usize> =
                    std::iter::from_fn(|| order.take_next(&mut todo)).collect();
                match number {
                    0 => prop_assert_eq!(&taken, &all),
                    1 => prop_assert!(taken.iter().eq(all.iter().rev())),
                    _ => taken.sort_unstable(),
                }
                taken.sort_unstable();
                prop_assert_eq!(taken, all.clone());
            }
        }
    }
}
