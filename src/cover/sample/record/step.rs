//! The steps of a recording.

use crate::cover::model::index::{ItemId, OptionId};

/// A step of a recording: how the search goes on from a state. The steps for the
/// states below it follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The search chooses each remaining option of this item, in ascending order.
    /// The item is covered exactly once.
    Item(ItemId),
    /// The search chooses this option, and then rules it out.
    Option(OptionId),
    /// The state is that of an earlier branch, by its number: branches, on items and
    /// on options, are counted from 1.
    Known(u64),
    /// The state falls into this number of components, at least two. Each follows, in
    /// the order of their first items.
    Parts(usize),
}
