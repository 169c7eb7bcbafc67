//! The solvers in SQL as contenders, in a database that another process runs:
//! PostgreSQL or DuckDB.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::contest::{Answer, Attempt, Contender, End, Solves, Take, Task, by_attempt};
use quadrille::board::Grid;

use super::by_sql::{answer_of, contender};
use crate::sql::{Duck, Psql, Remote, Script, SqlError};

/// A database that another process runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// The PostgreSQL server of this URL, or that of the environment.
    Postgres(Option<String>),
    /// DuckDB in this Python.
    DuckDb(String),
}

/// A script in such a database, and its session once there was something to do.
///
/// Times and limits are wall-clock, as the work is done elsewhere.
#[derive(Debug)]
struct ByProcess {
    script: Script,
    database: Database,
    session: Option<Box<dyn Remote>>,
}

impl Database {
    /// Returns a script as a contender in the database.
    pub fn contender(&self, script: Script) -> Contender {
        let prefix = match self {
            Database::Postgres(_) => "pg",
            Database::DuckDb(_) => "duck",
        };
        let solver = ByProcess {
            script,
            database: self.clone(),
            session: None,
        };
        contender(prefix, script, solver)
    }

    /// Opens a session that has set up a script.
    fn open(&self, script: Script, task: &Task) -> Result<Box<dyn Remote>, SqlError> {
        Ok(match self {
            Database::Postgres(url) => Box::new(Psql::new(script, url.as_deref(), &task.limits)?),
            Database::DuckDb(python) => Box::new(Duck::new(script, python, &task.limits)?),
        })
    }
}

impl ByProcess {
    fn try_answer(&mut self, puzzle: &Grid, task: &Task) -> Result<Answer, SqlError> {
        let script = self.script;
        let session = self.session(task)?;
        let answer = session.solve(puzzle, task.solutions, &task.limits)?;
        Ok(answer_of(script, answer, task))
    }

    /// Returns the session, or a new one if the last was lost.
    fn session(&mut self, task: &Task) -> Result<&mut dyn Remote, SqlError> {
        if (self.session.as_ref()).is_some_and(|session| session.is_lost()) {
            self.session = None;
        }
        match &mut self.session {
            Some(session) => Ok(session.as_mut()),
            none => Ok(none.insert(self.database.open(self.script, task)?).as_mut()),
        }
    }
}

impl Solves for ByProcess {
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        by_attempt(self, puzzle, task)
    }

    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        let failed = |error: SqlError| {
            Answer::without_solution(match error {
                SqlError::Stopped(_) => task.stopped(),
                // The next puzzle may fit.
                SqlError::Memory => End::Crashed(error.to_string()),
                error => End::Failed(error.to_string()),
            })
        };
        // The caller knows that it broke off.
        let _ = puzzles.iter().try_for_each(|puzzle| {
            // Connecting is not part of any attempt.
            if let Err(error) = self.session(task) {
                let (answer, time) = (failed(error), Duration::ZERO);
                return take(Attempt { answer, time });
            }
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
