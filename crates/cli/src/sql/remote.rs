//! The question about a puzzle in a database that another process runs, and the
//! row that answers it.

use std::fmt;

use quadrille::board::{DigitSet, Grid, Shape};
use quadrille::limits::Limits;

use super::answer::{note, solution};
use super::script::clues;
use super::{Answer, Dialect, Outcome, Script, SqlError};

/// A script in a database that another process runs.
pub trait Remote: fmt::Debug + Send {
    /// Returns whether the session has ended, so that a new one is needed.
    fn is_lost(&self) -> bool;

    /// Runs the script on clues, and enters what it finds.
    ///
    /// # Errors
    ///
    /// If the database reports an error, or a limit is reached.
    fn run(
        &mut self,
        clues: &str,
        solutions: Option<u64>,
        limits: &Limits,
        answer: &mut Answer,
    ) -> Result<(), SqlError>;

    /// Runs the script on a puzzle. The recursive queries always count all
    /// solutions, as the first is found when the last is.
    ///
    /// # Errors
    ///
    /// If the board is not 9x9, or the database reports an error.
    fn solve(
        &mut self,
        puzzle: &Grid,
        solutions: Option<u64>,
        limits: &Limits,
    ) -> Result<Answer, SqlError> {
        let clues = clues(puzzle).ok_or(SqlError::Shape {
            shape: puzzle.shape(),
        })?;
        let mut answer = Answer::open();
        match self.run(&clues, solutions, limits, &mut answer) {
            Err(SqlError::Stopped(stop)) => {
                answer.exact = false;
                answer.outcome = Outcome::Stopped(stop);
            }
            end => end?,
        }
        Ok(answer)
    }
}

/// Returns a query of one row. Scripts by rules answer with the verdict and the
/// values left; those by search with the numbers of nodes and solutions, and a
/// solution.
pub(super) fn question(script: Script, dialect: Dialect, solutions: Option<u64>) -> String {
    let counts = |is_solution: &str| {
        format!(
            "SELECT count(*), count(*) FILTER (WHERE {is_solution}), \
             min(grid) FILTER (WHERE {is_solution}) FROM search;"
        )
    };
    match (script, solutions) {
        (Script::BlockedValues | Script::DeleteInsert, _) => {
            "SELECT (SELECT status FROM verdict), \
             string_agg(concat(row_id, column_id, cell_value), ' ') FROM remaining;"
                .to_owned()
        }
        (Script::RecursiveFill | Script::Staged, _) => counts("ind = 82"),
        (Script::ExactCover, _) if dialect == Dialect::DuckDb => counts("choice IS NULL"),
        (Script::ExactCover, _) => {
            "SELECT (SELECT count(*) FROM node), count(*), min(grid) FROM solution;".to_owned()
        }
        (Script::CrossJoin, None) => "SELECT 0, count(*), min(grid) FROM solution;".to_owned(),
        (Script::CrossJoin, Some(limit)) => format!(
            "SELECT 0, count(*), min(grid) \
             FROM (SELECT grid FROM solution LIMIT {limit}) AS found;"
        ),
    }
}

/// Enters the row that answers the question. Columns are separated by bars.
///
/// # Errors
///
/// If the row is not of that form.
pub(super) fn enter(
    row: &str,
    script: Script,
    solutions: Option<u64>,
    answer: &mut Answer,
) -> Result<(), SqlError> {
    let fields: Vec<&str> = row.trim_end().split('|').collect();
    let unexpected = || SqlError::Answer {
        found: row.to_owned(),
    };
    if !script.searches() {
        let [status, remaining] = fields[..] else {
            return Err(unexpected());
        };
        return answer.conclude(status, candidates(remaining).ok_or_else(unexpected)??);
    }
    let [nodes, found, first] = fields[..] else {
        return Err(unexpected());
    };
    let number = |text: &str| text.parse().map_err(|_| unexpected());
    answer.found = number(found)?;
    answer.count_nodes(script, number(nodes)?);
    if answer.found > 0 {
        answer.outcome = Outcome::Solved(solution(first)?);
    }
    let can_be_cut = matches!(script, Script::CrossJoin | Script::ExactCover);
    if let Some(limit) = solutions.filter(|&limit| can_be_cut && answer.found >= limit) {
        // Exact cover finds some at once, and so perhaps more than asked for.
        (answer.found, answer.exact) = (limit, false);
    }
    Ok(())
}

/// Reads candidates: `114 128` is 4 in r1c1 and 8 in r1c2. `None` if they are
/// not of three digits.
fn candidates(text: &str) -> Option<Result<Vec<DigitSet>, SqlError>> {
    let mut sets = vec![DigitSet::EMPTY; Shape::CLASSIC.cell_count()];
    for word in text.split_whitespace() {
        let digits = word.bytes().map(|byte| byte.wrapping_sub(b'0'));
        let &[row, column, value] = &digits.collect::<Vec<_>>()[..] else {
            return None;
        };
        if let Err(error) = note(&mut sets, row, column, value) {
            return Some(Err(error));
        }
    }
    Some(Ok(sets))
}
