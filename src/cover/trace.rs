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
    /// The search tries an option of a branch. If it `is_last`, the search has
    /// left all other options of the branch, so this one follows as well.
    fn enter(&mut self, option: OptionId, is_last: bool);

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
    fn enter(&mut self, _: OptionId, _: bool) {}

    #[inline]
    fn leave(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}
