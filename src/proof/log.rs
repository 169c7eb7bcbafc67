//! From a search tree to clauses: a [`Trace`] that keeps the decisions on the
//! path, and for each of them the clauses that are to be deleted with it.

use std::io;

use super::Variable;
use super::encode::variable;
use crate::cover::{OptionId, Trace};
use crate::limits::Stop;

/// Writes the steps of a proof.
pub(super) trait Steps {
    /// Adds the clause "not all of these" and returns a number by which it can
    /// be deleted.
    fn not_all(&mut self, decisions: &[Variable]) -> io::Result<u64>;

    /// Deletes clauses: `decisions`, and one more variable in each.
    fn delete(&mut self, decisions: &[Variable], clauses: &[Clause]) -> io::Result<()>;
}

/// A clause that has not been deleted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clause {
    /// The number that it was given.
    pub(super) number: u64,
    /// The last of its variables. The others are the decisions above it.
    pub(super) last: Variable,
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
    decisions: Vec<Variable>,
    clauses: Vec<Clause>,
    /// The number of clauses logged.
    pub(super) logged: u64,
    /// The largest number of clauses at a time.
    pub(super) peak: usize,
    /// Why the log ended early.
    error: Option<io::Error>,
}

impl<S: Steps> Log<S> {
    pub(super) fn new(steps: S) -> Log<S> {
        Log {
            steps,
            path: Vec::new(),
            decisions: Vec::new(),
            clauses: Vec::new(),
            logged: 0,
            peak: 0,
            error: None,
        }
    }

    /// Writes the empty clause, which ends a proof, and returns the steps.
    pub(super) fn end(mut self) -> io::Result<S> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.steps.not_all(&[])?;
        Ok(self.steps)
    }

    /// Returns the error of the writer, if there was one.
    pub(super) fn error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Logs that the last decision was refuted, and deletes what was logged
    /// below it.
    fn refute(&mut self, before: usize) -> io::Result<()> {
        let number = self.steps.not_all(&self.decisions)?;
        self.logged += 1;
        self.peak = self.peak.max(self.clauses.len() + 1);
        if before < self.clauses.len() {
            (self.steps).delete(&self.decisions, &self.clauses[before..])?;
            self.clauses.truncate(before);
        }
        if let Some(last) = self.decisions.pop() {
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
            self.decisions.push(variable(option));
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
