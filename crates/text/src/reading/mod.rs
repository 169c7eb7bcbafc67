//! Which form a line has.
//!
//! The [`Reader`] cuts the input into `lines`, unless it is a document. `assembly`
//! decides what each line is, with the help of `detect`, and passes it to its form.
//! The forms turn lines into cells, which an alphabet turns into a
//! [`Grid`](quadrille_board::Grid). `run` bypasses all of this for consecutive plain
//! lines, `reader::small` for one text that is a small puzzle, and `nearly` for one that is
//! nearly a classic one.

pub(crate) mod assembly;
pub(crate) mod detect;
pub(crate) mod lines;
pub(crate) mod nearly;
pub(crate) mod reader;
pub(crate) mod run;

pub use reader::Reader;
pub use run::Run;
