//! Counting with symmetries: of options that are alike, one is counted.

mod colours;
mod orbits;
mod search;
mod shape;
mod shares;
mod steps;
#[cfg(test)]
mod tests;

pub(in crate::cover) use self::shares::{Share, shares};

/// Whether a count looks for symmetries.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Symmetry {
    /// If it takes longer than a moment.
    #[default]
    Auto,
    /// At once, however small the problem is.
    On,
    /// No.
    Off,
}
