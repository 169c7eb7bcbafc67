//! Which form a line has.
//!
//! The [`Reader`] cuts the input into `lines`, unless it is a document. `assembly`
//! decides what each line is, with the help of `detect`, and passes it to its form.
//! The forms turn lines into cells, which an alphabet turns into a
//! [`Grid`](crate::board::Grid). `run` bypasses all of this for consecutive plain
//! lines, `small` for one text that is a small puzzle, and `nearly` for one that is nearly
//! a classic one.

pub(in crate::text) mod assembly;
pub(in crate::text) mod detect;
pub(in crate::text) mod lines;
pub(in crate::text) mod nearly;
pub(in crate::text) mod reader;
pub(in crate::text) mod run;
pub(in crate::text) mod small;

pub use reader::Reader;
pub use run::Run;
