//! Links to the pages of other programs, which hold a puzzle.

#[cfg(feature = "formats")]
pub(crate) mod fpuzzles;
pub(crate) mod iss;
#[cfg(feature = "formats")]
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
