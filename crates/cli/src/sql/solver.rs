//! Runs a script on puzzles, one after the other, in one database.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, ErrorCode};

use quadrille::limits::Limits;

use super::answer::{note, solution};
use super::script::clues;
use super::{Answer, Dialect, Outcome, Script, SqlError};
use quadrille::board::{DigitSet, Grid, Shape};

/// A script in a database of its own, in memory, ready for puzzles.
#[derive(Debug)]
pub struct Solver {
    pub(super) script: Script,
    connection: Connection,
    /// The limits of the run, for SQLite to look at while it works.
    limits: Arc<Mutex<Limits>>,
}

/// SQLite checks the limits once in this number of instructions, which take
/// about 20 ns each.
const INSTRUCTIONS_PER_LOOK: i32 = 10_000;

impl Solver {
    /// Sets up a database for a script.
    ///
    /// # Errors
    ///
    /// If SQLite fails, for example without memory.
    pub fn new(script: Script) -> Result<Solver, SqlError> {
        let limits: Arc<Mutex<Limits>> = Arc::default();
        let mut connection = Connection::open_in_memory()?;
        connection.execute_batch(&script.schema(Dialect::Sqlite))?;
        let looked_at = Arc::clone(&limits);
        let is_over = move || lock(&looked_at).stop().is_some();
        connection.progress_handler(INSTRUCTIONS_PER_LOOK, Some(is_over))?;
        Ok(Solver {
            script,
            connection,
            limits,
        })
    }

    /// Runs the script on a puzzle. A search stops at this number of solutions,
    /// or counts all of them; nodes are not limited.
    ///
    /// # Errors
    ///
    /// If the board is not 9x9, or SQLite fails.
    pub fn solve(
        &mut self,
        puzzle: &Grid,
        solutions: Option<u64>,
        limits: &Limits,
    ) -> Result<Answer, SqlError> {
        let clues = clues(puzzle).ok_or(SqlError::Shape {
            shape: puzzle.shape(),
        })?;
        *lock(&self.limits) = limits.started();
        let mut answer = Answer::open();
        let end = self.run(&clues, solutions, &mut answer);
        let stop = lock(&self.limits).stop();
        match (end, stop) {
            (Err(SqlError::Sqlite(error)), Some(stop))
                if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) =>
            {
                // A solution found before that stands.
                answer.exact = false;
                if answer.found == 0 {
                    answer.outcome = Outcome::Stopped(stop);
                }
            }
            (end, _) => end?,
        }
        Ok(answer)
    }

    fn run(
        &self,
        clues: &str,
        solutions: Option<u64>,
        answer: &mut Answer,
    ) -> Result<(), SqlError> {
        self.forget()?;
        let insert = "INSERT INTO puzzle (clues) VALUES (?1)";
        self.connection.prepare_cached(insert)?.execute([clues])?;
        match self.script {
            Script::BlockedValues | Script::DeleteInsert => self.reason(answer),
            Script::CrossJoin => self.search("SELECT grid, 82 FROM solution", solutions, answer),
            Script::RecursiveFill | Script::Staged => {
                self.search("SELECT grid, ind FROM search", solutions, answer)
            }
            Script::ExactCover => {
                let nodes = "SELECT grid, CASE WHEN choice IS NULL THEN 82 ELSE 0 END FROM search";
                self.search(nodes, solutions, answer)
            }
        }
    }

    /// Removes the previous puzzle, which may have been stopped half way.
    fn forget(&self) -> Result<(), SqlError> {
        self.connection
            .prepare_cached("DELETE FROM puzzle")?
            .execute([])?;
        Ok(())
    }

    /// Reads the result of a script by rules.
    fn reason(&self, answer: &mut Answer) -> Result<(), SqlError> {
        let mut sets = vec![DigitSet::EMPTY; Shape::CLASSIC.cell_count()];
        let remaining = "SELECT row_id, column_id, cell_value FROM remaining";
        let mut remaining = self.connection.prepare_cached(remaining)?;
        let mut rows = remaining.query([])?;
        while let Some(row) = rows.next()? {
            let (row, column, value) = (row.get(0)?, row.get(1)?, row.get(2)?);
            note(&mut sets, row, column, value)?;
        }
        let mut verdict = (self.connection).prepare_cached("SELECT status FROM verdict")?;
        let status: String = verdict.query_row([], |row| row.get(0))?;
        answer.conclude(&status, sets)
    }

    /// Reads the rows of a search one by one. A row whose second column is 82,
    /// past the last cell, is a solution.
    fn search(
        &self,
        sql: &str,
        solutions: Option<u64>,
        answer: &mut Answer,
    ) -> Result<(), SqlError> {
        let mut select = self.connection.prepare_cached(sql)?;
        let (mut rows, mut number) = (select.query([])?, 0);
        while let Some(row) = rows.next()? {
            number += 1;
            let is_solution = row.get::<_, i64>(1)? == 82;
            answer.found += u64::from(is_solution);
            answer.count_nodes(self.script, number);
            if is_solution && answer.found == 1 {
                answer.outcome = Outcome::Solved(solution(&row.get::<_, String>(0)?)?);
            }
            if is_solution && solutions.is_some_and(|limit| answer.found >= limit) {
                answer.exact = false;
                break;
            }
        }
        Ok(())
    }
}

fn lock(limits: &Mutex<Limits>) -> MutexGuard<'_, Limits> {
    limits.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_join_of_all_cells_is_worked_out_row_by_row() {
        // What the script says of its inner SELECT is up to SQLite's planner.
        let solver = Solver::new(Script::CrossJoin).unwrap();
        let plan = "EXPLAIN QUERY PLAN SELECT grid FROM solution";
        let mut statement = solver.connection.prepare(plan).unwrap();
        let steps = statement.query_map([], |row| row.get("detail")).unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        assert_eq!(steps[0], "CO-ROUTINE t");
        let searches = (1..=81).map(|n| format!("SEARCH c{n} USING PRIMARY KEY (cell=?)"));
        let order = steps.iter().filter(|step| step.starts_with("SEARCH c"));
        assert!(order.eq(&searches.collect::<Vec<_>>()));
    }
}
