//! The solvers by name.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::run::Run;
use super::{Report, blocked_values, cross_join, delete_insert, reason, recursive_fill, staged};
use crate::board::names::named;
use crate::board::{Grid, NameError};
use crate::human::patterns::Rule;
use crate::human::told::Difficulty;
use crate::limits::Limits;

/// A rule-based solver. All solvers take boards of any shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Values blocked by rows, columns, boxes and twins; singles.
    BlockedValues,
    /// Rounds of rules that delete and insert values.
    DeleteInsert,
    /// One join of the options of all cells.
    CrossJoin,
    /// Every digit that fits, in the first blank cell.
    RecursiveFill,
    /// Singles, locked candidates and naked pairs, then recursive fill.
    Staged,
    /// Naked and hidden singles.
    Singles,
    /// All rules, from easy to hard.
    Techniques,
}

impl Method {
    /// All solvers.
    pub const ALL: [Method; 7] = [
        Method::BlockedValues,
        Method::DeleteInsert,
        Method::CrossJoin,
        Method::RecursiveFill,
        Method::Staged,
        Method::Singles,
        Method::Techniques,
    ];

    /// Returns its name: `blocked-values`.
    pub fn name(self) -> &'static str {
        match self {
            Method::BlockedValues => "blocked-values",
            Method::DeleteInsert => "delete-insert",
            Method::CrossJoin => "cross-join",
            Method::RecursiveFill => "recursive-fill",
            Method::Staged => "staged",
            Method::Singles => "singles",
            Method::Techniques => "techniques",
        }
    }

    /// Returns whether it searches: then it can count solutions, is never
    /// stuck, and eventually solves every puzzle.
    pub fn searches(self) -> bool {
        match self {
            Method::CrossJoin | Method::RecursiveFill | Method::Staged => true,
            Method::BlockedValues | Method::DeleteInsert | Method::Singles | Method::Techniques => {
                false
            }
        }
    }

    /// Works on a puzzle as far as it can. A search stops after this many
    /// solutions, or counts all of them; reasoning finds at most one.
    pub fn solve(self, puzzle: &Grid, solutions: Option<u64>, limits: &Limits) -> Report {
        let tell = &mut |_: &_| ControlFlow::Continue(());
        self.run(puzzle, Run::start(solutions, limits, tell))
    }

    fn run(self, puzzle: &Grid, mut run: Run<'_>) -> Report {
        let end = match self {
            Method::BlockedValues => blocked_values::solve(puzzle, &mut run),
            Method::DeleteInsert => delete_insert::solve(puzzle, &mut run),
            Method::CrossJoin => cross_join::solve(puzzle, &mut run),
            Method::RecursiveFill => recursive_fill::solve(puzzle, &mut run),
            Method::Staged => staged::solve(puzzle, &mut run),
            Method::Singles => reason::of_clues(puzzle, reason::SINGLES, &mut run),
            Method::Techniques => reason::of_clues(puzzle, &Rule::ALL, &mut run),
        };
        run.report(end)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Method, NameError> {
        named(&Method::ALL, Method::name, name)
    }
}

impl Difficulty {
    /// Returns the difficulty of a puzzle, by the hardest rule that
    /// [`Method::Techniques`] needs; `None` if it has no solution.
    pub fn of(puzzle: &Grid) -> Option<Difficulty> {
        let report = Method::Techniques.solve(puzzle, None, &Limits::none());
        report.difficulty()
    }
}
