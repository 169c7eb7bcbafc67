//! The solvers in SQL as contenders, in PostgreSQL.

use std::ops::ControlFlow;
use std::time::Instant;

use quadrille::board::Grid;

use super::by_sql::{abilities, about, answer_of};
use super::contender::{Abilities, Attempt, Contender, Take, by_attempt};
use super::{Answer, End, Task};
use crate::sql::{Psql, Script, SqlError};

/// A script in PostgreSQL, and its session once there was something to do.
///
/// The server is another process, so times and limits are wall-clock.
#[derive(Debug)]
pub struct ByPsql {
    name: String,
    script: Script,
    url: Option<String>,
    psql: Option<Psql>,
}

impl ByPsql {
    /// Returns a script as a contender, in the server of this URL.
    pub fn new(script: Script, url: Option<String>) -> ByPsql {
        ByPsql {
            name: format!("pg:{script}"),
            script,
            url,
            psql: None,
        }
    }

    fn try_answer(&mut self, puzzle: &Grid, task: &Task) -> Result<Answer, SqlError> {
        let answer = self.psql()?.solve(puzzle, task.solutions, &task.limits)?;
        Ok(answer_of(self.script, answer, task))
    }

    fn psql(&mut self) -> Result<&mut Psql, SqlError> {
        match &mut self.psql {
            Some(psql) => Ok(psql),
            none => Ok(none.insert(Psql::new(self.script, self.url.as_deref())?)),
        }
    }
}

impl Contender for ByPsql {
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
        by_attempt(self, puzzle, task)
    }

    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        let failed = |error: SqlError| Answer::without_solution(End::Failed(error.to_string()));
        // Connecting is not part of any attempt.
        if let Err(error) = self.psql() {
            let answer = failed(error);
            let time = std::time::Duration::ZERO;
            let _ = take(Attempt { answer, time });
            return;
        }
        // The caller knows that it broke off.
        let _ = puzzles.iter().try_for_each(|puzzle| {
            let started = Instant::now();
            let mut answer = self.try_answer(puzzle, task).unwrap_or_else(failed);
            let mut time = started.elapsed();
            let is_final = matches!(answer.end, End::Interrupt | End::Failed(_));
            if let Some(limit) = task.limits.time.filter(|&limit| time >= limit && !is_final) {
                // The limit of the server is on each statement.
                (answer.end, time) = (End::Limit, limit);
            }
            take(Attempt { answer, time })?;
            ControlFlow::Continue(())
        });
    }
}
