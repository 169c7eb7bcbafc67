//! Room for propagators, which a state keeps from one look to the next.

/// The largest side of a board whose sets of digits are walked.
pub(super) const WALKED: usize = 9;

/// Words of a set of sets.
pub(super) const WORDS: usize = 8;

/// A set of sets of digits.
pub(super) type Sets = [u64; WORDS];

/// The sets of digits after each cell of a group.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    pub(super) after: [Sets; WALKED + 1],
}

/// Room to walk through automata.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// The states that can be reached, layer by layer, and the first of each layer.
    pub(super) states: Vec<u32>,
    pub(super) layers: Vec<usize>,
    /// Whether each state can be reached, and on the way back whether it can end
    /// well. Nothing is set between two walks.
    pub(super) marked: Vec<bool>,
}
