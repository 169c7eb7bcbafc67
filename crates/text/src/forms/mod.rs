//! The forms that puzzles are written in.
//!
//! A file each form, which both reads and writes it and describes itself in a `form`,
//! in families: `line` (one puzzle on one line), `grid` (one row on each line), `table`
//! (fields, triples, comma-separated values), `code` (source code), `json`, `xml` and
//! `link`. `cells`, `gathered`, `layout`, `left_out`, `signs` and `tokens`
//! are parts that several have. A few forms use others: a table may have a jigsaw in a field, and a link of f-puzzles holds JSON.

pub(crate) mod cells;
pub(crate) mod code;
pub(crate) mod form;
pub(crate) mod gathered;
pub(crate) mod grid;
#[cfg(feature = "formats")]
pub(crate) mod json;
pub(crate) mod layout;
pub(crate) mod left_out;
pub(crate) mod line;
pub(crate) mod link;
pub(crate) mod remark;
pub(crate) mod signs;
pub(crate) mod table;
pub(crate) mod tokens;
#[cfg(feature = "formats")]
pub(crate) mod xml;

#[cfg(feature = "formats")]
pub use form::Column;
pub use line::plain::{one_line, write_line};
