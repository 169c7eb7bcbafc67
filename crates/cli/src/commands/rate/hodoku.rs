//! The levels and scores of HoDoKu.

use std::ops::ControlFlow;

use quadrille::board::{Givens, Shape};
use quadrille::limits::{Limits, Stop};
use quadrille::rules::hodoku::{self, Hodoku};
use quadrille::sudoku::{Solver, Status};

use crate::output::{Record, Value};
use crate::pipeline::{Exit, Page, Question, Task};

/// The fields of a rating.
pub const FIELDS: [&str; 6] = ["puzzle", "status", "level", "score", "hardest", "steps"];

/// The question of each puzzle's level and score.
pub struct Ratings {
    /// The limits on the work on each puzzle.
    pub limits: Limits,
}

impl Question for Ratings {
    type Worker = (Solver, Hodoku);

    fn worker(&self) -> Self::Worker {
        let mut solver = Solver::new();
        solver.set_limits(self.limits.clone());
        (solver, Hodoku::new())
    }

    fn answer(
        &self,
        (solver, hodoku): &mut Self::Worker,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let grid = &task.puzzle.grid;
        if grid.shape() != Shape::CLASSIC {
            let side = grid.shape().side();
            let message = format!("--scale hodoku: expected a 9x9 puzzle, found {side}x{side}");
            page.refuse_puzzle(task.place, message);
            return ControlFlow::Continue(());
        }
        let status = solver.check(Givens::from(grid)).status;
        let ratings = match status {
            Status::Unique => hodoku.rate(grid, &self.limits),
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
    ratings: Option<hodoku::Rated>,
}

impl Record for Rated<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let of = |value: fn(&hodoku::Rated) -> Value<'static>| {
            self.ratings.as_ref().map_or(Value::Missing, value)
        };
        match key {
            "status" => Value::Text(self.status.name().into()),
            "level" => of(|ratings| Value::Text(ratings.level.name().into())),
            "score" => of(|ratings| Value::number(u64::from(ratings.score))),
            "hardest" => of(|ratings| Value::text(ratings.hardest.map(|hardest| hardest.name()))),
            "steps" => of(|ratings| Value::number(ratings.steps)),
            "exact" => of(|ratings| Value::Bool(ratings.stop.is_none())),
            _ => self.task.value(key),
        }
    }
}
