//! The facade: a puzzle in, an answer out.
//!
//! All questions are methods of [`Solver`]. This file has those about one
//! puzzle that a search answers; `exact` has those about all solutions, and
//! `minimal` those about redundant clues.

mod exact;
mod minimal;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::cause::{Cause, cause, least_cause};
use super::exact::PartitionCounter;
use super::outcome::{Outcome, Placement, Status};
use super::search::{Found, Search};
use crate::board::{Givens, Grid};
use crate::cover;
use crate::limits::Limits;

/// Solves, counts and checks Sudoku puzzles by exact cover.
///
/// A solver keeps what does not depend on the puzzle, so keep one for each
/// thread. It takes puzzles of all shapes, with pencil marks and of any
/// variant: every question is about [`Givens`], and grids and the results of
/// [`text::parse`](crate::text::parse) convert into these. To ask the same about
/// many puzzles, a [`Crowd`](super::Crowd) is several times as fast.
///
/// [Limits](Limits) apply to each question. A question about one puzzle has
/// that time and that number of nodes for all its searches together; a question
/// about many puzzles has them for each puzzle. When a question is stopped, it
/// returns what it has found and why it was stopped.
///
/// Plain 9x9 puzzles are searched in the lanes of the machine's vectors, and then
/// the [method](Outcome::method) is [`Lanes`](super::CountedBy::Lanes) and the statistics
/// have only nodes and guesses. With an [engine](Solver::set_engine) set, presolve off or
/// a limit on nodes, the exact cover is searched.
///
/// Which of several solutions comes first, and the order of all, are not
/// specified. For the same puzzle, question and settings they are always the
/// same, but a [`Crowd`](super::Crowd), another engine or another version may
/// have another order.
///
/// # Examples
///
/// ```
/// use quadrille::cover::Count;
/// use quadrille::board::{Grid, Shape};
/// use quadrille::sudoku::{Solver, Status};
///
/// let mut solver = Solver::new();
/// let empty = Grid::empty(Shape::new(2, 2)?);
/// assert_eq!(solver.count(&empty).count, Count::Exact(288));
///
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let outcome = solver.check(&puzzle);
/// assert_eq!(outcome.status, Status::Unique);
/// assert!(outcome.solutions[0].is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    search: Search,
    limits: Limits,
    /// Counts what no search could.
    sums: PartitionCounter,
}

impl Solver {
    /// Creates a solver with presolve and without limits.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Turns presolve on (the default) or off. The answers are the same;
    /// without it, clues and singles are left to the search.
    pub fn set_presolve(&mut self, on: bool) -> &mut Solver {
        self.search.set_presolve(on);
        self
    }

    /// Sets the search engine. The answers are the same, but other solutions
    /// may be found first.
    pub fn set_engine(&mut self, engine: cover::Engine) -> &mut Solver {
        self.search.set_engine(engine);
        self
    }

    /// Returns whether all settings have their defaults, so that any method may
    /// answer.
    pub(super) fn may_use_lanes(&self) -> bool {
        self.search.is_plain()
    }

    /// Limits the work on each puzzle.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Solver {
        self.limits = limits;
        self
    }

    /// Finds one solution.
    pub fn solve<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Outcome {
        let mut outcome = self.count_up_to(puzzle, 1);
        if !outcome.solutions.is_empty() {
            outcome.status = Status::Solved;
        }
        outcome
    }

    /// Checks whether there is exactly one solution: stops at the second.
    pub fn check<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Outcome {
        self.count_up_to(puzzle, 2)
    }

    /// Finds out why a puzzle has no solution: some of its clues, marks, constraints and
    /// rules that have none either, and of which each is needed for that. Returns `None`
    /// if the puzzle is not known to have no solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::sudoku::Solver;
    ///
    /// let puzzle: Grid = "12....3........4".parse()?;
    /// let cause = Solver::new().cause(&puzzle).expect("it has no solution");
    /// assert_eq!(cause.to_string(), "r1c1=1, r1c2=2, r2c3=3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cause<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Option<Cause> {
        let limits = self.limits.started();
        cause(&mut self.search, &limits, &puzzle.into())
    }

    /// Does the same, with as few givens as possible. That can take thousands of searches;
    /// if a limit is reached, or many of them were in vain, [`fewer`](Cause::fewer) says
    /// that there may be a smaller set.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::sudoku::Solver;
    ///
    /// let puzzle: Grid = "12.1.3........4.".parse()?;
    /// let mut solver = Solver::new();
    /// let cause = solver.least_cause(&puzzle).expect("it has no solution");
    /// assert_eq!((cause.to_string().as_str(), cause.fewer), ("r1c1=1, r1c4=1", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least_cause<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Option<Cause> {
        let limits = self.limits.started();
        least_cause(&mut self.search, &limits, &puzzle.into())
    }

    /// Counts all solutions by a search that finds each of them. See also
    /// [`count_exact`](Solver::count_exact).
    pub fn count<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Outcome {
        let go_on = |_: Found<'_>| ControlFlow::Continue(());
        self.search.ask(&puzzle.into(), None, &self.limits, go_on)
    }

    /// Counts solutions, but stops at `limit`; a count that reaches it is "at
    /// least".
    pub fn count_up_to<'a>(&mut self, puzzle: impl Into<Givens<'a>>, limit: u64) -> Outcome {
        self.search.count_up_to(&puzzle.into(), limit, &self.limits)
    }

    /// Visits solutions until there are no more, `limit` of them have been
    /// found, or the visitor breaks.
    pub fn for_each<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limit: Option<u64>,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Outcome {
        let visit = |found: Found<'_>| visit(found.grid());
        self.search.ask(&puzzle.into(), limit, &self.limits, visit)
    }

    /// Returns the digits that the last search placed before it began, in that
    /// order. Empty without presolve.
    pub fn placements(&mut self) -> impl Iterator<Item = Placement> + '_ {
        self.search.placements()
    }
}
