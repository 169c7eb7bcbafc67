//! The ratings of Sudoku Explainer.

use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::board::Variant;
use quadrille::limits::{Limits, Stop};
use quadrille::rules::Reasoner;
use quadrille::rules::explainer::{self, Explainer};
use quadrille::sudoku::{Solver, Status};

use super::survey::Survey;
use crate::commands::explain::Scale;
use crate::output::{Record, Value};
use crate::pipeline::{Exit, Page, Question, Task};

/// The fields of a rating.
pub const FIELDS: [&str; 7] = ["puzzle", "status", "er", "ep", "ed", "hardest", "steps"];

/// The question of each puzzle's ratings.
pub struct Ratings {
    /// The limits on the work on each puzzle.
    pub limits: Limits,
    /// Where the ratings are collected, if a page is wanted.
    pub survey: Option<Arc<Survey>>,
}

impl Question for Ratings {
    type Worker = (Solver, Explainer);

    fn wants_clues_alone(&self) -> bool {
        false
    }

    fn worker(&self) -> Self::Worker {
        let mut solver = Solver::new();
        solver.set_limits(self.limits.clone());
        (solver, Explainer::new())
    }

    fn answer(
        &self,
        (solver, explainer): &mut Self::Worker,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let givens = task.puzzle.standing();
        if let Err(message) = Scale::Se.takes(&givens) {
            page.refuse_puzzle(task.place, message);
            return ControlFlow::Continue(());
        }
        let status = solver.check(&givens).status;
        let ratings = match status {
            Status::Unique => explainer.rate(&givens, &self.limits),
            _ => None,
        };
        let stop = ratings.and_then(|ratings| ratings.stop);
        if stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        let exit = match status {
            Status::Unique if stop.is_none() => Exit::Success,
            Status::Unique | Status::Unknown => Exit::Undecided,
            Status::Multiple | Status::None | Status::Solved => Exit::Unmet,
        };
        page.count(status.name(), exit);
        if let Some(survey) = &self.survey {
            survey.add_status(status.name());
            if let Some(ratings) = ratings.filter(|ratings| ratings.stop.is_none()) {
                survey.add_ratings(&ratings);
                let report = Reasoner::new().solve(&givens, &self.limits);
                survey.add_rules(report.difficulty(), report.work.hardest());
            }
        }
        page.record(&Rated {
            task,
            status,
            ratings,
        });
        ControlFlow::Continue(())
    }
}

/// The ratings of a puzzle, if it has one solution.
struct Rated<'a> {
    task: &'a Task<'a>,
    status: Status,
    ratings: Option<explainer::Ratings>,
}

impl Record for Rated<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let of = |value: fn(&explainer::Ratings) -> Value<'static>| {
            self.ratings.as_ref().map_or(Value::Missing, value)
        };
        match key {
            "status" => Value::Text(self.status.name().into()),
            "er" => of(|ratings| Value::Score(ratings.puzzle)),
            "ep" => of(|ratings| Value::Score(ratings.pearl)),
            "ed" => of(|ratings| Value::Score(ratings.diamond)),
            "hardest" => of(|ratings| Value::text(ratings.hardest.map(|hardest| hardest.name()))),
            "steps" => of(|ratings| Value::number(ratings.steps)),
            "exact" => of(|ratings| Value::Bool(ratings.stop.is_none())),
            _ => self.task.value(key),
        }
    }
}
