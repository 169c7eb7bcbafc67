//! The question of each puzzle's rating on a scale of another program.

use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::board::{Givens, Grid};
use quadrille::human::Reasoner;
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::{Solver, Status};

use super::super::explain::Scale;
use super::survey::Survey;
use crate::output::{Record, Value};
use crate::pipeline::{Exit, Page, Question, Task};

/// A program whose ratings are asked for.
pub trait Scaled: Send + 'static {
    /// The rating of a puzzle.
    type Rating: Copy;

    /// Rates a puzzle that the scale takes, from where it stands. These are its clues.
    fn rate(&mut self, puzzle: &Givens<'_>, clues: &Grid, limits: &Limits) -> Option<Self::Rating>;

    /// Rates a puzzle only if that takes little time and shows that it has one solution.
    fn prove(&mut self, _: &Givens<'_>, _: &Limits) -> Option<Self::Rating> {
        None
    }

    /// Returns why the work ended early, if it did.
    fn stop(rating: &Self::Rating) -> Option<Stop>;

    /// Returns the value of a field.
    fn value(rating: &Self::Rating, key: &str) -> Value<'static>;

    /// Adds a rating to a survey.
    fn add_to(rating: &Self::Rating, survey: &Survey);
}

/// The question.
pub struct Ratings {
    /// The limits on the work on each puzzle.
    pub limits: Limits,
    /// Where the ratings are collected, if a page is wanted.
    pub survey: Option<Arc<Survey>>,
}

/// The same on a scale.
pub struct RatingsOn<S> {
    ratings: Ratings,
    scale: Scale,
    make: fn() -> S,
}

impl Ratings {
    /// Asks on a scale, of a program that each thread makes for itself.
    pub fn on<S: Scaled>(self, scale: Scale, make: fn() -> S) -> RatingsOn<S> {
        RatingsOn {
            ratings: self,
            scale,
            make,
        }
    }
}

impl<S: Scaled> Question for RatingsOn<S> {
    type Worker = (Solver, S);

    fn worker(&self) -> Self::Worker {
        let mut solver = Solver::new();
        solver.set_limits(self.ratings.limits.clone());
        (solver, (self.make)())
    }

    fn answer(
        &self,
        (solver, program): &mut Self::Worker,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let Ratings { limits, survey } = &self.ratings;
        let givens = task.puzzle.standing();
        if let Err(message) = self.scale.takes(&givens) {
            page.refuse_puzzle(task.place, message);
            return ControlFlow::Continue(());
        }
        let (status, rating) = match program.prove(&givens, limits) {
            Some(rating) => (Status::Unique, Some(rating)),
            None => match solver.check(&givens).status {
                Status::Unique => {
                    let rating = program.rate(&givens, &task.puzzle.grid, limits);
                    (Status::Unique, rating)
                }
                status => (status, None),
            },
        };
        let stop = rating.as_ref().and_then(S::stop);
        if stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        let exit = match status {
            Status::Unique if stop.is_none() => Exit::Success,
            Status::Unique | Status::Unknown => Exit::Undecided,
            Status::Multiple | Status::None | Status::Solved => Exit::Unmet,
        };
        page.count(status.name(), exit);
        if let Some(survey) = survey {
            survey.add_status(status.name());
            if let Some(rating) = rating.filter(|_| stop.is_none()) {
                S::add_to(&rating, survey);
                let report = Reasoner::new().solve(&givens, limits);
                survey.add_rules(report.difficulty(), report.work.hardest());
            }
        }
        page.record(&Rated::<S> {
            task,
            status,
            rating,
        });
        ControlFlow::Continue(())
    }
}

/// The rating of a puzzle, if it has one solution.
struct Rated<'a, S: Scaled> {
    task: &'a Task<'a>,
    status: Status,
    rating: Option<S::Rating>,
}

impl<S: Scaled> Record for Rated<'_, S> {
    fn value(&self, key: &str) -> Value<'_> {
        match (key, &self.rating) {
            ("status", _) => Value::Text(self.status.name().into()),
            ("exact", Some(rating)) => Value::Bool(S::stop(rating).is_none()),
            ("er" | "ep" | "ed" | "level" | "score" | "hardest" | "steps", Some(rating)) => {
                S::value(rating, key)
            }
            _ => self.task.value(key),
        }
    }
}
