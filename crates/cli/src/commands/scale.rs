//! Scales of difficulty by name.

use clap::ValueEnum;

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Scale {
    /// The rules of `explain`.
    Rules,
    /// Sudoku Explainer.
    Se,
}
