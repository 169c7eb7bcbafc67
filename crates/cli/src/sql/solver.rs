//! Runs a script on puzzles, one after the other, in one database.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{CachedStatement, Connection, ErrorCode, StatementStatus};

use quadrille::limits::{Limits, Stop};

use super::Script;
use quadrille::board::{Digit, DigitSet, Grid, Shape};

/// The result of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Solved; this is the first solution, or the only one.
    Solved(Grid),
    /// No rule applies any more; these candidates remain for each cell in
    /// reading order.
    Stuck(Vec<DigitSet>),
    /// There is no solution.
    Contradiction,
    /// Stopped before any of these.
    Stopped(Stop),
}

/// The answer of a script about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// The number of solutions found.
    pub found: u64,
    /// Whether these are all.
    pub exact: bool,
    /// Rows of the recursive query, which are the nodes of its search; 0 for the
    /// other scripts.
    pub nodes: u64,
    /// Instructions that SQLite's virtual machine carried out.
    pub instructions: u64,
}

/// Why a script could not be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SqlError {
    /// The board is not 9x9.
    #[error("the SQL solvers take boards of {expected} boxes only, found {shape}", expected = Shape::CLASSIC)]
    Shape {
        /// The shape of the board.
        shape: Shape,
    },
    /// SQLite reports an error.
    #[error("SQLite: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// A view has an unexpected value.
    #[error("the script answers with {found}")]
    Answer {
        /// The value.
        found: String,
    },
}

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
        connection.execute_batch(script.parts().0)?;
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
        let mut answer = Answer {
            outcome: Outcome::Contradiction,
            found: 0,
            exact: true,
            nodes: 0,
            instructions: 0,
        };
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
        self.with(
            "INSERT INTO puzzle (clues) VALUES (?1)",
            answer,
            |insert, _| {
                insert.execute([clues])?;
                Ok(())
            },
        )?;
        match self.script {
            Script::BlockedValues | Script::DeleteInsert => self.reason(answer),
            Script::CrossJoin => self.search("SELECT grid, 82 FROM solution", solutions, answer),
            Script::RecursiveFill => self.search("SELECT grid, ind FROM search", solutions, answer),
        }
    }

    /// Removes the previous puzzle, which may have been stopped half way.
    fn forget(&self) -> Result<(), SqlError> {
        self.connection
            .prepare_cached("DELETE FROM puzzle")?
            .execute([])?;
        Ok(())
    }

    /// Runs a statement, and counts its instructions even if it fails.
    fn with(
        &self,
        sql: &str,
        answer: &mut Answer,
        work: impl FnOnce(&mut CachedStatement, &mut Answer) -> Result<(), SqlError>,
    ) -> Result<(), SqlError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.reset_status(StatementStatus::VmStep);
        let end = work(&mut statement, answer);
        // SQLite keeps 32 bits of the count.
        let steps = statement.get_status(StatementStatus::VmStep) as u32;
        answer.instructions += u64::from(steps);
        end
    }

    /// Reads the result of a script by rules.
    fn reason(&self, answer: &mut Answer) -> Result<(), SqlError> {
        let mut sets = vec![DigitSet::EMPTY; Shape::CLASSIC.cell_count()];
        let remaining = "SELECT row_id, column_id, cell_value FROM remaining";
        self.with(remaining, answer, |select, _| {
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                let (row, column, value) = (row.get(0)?, row.get(1)?, row.get(2)?);
                note(&mut sets, row, column, value)?;
            }
            Ok(())
        })?;
        self.with("SELECT status FROM verdict", answer, |select, answer| {
            let status: String = select.query_row([], |row| row.get(0))?;
            (answer.outcome, answer.found, answer.exact) = match status.as_str() {
                "solved" => {
                    let digits = sets.iter().map(|set| set.single().map_or(0, Digit::value));
                    let values: Vec<u8> = digits.map(|value| value as u8).collect();
                    (Outcome::Solved(grid(&values, &status)?), 1, true)
                }
                "stuck" => (Outcome::Stuck(sets), 0, false),
                "contradiction" => (Outcome::Contradiction, 0, true),
                _ => return Err(SqlError::Answer { found: status }),
            };
            Ok(())
        })
    }

    /// Reads the rows of a search one by one. A row whose second column is 82,
    /// past the last cell, is a solution.
    fn search(
        &self,
        sql: &str,
        solutions: Option<u64>,
        answer: &mut Answer,
    ) -> Result<(), SqlError> {
        let counts_nodes = self.script == Script::RecursiveFill;
        self.with(sql, answer, |select, answer| {
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                answer.nodes += u64::from(counts_nodes);
                let place: i64 = row.get(1)?;
                if place != 82 {
                    continue;
                }
                answer.found += 1;
                if answer.found == 1 {
                    let text: String = row.get(0)?;
                    let values: Vec<u8> =
                        text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
                    answer.outcome = Outcome::Solved(grid(&values, &text)?);
                }
                if solutions.is_some_and(|limit| answer.found >= limit) {
                    answer.exact = false;
                    break;
                }
            }
            Ok(())
        })
    }
}

fn lock(limits: &Mutex<Limits>) -> MutexGuard<'_, Limits> {
    limits.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the puzzle in one line with dots for blanks; `None` unless it is 9x9.
pub(super) fn clues(puzzle: &Grid) -> Option<String> {
    (puzzle.shape() == Shape::CLASSIC).then(|| {
        let digits = puzzle.values().iter();
        digits
            .map(|&value| {
                if value == 0 {
                    '.'
                } else {
                    char::from(b'0' + value)
                }
            })
            .collect()
    })
}

fn grid(values: &[u8], found: &str) -> Result<Grid, SqlError> {
    Grid::from_values(Shape::CLASSIC, values).ok_or_else(|| SqlError::Answer {
        found: found.to_owned(),
    })
}

/// Notes a candidate: row, column and value from 1 to 9.
fn note(sets: &mut [DigitSet], row: u8, column: u8, value: u8) -> Result<(), SqlError> {
    let place = (1..=9).contains(&row) && (1..=9).contains(&column);
    let digit = Digit::new(usize::from(value)).filter(|_| place);
    let digit = digit.ok_or_else(|| SqlError::Answer {
        found: format!("{value} at r{row}c{column}"),
    })?;
    sets[usize::from((row - 1) * 9 + column - 1)].insert(digit);
    Ok(())
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
        assert_eq!(steps[0], "CO-ROUTINE top");
        let searches = (1..=81).map(|n| format!("SEARCH c{n} USING PRIMARY KEY (cell=?)"));
        let order = steps.iter().filter(|step| step.starts_with("SEARCH c"));
        assert!(order.eq(&searches.collect::<Vec<_>>()));
    }
}
