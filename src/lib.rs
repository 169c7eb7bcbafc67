//! Exact cover by dancing links, and Sudoku on top of it.

#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

pub mod compare;
pub mod cover;
pub mod rules;
#[cfg(feature = "sql")]
pub mod sql;
pub mod sudoku;
