//! Tables: a field for each cell, a row for each clue, or a row for each puzzle.

#[cfg(feature = "formats")]
pub(in crate::text) mod column;
#[cfg(feature = "formats")]
pub(in crate::text) mod csv;
#[cfg(feature = "formats")]
mod csv_writer;
pub(in crate::text) mod delimited;
mod drawn;
#[cfg(feature = "formats")]
pub(in crate::text) mod fields;
pub(in crate::text) mod headings;
pub(in crate::text) mod separator;
pub(in crate::text) mod triples;
