//! From a search tree to clauses: a [`Trace`] that keeps the decisions on the
//! path, and for each of them the clauses that are to be deleted with it.

use std::io;

use super::encode::variable;
use super::steps::{Literal, Steps};
use crate::cover::{OptionId, Trace};
use crate::limits::Stop;

/// A clause that has not been deleted: "not all of the decisions above it, and
/// this one".
#[derive(Clone, Copy, Debug)]
struct Clause {
    number: u64,
    last: Literal,
}

/// An option of the path that a branch has tried.
#[derive(Clone, Copy, Debug)]
struct Tried {
    /// Whether it is a decision; the last option of a branch is not.
    is_decision: bool,
    /// The number of clauses before it that have not been deleted.
    before: usize,
}

/// Logs a search.
#[derive(Debug)]
pub(super) struct Log<S> {
    steps: S,
    path: Vec<Tried>,
    /// The opposite of each decision on the path.
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
    /// The largest number of clauses at a time.
    pub(super) peak: usize,
    /// Why the log ended early.
    error: Option<io::Error>,
}

impl<S: Steps> Log<S> {
    /// Returns the log of a search below some decisions.
    pub(super) fn below(decisions: &[OptionId], steps: S) -> Log<S> {
        let opposite = |&option: &OptionId| Literal::no(variable(option));
        Log {
            steps,
            path: Vec::new(),
            literals: decisions.iter().map(opposite).collect(),
            clauses: Vec::new(),
            peak: 0,
            error: None,
        }
    }

    /// Logs that the decisions above the search have no other solutions, once it
    /// has come to its end.
    ///
    /// # Errors
    ///
    /// Returns the error that ended the log early, if there was one.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)?;
        if self.literals.is_empty() {
            return Ok(());
        }
        self.refute(0)
    }

    /// Logs that the last decision was refuted, and deletes what was logged
    /// below it.
    fn refute(&mut self, before: usize) -> io::Result<()> {
        let number = self.steps.learn(&self.literals)?;
        self.peak = self.peak.max(self.clauses.len() + 1);
        for Clause { number, last } in self.clauses.drain(before..) {
            self.literals.push(last);
            self.steps.forget(number, &self.literals)?;
            self.literals.pop();
        }
        if let Some(last) = self.literals.pop() {
            self.clauses.push(Clause { number, last });
        }
        Ok(())
    }
}

impl<S: Steps> Trace for Log<S> {
    fn enter(&mut self, tried: impl FnOnce() -> (OptionId, bool)) {
        let (option, is_last) = tried();
        self.path.push(Tried {
            is_decision: !is_last,
            before: self.clauses.len(),
        });
        if !is_last {
            self.literals.push(Literal::no(variable(option)));
        }
    }

    fn leave(&mut self) -> Result<(), Stop> {
        let Some(tried) = self.path.pop().filter(|tried| tried.is_decision) else {
            return Ok(());
        };
        self.refute(tried.before).map_err(|error| {
            self.error = Some(error);
            Stop::Visitor
        })
    }
}
