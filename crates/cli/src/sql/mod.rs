//! Sudoku solvers in SQL, run in SQLite.
//!
//! A [`Script`] is a self-contained file of SQL: pasted into `sqlite3`, it
//! creates its tables and views and shows how to use them. All scripts have the
//! same interface, which the [`Solver`] uses:
//!
//! - a row put into the table `puzzle` is the puzzle to solve;
//! - the two scripts by rules have the result in the view `verdict`, and the
//!   values left for each cell in the view `remaining`;
//! - the two scripts by search have the solutions in the view `solution`.
//!
//! All are for 9x9 boards only: a cell is a character of a string or a table of
//! a join, and a script that generated these for every shape would be hard to
//! read.

mod solver;
#[cfg(test)]
mod tests;

pub use solver::{Outcome, Solver, SqlError};

use std::fmt;
use std::str::FromStr;

use quadrille::board::Grid;

/// The line after which a script shows how to use it.
const EXAMPLE: &str = "-- Try it:\n";

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
}

impl Script {
    /// All of them.
    pub const ALL: [Script; 4] = [
        Script::BlockedValues,
        Script::DeleteInsert,
        Script::CrossJoin,
        Script::RecursiveFill,
    ];

    /// Returns its name: `blocked-values`.
    pub fn name(self) -> &'static str {
        match self {
            Script::BlockedValues => "blocked-values",
            Script::DeleteInsert => "delete-insert",
            Script::CrossJoin => "cross-join",
            Script::RecursiveFill => "recursive-fill",
        }
    }

    /// Returns the file, which can be pasted into `sqlite3`.
    pub fn text(self) -> &'static str {
        match self {
            Script::BlockedValues => include_str!("blocked_values.sql"),
            Script::DeleteInsert => include_str!("delete_insert.sql"),
            Script::CrossJoin => include_str!("cross_join.sql"),
            Script::RecursiveFill => include_str!("recursive_fill.sql"),
        }
    }

    /// Returns the file with this puzzle in place of its example; `None` for a
    /// board that is not 9x9.
    pub fn text_for(self, puzzle: &Grid) -> Option<String> {
        let clues = solver::clues(puzzle)?;
        let (schema, example) = self.parts();
        // The puzzle is the first thing quoted in the example.
        let (before, rest) = example.split_once('\'')?;
        let (_, after) = rest.split_once('\'')?;
        Some(format!("{schema}{EXAMPLE}{before}'{clues}'{after}"))
    }

    /// Returns whether it searches: then it finds all solutions and is never
    /// stuck.
    pub fn searches(self) -> bool {
        matches!(self, Script::CrossJoin | Script::RecursiveFill)
    }

    /// Returns the tables, views and triggers, and the example.
    fn parts(self) -> (&'static str, &'static str) {
        let text = self.text();
        text.split_once(EXAMPLE).unwrap_or((text, ""))
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
