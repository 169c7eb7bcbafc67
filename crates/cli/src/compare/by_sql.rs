//! The solvers in SQL as contenders.

use crate::sql::{Outcome, Script, Solver, SqlError};
use quadrille::board::Grid;
use quadrille::cover::Count;

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Task};

/// A script, and its database once there was something to do.
#[derive(Debug)]
pub(super) struct BySql {
    name: String,
    script: Script,
    solver: Option<Solver>,
}

impl BySql {
    pub(super) fn new(script: Script) -> BySql {
        BySql {
            name: name_of(script),
            script,
            solver: None,
        }
    }

    fn try_answer(&mut self, puzzle: &Grid, task: &Task) -> Result<Answer, SqlError> {
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(Solver::new(self.script)?),
        };
        let answer = solver.solve(puzzle, task.solutions, &task.limits)?;
        let found = u128::from(answer.found);
        let count = if answer.exact {
            Count::Exact(found)
        } else {
            Count::AtLeast(found)
        };
        let nodes = (self.script == Script::RecursiveFill).then_some(answer.nodes);
        let rest = match answer.outcome {
            Outcome::Solved(grid) => Answer::counted(task, count, Some(grid)),
            Outcome::Contradiction => Answer::counted(task, count, None),
            Outcome::Stuck(left) => Answer::without_solution(End::Stuck(left)),
            Outcome::Stopped(_) => Answer::without_solution(task.stopped()),
        };
        Ok(Answer {
            work: Work {
                nodes,
                guesses: None,
                firings: None,
            },
            ..rest
        })
    }
}

/// Returns the name of a script among contenders.
pub(super) fn name_of(script: Script) -> String {
    format!("sql:{script}")
}

impl Contender for BySql {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> &str {
        match self.script {
            Script::BlockedValues => "SQL: views of blocked values, twins and singles",
            Script::DeleteInsert => "SQL: triggers that delete and insert in rounds",
            Script::CrossJoin => "SQL: one join of 81 tables",
            Script::RecursiveFill => "SQL: one recursive query",
        }
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            completeness: if self.script.searches() {
                Completeness::Nothing
            } else {
                Completeness::Logic
            },
            counts: self.script.searches(),
            boards: Boards::Classic,
            timing: Timing::OneByOne,
        }
    }

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        self.try_answer(puzzle, task)
            .unwrap_or_else(|error| Answer::without_solution(End::Failed(error.to_string())))
    }
}
