//! Subtree by subtree: for counts that go on from what was written down.

use super::Memoised;
use crate::cover::model::index::OptionId;
use crate::cover::search::algorithm_x::Prefix;

impl Memoised {
    /// Begins with the subtree that has these options chosen, after everything
    /// before it has been counted. Its count is added to those before.
    pub(in crate::cover) fn begin(&mut self, chosen: &[OptionId]) {
        self.sets.restart(chosen);
    }

    /// Returns all subtrees that the stopped count has not visited; see
    /// [`Search::left`](crate::cover::search::algorithm_x::Search::left).
    pub(in crate::cover) fn left(&self) -> Vec<Prefix> {
        self.sets.left()
    }
}
