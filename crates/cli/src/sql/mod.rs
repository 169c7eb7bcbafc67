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
mod session;
mod solver;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Outcome, SqlError};
pub use dialect::Dialect;
pub use duck::Duck;
pub use psql::Psql;
pub use remote::Remote;
pub use solver::Solver;

use std::fmt;
use std::str::FromStr;

use quadrille::board::Grid;

/// The comment after which a script shows how to use it.
const EXAMPLE: &str = "-- Try it";

/// A solver in SQL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Script {
    /// Views of the values blocked by rows, columns, boxes and twins; singles.
    BlockedValues,
    /// Rounds of rules that delete values from a table and insert them into
    /// another.
    DeleteInsert,
    /// One join of the options of all cells.
    CrossJoin,
    /// One recursive query that fills the first blank.
    RecursiveFill,
    /// Rules in three stages, then a recursive query for what is left.
    Staged,
    /// Presolve, then a search that branches on the item with the fewest options.
    ExactCover,
}

impl Script {
    /// All of them.
    pub const ALL: [Script; 6] = [
        Script::BlockedValues,
        Script::DeleteInsert,
        Script::CrossJoin,
        Script::RecursiveFill,
        Script::Staged,
        Script::ExactCover,
    ];

    /// Returns its name: `blocked-values`.
    pub fn name(self) -> &'static str {
        match self {
            Script::BlockedValues => "blocked-values",
            Script::DeleteInsert => "delete-insert",
            Script::CrossJoin => "cross-join",
            Script::RecursiveFill => "recursive-fill",
            Script::Staged => "staged",
            Script::ExactCover => "exact-cover",
        }
    }

    /// Returns the script, which can be pasted into a client.
    pub fn text(self, dialect: Dialect) -> String {
        dialect.translate(match self {
            Script::BlockedValues => include_str!("text/blocked_values.sql"),
            Script::DeleteInsert => include_str!("text/delete_insert.sql"),
            Script::CrossJoin => include_str!("text/cross_join.sql"),
            Script::RecursiveFill => include_str!("text/recursive_fill.sql"),
            Script::Staged => include_str!("text/staged.sql"),
            Script::ExactCover => include_str!("text/exact_cover.sql"),
        })
    }

    /// Returns the script with this puzzle in place of its example; `None` for a
    /// board that is not 9x9.
    pub fn text_for(self, dialect: Dialect, puzzle: &Grid) -> Option<String> {
        let clues = answer::clues(puzzle)?;
        let text = self.text(dialect);
        let (schema, example) = text.split_once(EXAMPLE)?;
        // The puzzle is the first thing quoted in the example.
        let (before, rest) = example.split_once('\'')?;
        let (_, after) = rest.split_once('\'')?;
        Some(format!("{schema}{EXAMPLE}{before}'{clues}'{after}"))
    }

    /// Returns whether it searches: then it finds all solutions and is never
    /// stuck.
    pub fn searches(self) -> bool {
        matches!(
            self,
            Script::CrossJoin | Script::RecursiveFill | Script::Staged | Script::ExactCover
        )
    }

    /// Returns whether its search has a row for each node.
    pub fn counts_nodes(self) -> bool {
        matches!(
            self,
            Script::RecursiveFill | Script::Staged | Script::ExactCover
        )
    }

    /// Returns the tables, views and triggers, without the example.
    fn schema(self, dialect: Dialect) -> String {
        let mut text = self.text(dialect);
        text.truncate(text.find(EXAMPLE).unwrap_or(text.len()));
        text
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Script {
    type Err = UnknownScript;

    fn from_str(name: &str) -> Result<Script, UnknownScript> {
        let mut all = Script::ALL.into_iter();
        all.find(|script| script.name() == name)
            .ok_or_else(|| UnknownScript {
                name: name.to_owned(),
            })
    }
}

/// No script has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one of {all}, found '{name}'", all = Script::ALL.map(Script::name).join(", "))]
pub struct UnknownScript {
    /// The name that was given.
    pub name: String,
}
