//! Solvers side by side, on the same puzzles in the same run.
//!
//! A [`Contender`] is any solver. The library has some: exact cover with and
//! without presolve, many puzzles at once, each rule-based
//! [`Method`](crate::human::Method), and the solvers that follow people's
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
//!
//! # Examples
//!
//! ```
//! use quadrille::Grid;
//! use quadrille::compare::{Shards, Task, contenders};
//!
//! let puzzles = [
//!     "1.....3..4.....2".parse::<Grid>()?,
//!     "1...............".parse()?,
//! ];
//! let rows = Shards::new(Task::default(), &puzzles)
//!     .run(|| contenders("native").expect("it is known"), |_, _| ())
//!     .rows();
//! let of = |name| rows.iter().find(|row| row.name == name).expect("it ran");
//! // Both boards are 4x4, which batch mode leaves to others.
//! assert_eq!((of("quadrille").given, of("sets").given), (0, 2));
//! // Rules do not find a second solution.
//! assert_eq!((of("sets").solved, of("singles").solved), (2, 1));
//! assert!(rows.iter().all(|row| row.wrong == 0));
//! # Ok::<(), quadrille::board::GridError>(())
//! ```

mod answer;
mod batch;
mod by_people;
mod by_rules;
mod clock;
mod contender;
#[cfg(feature = "benchmark")]
mod covers;
mod entrant;
mod exact_cover;
mod list;
mod race;
mod ratio;
mod results;
mod row;
mod runs;
mod shards;
mod verifier;

pub use answer::{Answer, End, Task, Work};
pub use batch::Together;
pub use contender::{
    Abilities, Attempt, Boards, Completeness, Contender, Take, Timing, by_attempt,
};
#[cfg(feature = "benchmark")]
pub use covers::count_cover;
pub use list::{UnknownContender, contenders, names};
pub use race::{Progress, Race};
pub use ratio::Ratio;
pub use results::{Finish, Record, Results, Track};
pub use row::Row;
pub use runs::Runs;
pub use shards::Shards;
pub use verifier::{Fault, Truth, Verifier};
