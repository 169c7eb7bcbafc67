//! What extensions for databases share: answers for texts.
//!
//! `worker` answers questions about puzzles, one or many at a time. `board` and
//! `solutions` have the rows of tables, and `stream` searches for them in a thread
//! of its own, so that the thread of the database can do other things. `cover`
//! reads exact covers. `failure` has what can go wrong.

pub mod board;
pub mod cover;
mod failure;
mod puzzle;
pub mod solutions;
pub mod stream;
pub mod worker;

pub use failure::Failure;
pub use puzzle::{is_valid, parse};
