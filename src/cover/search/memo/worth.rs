//! Whether a memory saves more than it costs.
//!
//! A known state saves what the search would have visited below it. That is not
//! looked up but estimated: by the mean over the states at the same depth that
//! were counted to their end, in which known states below count in full. So the
//! estimate is of the search without a memory, and it grows with the depth of
//! what is saved; a share of known states alone would not tell a leaf from half
//! of the tree.
//!
//! Costs are in vectors of eight words, the unit of a sweep, so that the decision
//! is the same on every machine: about a nanosecond.

/// What a node of the search costs besides its sweep.
const NODE: f64 = 20.0;

/// What looking for a state costs besides reading its key.
const LOOK: f64 = 50.0;

/// What storing a state costs, most of it the memory of another page now and
/// then.
const STORE: f64 = 150.0;

/// What a memory has saved, in states of a search without one.
#[derive(Clone, Default, Debug)]
pub(super) struct Worth {
    /// For each depth, the states that were counted to their end, and those that a
    /// search would have visited from there, themselves included.
    means: Vec<(f64, f64)>,
    /// For each branch on the path, the states below it so far.
    path: Vec<f64>,
    /// The states that were known.
    hits: u64,
    /// The states that were not.
    misses: u64,
    /// What a search would have visited below those that were known.
    saved: f64,
}

impl Worth {
    /// Counts a state that is known.
    #[inline]
    pub(super) fn hit(&mut self) {
        let (number, below) = self.means.get(self.path.len()).copied().unwrap_or_default();
        let below = if number > 0.0 { below / number } else { 1.0 };
        self.hits += 1;
        self.saved += below;
        self.add(below);
    }

    /// Enters a state that is not known.
    #[inline]
    pub(super) fn miss(&mut self) {
        self.misses += 1;
        self.path.push(1.0);
    }

    /// Leaves the state that was entered last.
    #[inline]
    pub(super) fn exit(&mut self) {
        let Some(states) = self.path.pop() else {
            return;
        };
        let depth = self.path.len();
        if self.means.len() <= depth {
            self.means.resize(depth + 1, (0.0, 0.0));
        }
        let (number, below) = &mut self.means[depth];
        *number += 1.0;
        *below += states;
        self.add(states);
    }

    #[inline]
    fn add(&mut self, states: f64) {
        if let Some(above) = self.path.last_mut() {
            *above += states;
        }
    }

    /// Returns whether, for each known state that was met, at most
    /// `new_per_known` were new.
    pub(super) fn is_promising(&self, new_per_known: u64) -> bool {
        self.hits.saturating_mul(new_per_known) >= self.misses
    }

    /// Returns whether the search below the known states would have cost more than
    /// the memory has, after this number of nodes. A sweep takes `sweep` vectors, a
    /// key `width` words.
    pub(super) fn is_positive(&self, nodes: u64, sweep: usize, width: usize) -> bool {
        let (hits, misses) = (self.hits as f64, self.misses.max(1) as f64);
        let nodes_for_each = nodes as f64 / misses;
        let saved = self.saved * nodes_for_each * (NODE + sweep as f64);
        let width = width as f64 / 4.0;
        let looked = (hits + misses) * (LOOK + width);
        let stored = misses * (STORE + width);
        saved >= looked + stored
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of two branches in which every right one is known, as deep as this.
    fn comb(worth: &mut Worth, depth: usize) {
        worth.miss();
        if depth > 0 {
            comb(worth, depth - 1);
            worth.hit();
        }
        worth.exit();
    }

    #[test]
    fn what_is_saved_is_what_a_search_would_visit() {
        let mut worth = Worth::default();
        comb(&mut worth, 10);
        // 2^11 - 1 states without a memory, of which 11 were visited.
        assert_eq!((worth.hits, worth.misses), (10, 11));
        assert_eq!(worth.saved, f64::from((1 << 11) - 1 - 11));
        assert!(worth.is_positive(22, 10, 1));
    }

    #[test]
    fn leaves_are_not_worth_a_memory() {
        let mut worth = Worth::default();
        for _ in 0..100 {
            worth.miss();
            worth.exit();
            worth.hit();
        }
        assert_eq!(worth.saved, 100.0);
        assert!(worth.is_promising(1));
        assert!(!worth.is_positive(100, 10, 1));
        // A node may cost more than the memory.
        assert!(worth.is_positive(100, 1_000, 1));
    }
}
