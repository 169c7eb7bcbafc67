//! Links to the pages of other programs, which hold a puzzle.

#[cfg(feature = "formats")]
pub(in crate::text) mod fpuzzles;
pub(in crate::text) mod iss;
#[cfg(feature = "formats")]
pub(in crate::text) mod sudokupad;
pub(in crate::text) mod sudokuwiki;
