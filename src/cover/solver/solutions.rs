//! Solutions, as they are found.

use super::Solver;
use crate::cover::count::enumeration::Enumeration;
use crate::cover::model::index::OptionId;
use crate::cover::search::searcher::Searcher;
use crate::limits::Stop;

/// A solution at the moment it is found.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    pub(super) searcher: &'a Searcher,
    pub(super) all: &'a Enumeration,
}

impl Solution<'_> {
    /// Returns its options: those settled before the search in the order in
    /// which they were, then those of the search from its root.
    pub fn options(&self) -> Vec<OptionId> {
        self.all.solution(self.searcher)
    }
}

/// An iterator over solutions, each as its options; see [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    searcher: &'a mut Searcher,
    all: Enumeration,
}

impl<'a> Solutions<'a> {
    pub(super) fn start(solver: &'a mut Solver) -> Solutions<'a> {
        let searcher = &mut solver.searcher;
        Solutions {
            all: Enumeration::start(searcher, false),
            searcher,
        }
    }

    /// Returns why the iterator ended early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.all.stop()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let found = self.all.advance(self.searcher);
        found.then(|| self.all.solution(self.searcher))
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        self.all.leave(self.searcher);
    }
}

/// An iterator over solutions that owns its solver; see
/// [`Solver::into_solutions`].
#[derive(Debug)]
pub struct IntoSolutions {
    solver: Solver,
    all: Enumeration,
}

impl IntoSolutions {
    pub(super) fn start(mut solver: Solver) -> IntoSolutions {
        IntoSolutions {
            all: Enumeration::start(&mut solver.searcher, false),
            solver,
        }
    }

    /// Returns why the iterator ended early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.all.stop()
    }

    /// Ends the iteration and returns the solver.
    pub fn into_solver(mut self) -> Solver {
        self.all.leave(&mut self.solver.searcher);
        self.solver
    }
}

impl Iterator for IntoSolutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let found = self.all.advance(&mut self.solver.searcher);
        found.then(|| self.all.solution(&self.solver.searcher))
    }
}
