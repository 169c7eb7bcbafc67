//! The facade: presolve, then search, then answers in the caller's numbers.
//!
//! This file holds the settings of a solver and the results of its last run.
//! The questions are in [`questions`], those about parts of the solutions in
//! [`parts`], those for certificates in `recorded`, iterators over solutions in
//! [`solutions`].

mod conflict;
mod parts;
mod questions;
#[cfg(feature = "proof")]
mod recorded;
mod solutions;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use self::conflict::Conflict;
#[cfg(feature = "sudoku")]
pub(crate) use self::conflict::needed;
pub use self::solutions::{IntoSolutions, Solution, Solutions};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::natural::Natural;
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::model::wrong_problem::{WrongProblem, check_options};
use crate::cover::search::choose::Branching;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::tree_search::Engine;
use crate::cover::shrink::presolve::{Contradiction, Settled};
use crate::limits::Limits;

/// Answers questions about the solutions of one [`Problem`].
///
/// A solver keeps its buffers from one question to the next, and the problem
/// may be shared: to solve many variants of a problem, such as Sudoku puzzles,
/// keep one solver for each thread and [`choose`](Solver::choose) other
/// options each time.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Count, First, Problem, Solver};
///
/// // Dominoes on a board of two rows and three columns: three tilings.
/// let mut builder = Problem::builder();
/// let [a, b, c, d, e, f] = builder.primary_items()?;
/// let left_upright = builder.option([a, d])?;
/// for domino in [[b, e], [c, f], [a, b], [b, c], [d, e], [e, f]] {
///     builder.option(domino)?;
/// }
/// let mut solver = Solver::new(builder.build());
/// assert_eq!(solver.count(), Count::Exact(3));
/// assert_eq!(solver.count_up_to(2), Count::AtLeast(2));
/// assert_eq!(solver.is_unique(), Some(false));
/// assert_eq!(solver.choose([left_upright])?.count(), Count::Exact(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    searcher: Searcher,
}

impl Solver {
    /// Creates a solver for all solutions of a problem, with presolve and no
    /// limits. Expensive set-up is left to the first question, whose limits
    /// bound it.
    pub fn new(problem: impl Into<Arc<Problem>>) -> Solver {
        Solver {
            searcher: Searcher::new(problem.into()),
        }
    }

    /// Restricts all further questions to solutions with these options. Options
    /// chosen before are forgotten.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem::Option`] if the problem does not have one of
    /// them. The solver is unchanged then.
    pub fn choose(
        &mut self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<&mut Solver, WrongProblem> {
        // Reuses the buffer of the options chosen before.
        let chosen = &mut self.searcher.root.chosen;
        let before = chosen.len();
        chosen.extend(options);
        if let Err(error) = check_options(&self.searcher.problem, &chosen[before..]) {
            chosen.truncate(before);
            return Err(error);
        }
        chosen.drain(..before);
        Ok(self)
    }

    /// Restricts all further questions to solutions without these options.
    /// Options excluded before are forgotten. If an option is both chosen and
    /// excluded, there is no solution.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem::Option`] if the problem does not have one of
    /// them. The solver is unchanged then.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Count, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items()?;
    /// let both = builder.option([a, b])?;
    /// builder.option([a])?;
    /// builder.option([b])?;
    /// let mut solver = Solver::new(builder.build());
    /// assert_eq!(solver.count(), Count::Exact(2));
    /// assert_eq!(solver.exclude([both])?.count(), Count::Exact(1));
    /// assert_eq!(solver.choose([both])?.count(), Count::Exact(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exclude(
        &mut self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<&mut Solver, WrongProblem> {
        let excluded: Vec<_> = options.into_iter().collect();
        check_options(&self.searcher.problem, &excluded)?;
        self.searcher.exclude(excluded);
        Ok(self)
    }

    /// Turns presolve on (the default) or off. The solutions are the same;
    /// without presolve, the search starts from the whole problem.
    pub fn set_presolve(&mut self, on: bool) -> &mut Solver {
        self.searcher.presolving = on;
        self
    }

    /// Sets the search engine. The solutions are the same, but their order may
    /// differ.
    pub fn set_engine(&mut self, engine: Engine) -> &mut Solver {
        self.searcher.engine = engine;
        self
    }

    /// Sets how the search chooses among the items with the fewest options. The
    /// solutions are the same, but their order may differ.
    pub fn set_branching(&mut self, branching: Branching) -> &mut Solver {
        self.searcher.branching = branching;
        self
    }

    /// Sets items to branch on before any other: as long as one of them is not
    /// covered, the search branches on the tightest of these. (Items with one
    /// option left are still covered at once, and secondary items are never
    /// branched on.) Items preferred before are forgotten. The solutions are the same, but their order may differ.
    ///
    /// [`Engine::Links`] keeps to this, and [`Engine::Auto`] then means links.
    /// It also holds for problems with bounds, for
    /// [`cheapest`](Solver::cheapest), and for the subtrees that threads share
    /// out. Bit sets, counts with a memory and counts of several components do
    /// not know of it.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem::Item`] if the problem has no such item. The solver
    /// is unchanged then.
    pub fn prefer(
        &mut self,
        items: impl IntoIterator<Item = ItemId>,
    ) -> Result<&mut Solver, WrongProblem> {
        let mut items: Vec<_> = items.into_iter().collect();
        let problem = &self.searcher.problem;
        let count = problem.item_count();
        if let Some(&item) = items.iter().find(|item| item.index() >= count) {
            return Err(WrongProblem::Item(item));
        }
        items.retain(|&item| problem.is_primary(item));
        self.searcher.preferred = items;
        Ok(self)
    }

    /// Sets the limits of every further run.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Solver {
        self.searcher.limits = limits;
        self
    }

    /// Sets the most that a solution may cost for [`cheapest`](Solver::cheapest), so that
    /// the search for it leaves out what is dearer.
    pub fn set_max_cost(&mut self, most: i64) -> &mut Solver {
        self.searcher.max_cost = most;
        self
    }

    /// Returns the problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.searcher.problem
    }

    /// Returns the options that the last run settled before its search, in that
    /// order.
    pub fn settled(&self) -> &[Settled] {
        &self.searcher.settled
    }

    /// Returns why the last run needed no search, if presolve found that there is
    /// no solution.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.searcher.contradiction
    }

    /// Returns the exact number of solutions, however large, if the last run counted all of them as
    /// [planned](Solver::count_with).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Count, CountPlan, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// for _ in 0..130 {
    ///     let item = builder.primary_item()?;
    ///     builder.option([item])?;
    ///     builder.option([item])?;
    /// }
    /// let mut solver = Solver::new(builder.build());
    /// let (count, stop) = solver.count_with(&CountPlan::default());
    /// assert_eq!((count, stop), (Count::AtLeast(u128::MAX), None));
    /// let total = solver.total().expect("all are counted");
    /// assert_eq!(total.to_string(), "1361129467683753853853498429727072845824");
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn total(&self) -> Option<&Natural> {
        self.searcher.total.as_ref()
    }

    /// Returns counts and times of the last run.
    pub fn stats(&self) -> &Stats {
        &self.searcher.stats
    }
}
