//! Solvers side by side, on the same puzzles in the same run.
//!
//! A [`Contender`] is any solver: exact cover with and without presolve, each
//! rule-based [`Method`](quadrille::human::Method), the same in SQL, in SQLite,
//! PostgreSQL or DuckDB, or an outside program. [`Race`] runs them in turn, [`Verifier`] checks every
//! answer, and [`Row`] has the figures of a contender. Nothing here prints or
//! opens a file.
//!
//! *Task.* Contenders look for [`Task::solutions`] solutions, by default two:
//! every kind of solver can tell whether a puzzle is unique. A solver by rules
//! tells by completing the grid, since no rule guesses. A solver by search goes
//! on to look for a second solution. An outside program is trusted to have
//! checked.
//!
//! *Timing.* Times and limits are those of one thread, in processor time where
//! that is known. A turn has many puzzles, and begins with a millisecond that
//! does not count, so that no contender pays for caches that another one has
//! evicted. Each puzzle is timed separately. Contenders that work on many
//! puzzles at once run last and have long turns. So do outside programs, which
//! are timed and limited by wall-clock, as are PostgreSQL and DuckDB. All of this is repeated, see [`Runs`].

mod answer;
mod articles;
mod batch;
mod by_people;
#[cfg(feature = "sql")]
mod by_process;
mod by_rules;
#[cfg(feature = "sql")]
mod by_sql;
mod clock;
mod contender;
mod covers;
mod entrant;
mod exact_cover;
pub mod grid;
mod list;
mod program;
mod race;
mod ratio;
pub mod replay;
mod results;
mod row;
mod runs;
mod shards;
#[cfg(test)]
mod tests;
mod verifier;

pub use answer::{Answer, End, Task, Work};
pub use articles::{ARTICLES, Article, method_of};
pub use batch::Together;
#[cfg(feature = "sql")]
pub use by_process::{ByProcess, Database};
pub use contender::{Boards, Completeness, Contender, Timing};
pub use covers::count_cover;
pub use list::{by_name, names};
pub use program::Program;
pub use race::Race;
pub use ratio::Ratio;
pub use results::{Results, Track};
pub use row::Row;
pub use runs::Runs;
pub use shards::Shards;
