//! Which options symmetries are known to map to each other.

use crate::cover::shrink::components::Forest;

/// The options in disjoint sets: any two of a set are mapped to each other by some product of
/// verified symmetries.
#[derive(Debug)]
pub(super) struct Orbits(Forest);

impl Orbits {
    /// Returns sets of one option each.
    pub(super) fn new(options: usize) -> Orbits {
        Orbits(Forest::new(options))
    }

    /// Makes the sets of two options one.
    pub(super) fn join(&mut self, a: u32, b: u32) {
        self.0.join(a as usize, b as usize);
    }

    /// Returns the least option of the set of an option.
    pub(super) fn root(&mut self, option: u32) -> usize {
        self.0.root(option as usize)
    }
}
