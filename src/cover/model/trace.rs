//! What a search by dancing links tells of its tree, so that a certificate can
//! say why there are no other solutions.
//!
//! Only the links are followed: a memory, lanes, components and reductions
//! leave out subtrees for reasons that a clause over the options does not
//! express.

use super::index::OptionId;
use crate::limits::Stop;

/// Follows a search through its tree. Options that are settled before the search
/// or forced in it are not told, since they follow from those that are.
pub(crate) trait Trace {
    /// The search tries an option of a branch, and computes which one only if it
    /// is asked. The flag says whether the search has left all other options of
    /// the branch, so that this one follows as well.
    fn enter(&mut self, tried: impl FnOnce() -> (OptionId, bool));

    /// The search leaves the option that it entered last, having found all
    /// solutions that have it.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] to end the search.
    fn leave(&mut self) -> Result<(), Stop>;
}

/// Follows nothing, at no cost.
impl Trace for () {
    #[inline]
    fn enter(&mut self, _: impl FnOnce() -> (OptionId, bool)) {}

    #[inline]
    fn leave(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}
