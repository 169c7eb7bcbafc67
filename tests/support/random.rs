//! Random draws, the same in every run.

use quadrille::random::stream;

/// A source of random numbers.
pub struct Random(Box<dyn FnMut() -> u64>);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Box::new(stream(seed, 0)))
    }

    pub fn next(&mut self) -> u64 {
        (self.0)()
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Returns the numbers below this one in any order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for end in (1..count).rev() {
            order.swap(end, self.below(end + 1));
        }
        order
    }
}
