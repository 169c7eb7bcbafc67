//! The solvers in SQL as contenders.

use crate::contest::{Abilities, Answer, Contender, End, Solves, Task, Work};
use quadrille::board::Grid;
use quadrille::cover::Count;

use crate::sql::{self, Outcome, Script, Solver, SqlError};

/// A script, and its database once there was something to do.
#[derive(Debug)]
struct BySql {
    script: Script,
    solver: Option<Solver>,
}

/// Returns a script in SQLite as a contender.
pub(super) fn in_sqlite(script: Script) -> Contender {
    let solver = None;
    contender("sql", script, BySql { script, solver })
}

/// Returns a script as a contender, in the database with this prefix.
pub(super) fn contender(prefix: &str, script: Script, solver: impl Solves + 'static) -> Contender {
    let about = match script {
        Script::BlockedValues => "SQL: views of blocked values, twins and singles",
        Script::DeleteInsert => "SQL: triggers that delete and insert in rounds",
        Script::CrossJoin => "SQL: one join of 81 tables",
        Script::RecursiveFill => "SQL: one recursive query",
        Script::Staged => "SQL: rules in three stages, then one recursive query",
        Script::ExactCover => "SQL: exact cover, presolve, then Algorithm X",
    };
    let abilities = match script.searches() {
        true => Abilities::COMPLETE,
        false => Abilities::LOGIC,
    };
    let name = format!("{prefix}:{script}");
    Contender::new(name, about, abilities.classic(), solver)
}

impl BySql {
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

impl Solves for BySql {
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        self.try_answer(puzzle, task)
            .unwrap_or_else(|error| Answer::without_solution(End::Failed(error.to_string())))
    }
}
