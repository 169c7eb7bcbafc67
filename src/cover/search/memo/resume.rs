//! Subtree by subtree: for counts that go on from what was written down.

use super::Memoised;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::tree_search::TreeSearch;

impl Memoised {
    /// Begins with a subtree, after everything before it has been counted. Its count
    /// is added to those before.
    pub(in crate::cover) fn begin(&mut self, subtree: &Subtree) {
        self.sets.restart(subtree);
    }

    /// Returns all subtrees that the stopped count has not visited; see
    /// [`TreeSearch::left`].
    pub(in crate::cover) fn left(&mut self) -> Unvisited {
        self.sets.left()
    }
}
