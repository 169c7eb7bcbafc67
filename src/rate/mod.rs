//! How hard puzzles are, and how people solve them: the solvers of [`human`](crate::human), asked about
//! puzzles of which it is first found out whether they have one solution.
//!
//! Whether there is one solution is asked of lanes first, which for one puzzle take a fifth of the time of another
//! search: ratings as HoDoKu then take two thirds of the time for easy, hard and 17-clue puzzles (28 microseconds
//! became 19, 47 became 34, 76 became 51, on an AMD Zen 5 with other work). The Explainer finds it out itself where
//! that is easy. On the scale of rules the nodes of dancing links are counted, so they search.
//!
//! # Examples
//!
//! ```
//! use quadrille::human::Scale;
//! use quadrille::rate::Rater;
//! use quadrille::sudoku::Status;
//! use quadrille::text::{self, Options};
//!
//! let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
//! let puzzle = text::parse(line, &Options::default())?;
//!
//! let rated = Rater::new(Scale::Hodoku).rate(&puzzle)?;
//! assert_eq!(rated.status, Status::Unique);
//! let graded = rated.graded.expect("it has one solution");
//! assert_eq!(graded.rating.expect("it was not stopped").to_string(), "extreme (3158)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod additions;
mod explain;
mod measure;
mod measuring;
#[cfg(test)]
mod tests;
mod wrong;

use crate::board::{Givens, Grid};
use crate::cover::Engine;
use crate::human::{Difficulty, Goal, Graded, Grader, Rating, Scale, ScaleError, Trials};
use crate::limits::{Limits, Stop};
use crate::sudoku::{Crowd, Member, Solver, Status};

pub use additions::{Addition, AdditionsError};
pub use explain::{Explained, Finish};
pub use measure::{Measure, Measured};
pub use wrong::{Mistake, Wrong, WrongKind};

/// Rates and explains puzzles; keep one for each thread.
#[derive(Clone, Debug)]
pub struct Rater {
    grader: Grader,
    solver: Solver,
    /// Lanes, for a first look.
    crowd: Crowd,
    member: Member,
    limits: Limits,
    goal: Goal,
    measures: Vec<Measure>,
    trials: Trials,
    /// Those of the next puzzle, if they are told apart from other digits.
    clues: Option<Grid>,
}

/// The difficulty of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Whether it has one solution, several or none.
    pub status: Status,
    /// The work of a search, on the scale of [rules](Scale::Rules).
    pub effort: Option<Effort>,
    /// What people need, if the puzzle has one solution.
    pub graded: Option<Graded>,
    /// Why the search or the reasoning ended before it was done, if it did.
    pub stop: Option<Stop>,
    /// What was measured [besides](Rater::set_measures), if the puzzle has one solution.
    pub measured: Measured,
}

/// The work of dancing links after presolve, until a second solution was found
/// or there was none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// The options tried, forced ones included.
    pub nodes: u64,
    /// The items with two options or more on which the search branched.
    pub guesses: u64,
    /// The depth of the search tree: 0 if presolve left nothing to search.
    pub depth: u64,
}

impl Rater {
    /// Returns a rater without limits, with all techniques of a scale.
    pub fn new(scale: Scale) -> Rater {
        Rater::from(Grader::new(scale))
    }

    /// Sets the limits of the work on each puzzle, of search and reasoning
    /// each. Time of reasoning is processor time of the thread, on Linux and macOS:
    /// other work on the machine does not change an answer.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Rater {
        self.crowd.set_limits(limits.clone());
        self.limits = limits;
        self
    }

    /// Sets which path [`explain`](Rater::explain) tells.
    pub fn set_goal(&mut self, goal: Goal) -> &mut Rater {
        self.goal = goal;
        self
    }

    /// Returns its scale.
    pub fn scale(&self) -> Scale {
        self.grader.scale()
    }

    /// Tells which digits of the next puzzle are its clues, see
    /// [`Grader::set_clues`]. Other digits and pencil marks that contradict their
    /// only solution are then told instead of steps.
    pub fn set_clues(&mut self, clues: &Grid) -> &mut Rater {
        self.grader.set_clues(clues);
        self.clues = Some(clues.clone());
        self
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    ///
    /// If the scale is [not defined](Scale::check) for it.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Result<Rated, ScaleError> {
        let givens = puzzle.into();
        let mut rated = self.rate_on_scale(&givens)?;
        if rated.status == Status::Unique && !self.measures.is_empty() {
            rated.measured = self.measure(&givens);
        }
        Ok(rated)
    }

    fn rate_on_scale(&mut self, givens: &Givens<'_>) -> Result<Rated, ScaleError> {
        self.clues = None;
        self.scale().check(givens)?;
        if let Some(graded) = self.grader.prove(givens, &self.limits) {
            return Ok(Rated {
                status: Status::Unique,
                effort: None,
                stop: graded.stop(),
                graded: Some(graded),
                measured: Measured::default(),
            });
        }
        let is_by_rules = self.scale() == Scale::Rules;
        if !is_by_rules && let Some(status) = self.crowd.status_at_once(&mut self.member, givens) {
            let graded = self.graded(status, givens)?;
            return Ok(Rated {
                status,
                effort: None,
                stop: graded.as_ref().and_then(Graded::stop),
                graded,
                measured: Measured::default(),
            });
        }
        // The work that is counted is that of dancing links.
        self.solver.set_engine(match is_by_rules {
            true => Engine::Links,
            false => Engine::default(),
        });
        let outcome = self.solver.set_limits(self.limits.clone()).check(givens);
        let graded = self.graded(outcome.status, givens)?;
        let early = outcome.stop.filter(|stop| stop.is_early());
        let effort = is_by_rules.then_some(Effort {
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            depth: outcome.stats.profile.len() as u64,
        });
        Ok(Rated {
            status: outcome.status,
            effort,
            stop: early.or(graded.as_ref().and_then(Graded::stop)),
            graded,
            measured: Measured::default(),
        })
    }

    /// Grades a puzzle if it has one solution.
    fn graded(
        &mut self,
        status: Status,
        givens: &Givens<'_>,
    ) -> Result<Option<Graded>, ScaleError> {
        match status {
            Status::Unique => Ok(Some(self.grader.rate(givens.clone(), &self.limits)?)),
            _ => Ok(None),
        }
    }
}

/// A rater with the techniques of a grader.
impl From<Grader> for Rater {
    fn from(grader: Grader) -> Rater {
        let crowd = Crowd::new();
        Rater {
            grader,
            member: crowd.member(),
            crowd,
            solver: Solver::new(),
            limits: Limits::none(),
            goal: Goal::Usual,
            measures: Vec::new(),
            trials: Trials::new(),
            clues: None,
        }
    }
}

impl Rated {
    /// Returns how hard the puzzle is, if it has one solution and the work was
    /// not stopped too early to know.
    pub fn rating(&self) -> Option<Rating> {
        self.graded.as_ref()?.rating
    }

    /// Returns the hardest technique that it needs, likewise.
    pub fn hardest(&self) -> Option<&'static str> {
        self.graded.as_ref()?.hardest
    }

    /// Returns the difficulty by the rules of this crate, if that is the scale.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self.rating()? {
            Rating::Difficulty(difficulty) => Some(difficulty),
            _ => None,
        }
    }

    /// Returns whether naked and hidden singles solve the puzzle, if that is
    /// the scale.
    pub fn singles_suffice(&self) -> Option<bool> {
        Some(self.difficulty()? == Difficulty::Easy)
    }
}
