//! The forms that puzzles are written in.
//!
//! Each describes itself in a `form`; `cells`, `layout`, `heading`, `fields` and `url`
//! are parts that several have. Then a file each form, which both reads and writes
//! it: `line`, `block`, `boxes` and `rows` (grids), `delimited` (tables with a field
//! for each cell), `list`, `triples`, `sdk`, `pencil`, `sukaku`, `jigsaw`, `hodoku`,
//! `susser`, `exchange`, `sumocue`, `solo` with `game_id`, `iss`, `sudokuwiki`,
//! `fpuzzles`, `sudokupad`, `json`, `gnome`, `table` (of one puzzle in each row),
//! `opensudoku` and `ksudoku` (both read as a `document`); `members`, `member` and
//! `ruled_members` have the constraints that two of these share. With few exceptions they do not depend on
//! each other.

pub(in crate::text) mod block;
pub(in crate::text) mod boxes;
pub(in crate::text) mod cells;
pub(in crate::text) mod delimited;
#[cfg(feature = "formats")]
pub(in crate::text) mod document;
pub(in crate::text) mod exchange;
#[cfg(feature = "formats")]
pub(in crate::text) mod fields;
pub(in crate::text) mod form;
#[cfg(feature = "formats")]
pub(in crate::text) mod fpuzzles;
pub(in crate::text) mod game_id;
#[cfg(feature = "formats")]
pub(in crate::text) mod gnome;
pub(in crate::text) mod heading;
pub(in crate::text) mod hodoku;
pub(in crate::text) mod iss;
pub(in crate::text) mod jigsaw;
#[cfg(feature = "formats")]
pub(in crate::text) mod json;
#[cfg(feature = "formats")]
pub(in crate::text) mod ksudoku;
pub(in crate::text) mod layout;
#[cfg(feature = "formats")]
mod left_out;
pub(in crate::text) mod line;
pub(in crate::text) mod list;
#[cfg(feature = "formats")]
mod member;
#[cfg(feature = "formats")]
pub(in crate::text) mod members;
#[cfg(feature = "formats")]
mod near;
#[cfg(feature = "formats")]
pub(in crate::text) mod opensudoku;
pub(in crate::text) mod pencil;
pub(in crate::text) mod rows;
#[cfg(feature = "formats")]
mod ruled_members;
pub(in crate::text) mod sdk;
pub(in crate::text) mod signs;
pub(in crate::text) mod solo;
pub(in crate::text) mod spaced;
#[cfg(feature = "formats")]
pub(in crate::text) mod sudokupad;
pub(in crate::text) mod sudokuwiki;
pub(in crate::text) mod sukaku;
pub(in crate::text) mod sumocue;
pub(in crate::text) mod susser;
#[cfg(feature = "formats")]
pub(in crate::text) mod table;
pub(in crate::text) mod triples;
pub(in crate::text) mod url;

pub use line::{one_line, write_line};
#[cfg(feature = "formats")]
pub use table::Column;
