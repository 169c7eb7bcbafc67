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
//! use quadrille::rate::Rater;
//! use quadrille::sudoku::Status;
//! use quadrille::text::{self, Options};
//!
//! let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
//! let puzzle = text::parse(line, &Options::default())?;
//!
//! let rated = Rater::new(None).rate(&puzzle)?;
//! assert_eq!(rated.status, Status::Unique);
//! let graded = rated.graded.expect("it has one solution");
//! assert_eq!(graded.rating.expect("it was not stopped").to_string(), "extreme (3158)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod additions;
mod explain;
mod field;
mod measure;
mod measuring;
mod tally;
#[cfg(test)]
mod tests;
mod wrong;

use std::ops::ControlFlow;

use crate::board::{Givens, Grid};
use crate::cover::Engine;
use crate::human::{Goal, Graded, Grader, Rating, Scale, ScaleError, Trials};
use crate::limits::{Limits, Stop};
use crate::sudoku::{Crowd, Member, Solver, Status};

pub use additions::{Addition, AdditionsError};
pub use explain::{Explained, Finish};
pub use field::{Field, FieldValue};
pub use measure::{Measure, Measured};
pub use tally::{Tally, Used};
pub use wrong::{Mistake, Wrong, WrongKind};

/// Rates and explains puzzles; keep one for each thread.
#[derive(Clone, Debug)]
pub struct Rater {
    /// One, or one for each scale that is [usual](Scale::usual) for some puzzle.
    graders: Vec<Grader>,
    /// The number of the one for the puzzle at hand.
    at: usize,
    solver: Solver,
    /// Lanes, for a first look.
    crowd: Crowd,
    member: Member,
    limits: Limits,
    goal: Goal,
    measures: Vec<Measure>,
    trials: Trials,
    /// Whether techniques are counted.
    is_tallied: bool,
    /// Those of the next puzzle, if they are told apart from other digits.
    clues: Option<Grid>,
}

