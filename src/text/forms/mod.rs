//! The forms that puzzles are written in.
//!
//! A file each form, which both reads and writes it and describes itself in a `form`,
//! in families: `line` (one puzzle on one line), `grid` (one row on each line), `table`
//! (fields, triples, comma-separated values), `code` (source code), `json`, `xml` and
//! `link`. `cells`, `gathered`, `layout`, `left_out`, `signs`, `tokens` and `url` are parts that several have. A few forms
//! use others: a table may have a jigsaw in a field, and a link of f-puzzles holds JSON.

pub(in crate::text) mod cells;
pub(in crate::text) mod code;
pub(in crate::text) mod form;
pub(in crate::text) mod gathered;
pub(in crate::text) mod grid;
#[cfg(feature = "formats")]
pub(in crate::text) mod json;
pub(in crate::text) mod layout;
pub(in crate::text) mod left_out;
pub(in crate::text) mod line;
pub(in crate::text) mod link;
pub(in crate::text) mod remark;
pub(in crate::text) mod signs;
pub(in crate::text) mod table;
pub(in crate::text) mod tokens;
pub(in crate::text) mod url;
#[cfg(feature = "formats")]
pub(in crate::text) mod xml;

pub use line::plain::{one_line, write_line};
#[cfg(feature = "formats")]
pub use table::column::Column;
