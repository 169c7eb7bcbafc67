//! The trial of a memory, which never ends.
//!
//! The first two stages take some microseconds. They go by the share of states
//! that are known, and fail for most problems that a memory does not help. After
//! that, [worth](super::worth) decides, at first after 10,000 nodes and then each
//! time that the nodes have doubled: what paid at first may not pay later, as the
//! memory outgrows the caches of the processor. A count that gives up its memory
//! late keeps what it has counted, and has lost at most as much time as it took
//! since it was judged last.

use super::Memoised;

/// The stages that go by known states: (nodes, ratio). After this many more nodes
/// a count goes on if, for each known state, at most this many were new.
const BY_KNOWN: [(u64, u64); 2] = [(256, 16), (768, 8)];

/// The nodes of the first stage that goes by cost.
const BY_COST: u64 = 9_000;

/// How far a trial is.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Trial {
    /// The number of stages passed.
    passed: u32,
}

impl Trial {
    /// Returns the number of nodes in the current stage.
    pub(in crate::cover) fn nodes(&self) -> u64 {
        match BY_KNOWN.get(self.passed as usize) {
            Some((nodes, _)) => *nodes,
            // The second of these doubles all before it.
            None => {
                BY_COST
                    << (self.passed - BY_KNOWN.len() as u32)
                        .saturating_sub(1)
                        .min(50)
            }
        }
    }

    /// Returns whether the count should go on with its memory, at the end of the
    /// current stage; then the next one begins.
    pub(in crate::cover) fn passes(&mut self, memo: &Memoised) -> bool {
        let passes = match BY_KNOWN.get(self.passed as usize) {
            Some(&(_, new_per_known)) => memo.is_promising(new_per_known),
            None => memo.is_worthwhile(),
        };
        self.passed += u32::from(passes);
        passes
    }

    /// Returns whether so little has been counted that a search does better to
    /// begin by itself.
    pub(in crate::cover) fn is_short(&self) -> bool {
        self.passed as usize <= BY_KNOWN.len()
    }
}
