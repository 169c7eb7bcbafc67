//! Solvers side by side, on the same puzzles in the same run.
//!
//! A [`Contender`] is any solver. The library has some: exact cover with and
//! without presolve, many puzzles at once, each rule-based
//! [`RuleSolver`](quadrille::human::RuleSolver), and the solvers that follow people's
//! techniques. A program may have others: its solvers in SQL, and outside programs.
//! [`Shards`] runs them in turn, on one or more threads; [`Verifier`] checks every
//! answer, and [`Row`] has the figures of a contender.
//!
//! *Task.* Contenders look for [`Task::solutions`] solutions, by default two:
//! every kind of solver can tell whether a puzzle is unique. A solver by rules
//! tells by completing the grid, since no rule guesses. A solver by search goes
//! on to look for a second solution. An outside program is trusted to have
//! checked.
//!
//! *Timing.* Times and limits are for one thread, in processor time where
//! that is known. A turn has many puzzles, and begins with a millisecond that
//! does not count, so that no contender pays for caches that another one has
//! evicted. Each puzzle is timed separately. Contenders that work on many
//! puzzles at once run last and have long turns. So do those that are other
//! processes, which are timed and limited by wall-clock. All of this is repeated,
//! see [`Runs`].

mod answer;
mod batch;
mod contender;
mod covers;
mod entrant;
mod list;
mod native;
mod race;
mod ratio;
mod results;
mod row;
mod runs;
mod shards;
#[cfg(test)]
mod tests;
mod verifier;

pub use answer::{Answer, End, Task, Work};
pub use contender::{
    Abilities, Attempt, Boards, Completeness, Contender, Solves, Take, Timing, by_attempt,
};
pub use covers::count_cover;
pub use list::{UnknownContender, contenders, names};
pub use race::Race;
pub use ratio::Ratio;
#[cfg(test)]
pub use results::Finish;
pub use results::{Results, Track};
pub use row::Row;
pub use runs::Runs;
pub use shards::Shards;
#[cfg(test)]
pub use verifier::Verifier;
