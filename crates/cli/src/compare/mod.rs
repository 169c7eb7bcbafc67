//! Solvers side by side, on the same puzzles in the same run.
//!
//! A [`Contender`] is anything that takes puzzles and answers: exact cover
//! with and without presolve, each rule-based [`Method`](quadrille::rules::Method),
//! the same in SQL, or a program of somebody else's. [`Race`] has them work in
//! turn, has a [`Verifier`] look at every answer, and ends in one [`Row`] for
//! each of them. Nothing here prints or opens a file.
//!
//! *What is asked.* To look for [`Task::solutions`] solutions, two unless
//! told otherwise: whether a puzzle has one solution only is the question that
//! all kinds of solver can be asked. A solver that reasons answers it by
//! completing the grid, since no rule guesses; one that searches must look on
//! for a second solution; an outside program is believed to have found one.
//!
//! *What is timed.* One thread, in processor time where that is known, though
//! limits are by the clock on the wall. The contenders take turns of many
//! puzzles rather than one, and begin each turn with a millisecond that does
//! not count, so that none of them pays for the caches that another one has
//! emptied. Each puzzle is timed by itself. Who works on many at once comes
//! last and has long turns; so do programs, which are processes of their own
//! and are timed by the clock on the wall.

mod answer;
mod batch;
mod by_rules;
#[cfg(feature = "sql")]
mod by_sql;
mod clock;
mod contender;
mod exact_cover;
mod list;
mod program;
mod race;
mod rating;
mod results;
mod row;
mod shards;
#[cfg(test)]
mod tests;
mod verifier;

pub use answer::{Answer, End, Task, Work};
pub use contender::{Boards, Completeness, Contender, Timing};
pub use list::{by_name, names};
pub use program::Program;
pub use race::Race;
pub use rating::{Rater, Rating};
pub use results::{Results, Track};
pub use row::Row;
pub use shards::Shards;
