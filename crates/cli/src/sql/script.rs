//! The scripts by name.

use std::fmt;
use std::str::FromStr;

use quadrille::board::{Grid, Shape};

use super::dialect::Dialect;

/// The comment after which a script shows how to use it.
pub(super) const EXAMPLE: &str = "-- Try it";

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
    /// Rules in three stages, then a recursive query for the rest.
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
        let clues = clues(puzzle)?;
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
    pub(super) fn schema(self, dialect: Dialect) -> String {
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

/// Returns the puzzle in one line with dots for blanks; `None` unless it is 9x9.
pub(super) fn clues(puzzle: &Grid) -> Option<String> {
    (puzzle.shape() == Shape::CLASSIC).then(|| {
        let digits = puzzle.values().iter();
        digits
            .map(|&value| {
                if value == 0 {
                    '.'
                } else {
                    char::from(b'0' + value)
                }
            })
            .collect()
    })
}
