//! The difficulty of a puzzle, for dancing links and for people.

use quadrille::board::Givens;
use quadrille::cover::Engine;
use quadrille::human::{Difficulty, Reasoner, Report, Rule, Verdict};
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::{Solver, Status};

/// The difficulty of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Whether it has one solution, several or none.
    pub status: Status,
    /// Options tried by dancing links after presolve, forced ones included,
    /// until a second solution was found or there was none.
    pub nodes: u64,
    /// Items with two options or more on which this search branched.
    pub guesses: u64,
    /// The depth of the search tree: 0 if presolve left nothing to search.
    pub depth: u64,
    /// The hardest rule that people need, if the puzzle has one solution.
    pub hardest: Option<Rule>,
    /// The difficulty of that rule, if the puzzle has one solution.
    pub difficulty: Option<Difficulty>,
    /// The number of steps by rules until it is solved or stuck, if the puzzle
    /// has one solution.
    pub steps: Option<u64>,
    /// Why the search or the rules ended before they were done, if they did.
    pub stop: Option<Stop>,
}

impl Rating {
    /// Returns whether naked and hidden singles solve the puzzle, if it has one
    /// solution.
    pub fn singles_suffice(&self) -> Option<bool> {
        Some(self.difficulty? == Difficulty::Easy)
    }
}

/// Rates puzzles; keep one for each thread.
#[derive(Clone, Debug)]
pub struct Rater {
    solver: Solver,
    limits: Limits,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// Returns a rater without limits.
    pub fn new() -> Rater {
        let mut solver = Solver::new();
        solver.set_engine(Engine::Links);
        Rater {
            solver,
            limits: Limits::none(),
        }
    }

    /// Sets the limits of the work on each puzzle, by dancing links and by
    /// rules.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Rater {
        self.solver.set_limits(limits.clone());
        self.limits = limits;
        self
    }

    /// Rates a puzzle.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Rating {
        let givens = puzzle.into();
        let outcome = self.solver.check(&givens);
        let stop = outcome.stop.filter(|stop| stop.is_early());
        let report = (outcome.status == Status::Unique).then(|| {
            let mut limits = self.limits.clone();
            limits.nodes = None;
            Reasoner::new().solve(givens, &limits)
        });
        let of_rules = report.as_ref().map(|report| &report.verdict);
        let stop = stop.or(match of_rules {
            Some(Verdict::Stopped(stop)) => Some(*stop),
            _ => None,
        });
        Rating {
            status: outcome.status,
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            depth: outcome.stats.profile.len() as u64,
            hardest: report.as_ref().and_then(|report| report.work.hardest()),
            difficulty: report.as_ref().and_then(Report::difficulty),
            steps: report.map(|report| report.work.firings()),
            stop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::board::{Grid, Shape};
    use quadrille::text::{Options, parse};

    fn rate(line: &str) -> Rating {
        Rater::new().rate(&parse(line, &Options::default()).unwrap().grid)
    }

    #[test]
    fn hard_puzzles_are_extreme_and_searched() {
        // Arto Inkala, 2012.
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let rating = rate(hard);
        assert_eq!(rating.status, Status::Unique);
        assert_eq!(rating.difficulty, Some(Difficulty::Extreme));
        assert_eq!(rating.singles_suffice(), Some(false));
        assert!(rating.nodes > rating.guesses && rating.guesses > 0 && rating.depth > 0);
    }

    #[test]
    fn only_unique_puzzles_have_a_difficulty() {
        let empty = Rater::new().rate(Grid::empty(Shape::CLASSIC));
        assert_eq!(empty.status, Status::Multiple);
        assert_eq!((empty.difficulty, empty.singles_suffice()), (None, None));
        let mut rater = Rater::new();
        rater.set_limits(Limits::none().with_nodes(10));
        let stopped = rater.rate(Grid::empty(Shape::CLASSIC));
        assert_eq!(stopped.status, Status::Unknown);
        assert_eq!(stopped.stop, Some(Stop::Nodes));
    }
}