/// The difficulty of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// The scale on which it is rated.
    pub scale: Scale,
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
    /// The techniques used, if that [was wanted](Rater::set_tally).
    pub tally: Tally,
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
    /// Returns a rater without limits, with all techniques of a scale. With `None`, each puzzle is rated and explained on
    /// its [usual](Scale::usual) scale; steps of a puzzle that has several solutions are by the rules then, as no rule assumes that there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::human::Scale;
    /// use quadrille::rate::Rater;
    ///
    /// let mut rater = Rater::new(None);
    /// let small: Grid = "1.....3..4.....2".parse()?;
    /// assert_eq!(rater.rate(&small)?.scale, Scale::Rules);
    /// let plain: Grid = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72".parse()?;
    /// let rated = rater.rate(&plain)?;
    /// assert_eq!(rated.scale, Scale::Hodoku);
    /// assert_eq!(rated.rating().expect("it has one solution").to_string(), "extreme (3158)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(scale: impl Into<Option<Scale>>) -> Rater {
        let same = |grader| Ok::<_, std::convert::Infallible>(grader);
        let Ok(rater) = Rater::changed(scale, same);
        rater
    }

    /// Returns a rater with changed techniques of a scale. With `None`, it has the [usual](Scale::usual) scales that
    /// know the change.
    ///
    /// # Errors
    ///
    /// The first error of the change, if no scale knows it.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::rate::Rater;
    ///
    /// // Both usual scales have X-wings, only HoDoKu's has skyscrapers.
    /// let upto = |name: &str| Rater::changed(None, |grader| grader.with_hardest(name));
    /// let small = Grid::empty(Shape::new(2, 2)?);
    /// assert!(upto("X-wing")?.rate(&small).is_ok());
    /// assert!(upto("skyscraper")?.rate(&small).is_err());
    /// assert!(upto("sky").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changed<E>(
        scale: impl Into<Option<Scale>>,
        change: impl Fn(Grader) -> Result<Grader, E>,
    ) -> Result<Rater, E> {
        let scales = scale
            .into()
            .map_or(Scale::USUAL.to_vec(), |scale| vec![scale]);
        let (mut graders, mut first) = (Vec::new(), None);
        for scale in scales {
            match change(Grader::new(scale)) {
                Ok(grader) => graders.push(grader),
                Err(error) => first = first.or(Some(error)),
            }
        }
        match first {
            Some(error) if graders.is_empty() => Err(error),
            _ => Ok(Rater::of(graders)),
        }
    }

    fn of(graders: Vec<Grader>) -> Rater {
        let crowd = Crowd::new();
        Rater {
            graders,
            at: 0,
            member: crowd.member(),
            crowd,
            solver: Solver::new(),
            limits: Limits::none(),
            goal: Goal::Usual,
            measures: Vec::new(),
            trials: Trials::new(),
            is_tallied: false,
            clues: None,
        }
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

    /// Sets whether [`rate`](Rater::rate) counts the techniques of each puzzle. That takes more time.
    pub fn set_tally(&mut self, is_wanted: bool) -> &mut Rater {
        self.is_tallied = is_wanted;
        self
    }

    /// Returns the scale on which it rates a puzzle.
    ///
    /// # Errors
    ///
    /// If that scale is [not defined](Scale::check) for it.
    pub fn scale(&self, puzzle: &Givens<'_>) -> Result<Scale, ScaleError> {
        let scale = self.graders[self.grader_of(puzzle)].scale();
        scale.check(puzzle).map(|()| scale)
    }

    /// Returns the number of the grader for a puzzle.
    fn grader_of(&self, puzzle: &Givens<'_>) -> usize {
        let usual = Scale::usual(puzzle.shape(), puzzle.variant());
        let place = self.graders.iter().position(|it| it.scale() == usual);
        place.unwrap_or(0)
    }

    /// Takes the grader for a puzzle.
    fn choose(&mut self, puzzle: &Givens<'_>) -> Result<Scale, ScaleError> {
        self.at = self.grader_of(puzzle);
        self.scale(puzzle)
    }

    /// Tells which digits of the next puzzle are its clues, see
    /// [`Grader::set_clues`]. Other digits and pencil marks that contradict their
    /// only solution are then told instead of steps.
    pub fn set_clues(&mut self, clues: &Grid) -> &mut Rater {
        self.graders.iter_mut().for_each(|grader| {
            grader.set_clues(clues);
        });
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
        let scale = self.choose(givens)?;
        let rated = |status, (graded, tally): (Option<Graded>, Tally)| Rated {
            scale,
            status,
            effort: None,
            stop: graded.as_ref().and_then(Graded::stop),
            graded,
            measured: Measured::default(),
            tally,
        };
        if !self.is_tallied
            && let Some(graded) = self.graders[self.at].prove(givens, &self.limits)
        {
            return Ok(rated(Status::Unique, (Some(graded), Tally::default())));
        }
        let is_by_rules = scale == Scale::Rules;
        if !is_by_rules && let Some(status) = self.crowd.status_at_once(&mut self.member, givens) {
            return Ok(rated(status, self.graded(status, givens)?));
        }
        // The work that is counted is that of dancing links.
        self.solver.set_engine(match is_by_rules {
            true => Engine::Links,
            false => Engine::default(),
        });
        let outcome = self.solver.set_limits(self.limits.clone()).check(givens);
        let rated = rated(outcome.status, self.graded(outcome.status, givens)?);
        let early = outcome.stop.filter(|stop| stop.is_early());
        let effort = is_by_rules.then_some(Effort {
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            depth: outcome.stats.profile.len() as u64,
        });
        Ok(Rated {
            effort,
            stop: early.or(rated.stop),
            ..rated
        })
    }

    /// Grades a puzzle if it has one solution.
    fn graded(
        &mut self,
        status: Status,
        givens: &Givens<'_>,
    ) -> Result<(Option<Graded>, Tally), ScaleError> {
        let mut tally = Tally::default();
        if status != Status::Unique {
            return Ok((None, tally));
        }
        let grader = &mut self.graders[self.at];
        let scale = grader.scale();
        let graded = match self.is_tallied {
            true => grader.explain(givens, &self.limits, &mut |step| {
                tally.count(scale, step);
                ControlFlow::Continue(())
            })?,
            false => grader.rate(givens.clone(), &self.limits)?,
        };
        Ok((Some(graded), tally))
    }
}

/// A rater with the techniques of a grader.
impl From<Grader> for Rater {
    fn from(grader: Grader) -> Rater {
        Rater::of(vec![grader])
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
}
