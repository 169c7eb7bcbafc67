//! The solvers in SQL as contenders.

use crate::contest::{Abilities, Answer, Boards, Completeness, Contender, End, Task, Timing, Work};
use quadrille::board::Grid;
use quadrille::cover::Count;

use crate::sql::{self, Outcome, Script, Solver, SqlError};

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
        Ok(answer_of(self.script, answer, task))
    }
}

/// Returns the answer of a contender whose script has answered.
pub(super) fn answer_of(script: Script, answer: sql::Answer, task: &Task) -> Answer {
    let found = u128::from(answer.found);
    // PostgreSQL does not tell how far it was when it was stopped.
    let is_unknown = answer.nodes == 0 && matches!(answer.outcome, Outcome::Stopped(_));
    let count = if answer.exact {
        Count::Exact(found)
    } else {
        Count::AtLeast(found)
    };
    let rest = match answer.outcome {
        Outcome::Solved(grid) => Answer::counted(task, count, Some(grid)),
        Outcome::Contradiction => Answer::counted(task, count, None),
        Outcome::Stuck(left) => Answer::without_solution(End::Stuck(left)),
        Outcome::Stopped(_) => Answer::without_solution(task.stopped()),
    };
    Answer {
        work: Work {
            nodes: (script.counts_nodes() && !is_unknown).then_some(answer.nodes),
            guesses: None,
            firings: None,
        },
        ..rest
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
        about(self.script)
    }

    fn abilities(&self) -> Abilities {
        abilities(self.script)
    }

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        self.try_answer(puzzle, task)
            .unwrap_or_else(|error| Answer::without_solution(End::Failed(error.to_string())))
    }
}

/// Returns the description of a script.
pub(super) fn about(script: Script) -> &'static str {
    match script {
        Script::BlockedValues => "SQL: views of blocked values, twins and singles",
        Script::DeleteInsert => "SQL: triggers that delete and insert in rounds",
        Script::CrossJoin => "SQL: one join of 81 tables",
        Script::RecursiveFill => "SQL: one recursive query",
        Script::Staged => "SQL: rules in three stages, then one recursive query",
        Script::ExactCover => "SQL: exact cover, presolve, then Algorithm X",
    }
}

/// Returns the abilities of a script.
pub(super) fn abilities(script: Script) -> Abilities {
    Abilities {
        completeness: if script.searches() {
            Completeness::Nothing
        } else {
            Completeness::Logic
        },
        counts: script.searches(),
        boards: Boards::Classic,
        timing: Timing::OneByOne,
    }
}
