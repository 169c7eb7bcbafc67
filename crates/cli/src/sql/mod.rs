//! Sudoku solvers in SQL, run in SQLite, PostgreSQL and DuckDB.
//!
//! A [`Script`] is self-contained SQL in a [`Dialect`]: pasted into `sqlite3` or
//! `psql`, it creates its tables and views and shows how to use them. All scripts
//! have the same interface, which the solvers use:
//!
//! - a row put into the table `puzzle` is the puzzle to solve;
//! - the scripts by rules have the result in the view `verdict`, and the values
//!   left for each cell in the view `remaining`;
//! - the scripts by search have the solutions in the view `solution`, and the
//!   recursive ones their nodes in the view `search`;
//! - `remaining_board` and `solution_board` show the same as boards of nine rows.
//!
//! All are for 9x9 boards only: a cell is a character of a string or a table of
//! a join, and a script that generated these for every shape would be hard to
//! read.

mod answer;
mod dialect;
mod duck;
mod join;
mod psql;
mod remote;
mod script;
mod session;
mod solver;
#[cfg(test)]
mod tests;
mod translate;

pub use answer::{Answer, Outcome, SqlError};
pub use dialect::Dialect;
pub use duck::Duck;
pub use psql::Psql;
pub use remote::Remote;
pub use script::{Script, UnknownScript};
pub use solver::Solver;
