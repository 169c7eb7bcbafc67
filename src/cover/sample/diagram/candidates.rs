//! The number of solutions with each option.

use super::{Diagram, FIRST};
use crate::cover::model::natural::{Natural, add_product, add_to};
use crate::limits::{Clock, Stop};

impl Diagram {
    /// Returns the number of solutions with each of the first `options` options of the problem.
    ///
    /// A path asks for an option at most once. So the solutions with an option are those of its
    /// high branches, each as often as paths lead to its node.
    pub(in crate::cover) fn candidates(
        &self,
        options: usize,
        clock: &mut Clock,
    ) -> Result<Vec<Natural>, Stop> {
        let width = self.counts.get(self.root).len();
        let at = |number: u32| number as usize * width..(number as usize + 1) * width;
        // No product and no sum is larger than the number of all solutions.
        let mut paths = vec![0; width * (self.nodes.len() + FIRST as usize)];
        paths[at(self.root)][0] = 1;
        let mut sums = vec![0; width * options];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            clock.work(width)?;
            // Children are before their parents.
            let (below, own) = paths.split_at_mut(at(index as u32 + FIRST).start);
            let own = &own[..width];
            let sum = &mut sums[at(node.option.index() as u32)];
            add_product(sum, own, self.counts.get(node.high));
            for child in [node.low, node.high] {
                add_to(&mut below[at(child)], own);
            }
        }
        Ok(sums.chunks(width).map(Natural::from_words).collect())
    }
}
