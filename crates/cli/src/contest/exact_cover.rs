//! The crate's own solver as a contender.

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, Task};
use quadrille::board::Grid;
use quadrille::cover::Engine;
use quadrille::sudoku::Solver;

/// A way to use [`Solver`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Presolve, then dancing links.
    Links,
    /// Dancing links on the whole matrix.
    LinksAlone,
    /// Presolve, then a search on sets of bits.
    Sets,
}

impl Way {
    pub(super) const ALL: [Way; 3] = [Way::Sets, Way::Links, Way::LinksAlone];

    pub(super) fn name(self) -> &'static str {
        match self {
            Way::Links => "dlx",
            Way::LinksAlone => "dlx-no-presolve",
            Way::Sets => "sets",
        }
    }
}

#[derive(Debug)]
pub(super) struct ExactCover {
    way: Way,
    solver: Solver,
}

impl ExactCover {
    pub(super) fn new(way: Way) -> ExactCover {
        let mut solver = Solver::new();
        match way {
            Way::Links => solver.set_engine(Engine::Links),
            Way::LinksAlone => solver.set_engine(Engine::Links).set_presolve(false),
            Way::Sets => solver.set_engine(Engine::Sets),
        };
        ExactCover { way, solver }
    }
}

impl Contender for ExactCover {
    fn name(&self) -> &str {
        self.way.name()
    }

    fn about(&self) -> &str {
        match self.way {
            Way::Links => "exact cover: presolve, then dancing links",
            Way::LinksAlone => "exact cover: dancing links alone",
            Way::Sets => "exact cover: presolve, then search on sets of bits",
        }
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            completeness: Completeness::Nothing,
            counts: true,
            boards: Boards::All,
            timing: Timing::OneByOne,
        }
    }

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        self.solver.set_limits(task.limits.clone());
        let outcome = match task.solutions {
            Some(limit) => self.solver.count_up_to(puzzle, limit),
            None => self.solver.count(puzzle),
        };
        let solution = outcome.solutions.into_iter().next();
        Answer {
            work: Work {
                nodes: Some(outcome.stats.nodes),
                guesses: Some(outcome.stats.guesses),
                firings: None,
            },
            ..Answer::counted(task, outcome.count, solution)
        }
    }
}
