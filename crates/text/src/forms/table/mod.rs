//! Tables: a field for each cell, a row for each clue, or a row for each puzzle.

#[cfg(feature = "formats")]
pub(crate) mod csv;
#[cfg(feature = "formats")]
mod csv_writer;
pub(crate) mod delimited;
#[cfg(feature = "formats")]
pub(crate) mod fields;
pub(crate) mod headings;
pub(crate) mod separator;
pub(crate) mod triples;
