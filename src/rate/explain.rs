//! The steps of a puzzle, and how they end.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use super::{Rater, Wrong};
use crate::board::Givens;
use crate::cover::{Count, Engine};
use crate::human::{Goal, Graded, Rating, Scale, ScaleError, Step, Verdict, as_left_off};
use crate::limits::{Limits, Stop};
use crate::sudoku::Status;

/// The longest time for finding the number of solutions of a puzzle that has
/// several.
const COUNTING: Duration = Duration::from_millis(200);

/// The longest time for finding whether there are several.
const CHECKING: Duration = Duration::from_secs(2);

/// How the steps of a puzzle end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The scale of the steps.
    pub scale: Scale,
    /// The end in a word.
    pub finish: Finish,
    /// The number of solutions, as far as it was soon found; `None` if it is
    /// not known whether there are several.
    pub solutions: Option<Count>,
    /// What contradicts the only solution of the [clues](Rater::set_clues). If
    /// there is anything, no steps are told.
    pub wrong: Vec<Wrong>,
    /// What the solver found out.
    pub graded: Graded,
    /// Whether it is known that no path is better, if another than the usual path [was wanted](Rater::set_goal).
    pub is_best: Option<bool>,
}

/// The end of the steps in a word. Displays as `stuck`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Finish {
    /// The listener stopped at a step: there is one.
    Hint,
    /// The puzzle is solved.
    Solved,
    /// No technique helps any more.
    Stuck,
    /// A digit is wrong, or a pencil mark missing.
    Wrong,
    /// The puzzle has several solutions.
    Multiple,
    /// The puzzle has no solution.
    None,
    /// A limit was reached first.
    Unknown,
}

impl Finish {
    /// Returns its name: `stuck`.
    pub fn name(self) -> &'static str {
        match self {
            Finish::Hint => "hint",
            Finish::Solved => "solved",
            Finish::Stuck => "stuck",
            Finish::Wrong => "wrong",
            Finish::Multiple => "multiple",
            Finish::None => "none",
            Finish::Unknown => "unknown",
        }
    }

    fn of(verdict: &Verdict, solutions: Option<Count>) -> Finish {
        match (verdict, solutions) {
            (Verdict::Contradiction(_), _) | (_, Some(Count::Exact(0))) => Finish::None,
            (_, Some(count)) if count != Count::Exact(1) => Finish::Multiple,
            (Verdict::Stopped(Stop::Visitor), _) => Finish::Hint,
            (Verdict::Solved(_), _) => Finish::Solved,
            (Verdict::Stuck(_), _) => Finish::Stuck,
            (Verdict::Stopped(_), _) => Finish::Unknown,
        }
    }
}

impl fmt::Display for Finish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Explained {
    /// Returns how hard the puzzle is, unless it has several solutions or none.
    pub fn rating(&self) -> Option<Rating> {
        match self.finish {
            Finish::Multiple | Finish::None | Finish::Wrong => None,
            _ => self.graded.rating,
        }
    }
}

/// What the solver found out, and whether the path is known to be the best one.
type Told = (Graded, Option<bool>);

impl Rater {
    /// Solves a puzzle as people do, and passes on every step before it is
    /// made, until told to stop. Only a second is spent on the number of its
    /// solutions. If [another path](Rater::set_goal) than the usual one is wanted,
    /// all its steps are found before the first is passed on.
    ///
    /// # Errors
    ///
    /// If the scale is [not defined](crate::human::Scale::check) for it.
    pub fn explain<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Result<Explained, ScaleError> {
        let givens = puzzle.into();
        self.checked(&givens, &mut |rater| match rater.goal {
            Goal::Usual => Ok((
                rater.graders[rater.at].explain(&givens, &rater.limits, tell)?,
                None,
            )),
            goal => {
                let path = rater.graders[rater.at].path(&givens, goal, &rater.limits)?;
                let mut graded = path.graded;
                if path.steps.iter().any(|step| tell(step).is_break()) {
                    graded.verdict = Verdict::Stopped(Stop::Visitor);
                }
                Ok((graded, Some(path.is_best)))
            }
        })
    }

    /// Passes on every step that the techniques find where a puzzle stands, until told to stop; see
    /// [`Grader::all_steps`](crate::human::Grader::all_steps).
    ///
    /// # Errors
    ///
    /// As [`explain`](Rater::explain).
    pub fn all_steps<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Result<Explained, ScaleError> {
        let givens = puzzle.into();
        self.checked(&givens, &mut |rater| {
            Ok((
                rater.graders[rater.at].all_steps(&givens, &rater.limits, tell)?,
                None,
            ))
        })
    }

    /// Tells steps, unless a digit of the puzzle is wrong.
    fn checked(
        &mut self,
        givens: &Givens<'_>,
        tell: &mut dyn FnMut(&mut Rater) -> Result<Told, ScaleError>,
    ) -> Result<Explained, ScaleError> {
        let clues = self.clues.take();
        let mut scale = self.choose(givens)?;
        if let Some(clues) = clues {
            let wrong = self.wrong(&clues, givens, self.within(CHECKING));
            if !wrong.is_empty() {
                return Ok(Explained {
                    scale,
                    finish: Finish::Wrong,
                    solutions: None,
                    wrong,
                    graded: Graded::of(Verdict::Stuck(as_left_off(givens))),
                    is_best: None,
                });
            }
        }
        let solutions = self.count_soon(givens);
        if solutions.is_some_and(|count| count != Count::Exact(1)) {
            // Of several graders, one is by the rules, which hold for each solution.
            let rules = (self.graders.iter()).position(|it| it.scale() == Scale::Rules);
            self.at = rules.filter(|_| self.graders.len() > 1).unwrap_or(self.at);
            scale = self.graders[self.at].scale();
        }
        let (graded, is_best) = tell(self)?;
        Ok(Explained {
            scale,
            finish: Finish::of(&graded.verdict, solutions),
            solutions,
            wrong: Vec::new(),
            graded,
            is_best,
        })
    }

    /// Returns the number of solutions, as far as it is soon found; `None` if
    /// it is not known whether there are several.
    fn count_soon(&mut self, givens: &Givens<'_>) -> Option<Count> {
        let (checking, counting) = (self.within(CHECKING), self.within(COUNTING));
        self.solver.set_engine(Engine::default());
        let outcome = self.solver.set_limits(checking).check(givens);
        match outcome.status {
            Status::Multiple => {
                let more = self.solver.set_limits(counting).count_exact(givens).count;
                Some(if more.number() > 1 {
                    more
                } else {
                    outcome.count
                })
            }
            Status::Unique | Status::None => Some(outcome.count),
            Status::Solved | Status::Unknown => None,
        }
    }

    /// Returns the limits with at most this time.
    fn within(&self, longest: Duration) -> Limits {
        let mut limits = self.limits.clone();
        limits.time = Some(limits.time.map_or(longest, |time| time.min(longest)));
        limits
    }
}
