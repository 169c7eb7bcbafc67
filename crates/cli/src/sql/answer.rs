//! The answers of scripts.

use quadrille::board::{Digit, DigitSet, Grid, Shape};
use quadrille::limits::Stop;

use super::script::Script;

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
    /// other scripts, and if rules have left nothing to search.
    pub nodes: u64,
}

impl Answer {
    /// Returns the answer before a script has said anything.
    pub(super) fn open() -> Answer {
        Answer {
            outcome: Outcome::Contradiction,
            found: 0,
            exact: true,
            nodes: 0,
        }
    }

    /// Enters the verdict of a script by rules, with the candidates it leaves.
    pub(super) fn conclude(&mut self, status: &str, sets: Vec<DigitSet>) -> Result<(), SqlError> {
        (self.outcome, self.found, self.exact) = match status {
            "solved" => {
                let digits = sets.iter().map(|set| set.single().map_or(0, Digit::value));
                let values: Vec<u8> = digits.map(|value| value as u8).collect();
                (Outcome::Solved(grid(&values, status)?), 1, true)
            }
            "stuck" => (Outcome::Stuck(sets), 0, false),
            "contradiction" => (Outcome::Contradiction, 0, true),
            _ => {
                return Err(SqlError::Answer {
                    found: status.to_owned(),
                });
            }
        };
        Ok(())
    }

    /// Enters the number of rows of a search so far. If rules have left nothing to
    /// search, the only one is the solution.
    pub(super) fn count_nodes(&mut self, script: Script, rows: u64) {
        let has_rules = matches!(script, Script::Staged | Script::ExactCover);
        let is_solved_by_rules = has_rules && (rows, self.found) == (1, 1);
        let has_nodes = script.counts_nodes() && !is_solved_by_rules;
        self.nodes = if has_nodes { rows } else { 0 };
    }
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
    /// PostgreSQL reports an error.
    #[error("PostgreSQL: {0}")]
    Postgres(String),
    /// DuckDB reports an error, or Python cannot be started.
    #[error("DuckDB: {0}")]
    DuckDb(String),
    /// A puzzle needs more memory than DuckDB may have.
    #[error("DuckDB: out of memory (2 GB)")]
    Memory,
    /// `psql` cannot be started.
    #[error("psql: {0}")]
    Psql(std::io::Error),
    /// A limit was reached.
    #[error("the database was stopped")]
    Stopped(Stop),
    /// A view has an unexpected value.
    #[error("the script answers with {found}")]
    Answer {
        /// The value.
        found: String,
    },
}

/// Reads a solution in one line.
pub(super) fn solution(line: &str) -> Result<Grid, SqlError> {
    let values: Vec<u8> = line.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    grid(&values, line)
}

fn grid(values: &[u8], found: &str) -> Result<Grid, SqlError> {
    let grid = Grid::from_values(Shape::CLASSIC, values);
    grid.ok_or_else(|| SqlError::Answer {
        found: found.to_owned(),
    })
}

/// Notes a candidate: row, column and value from 1 to 9.
pub(super) fn note(sets: &mut [DigitSet], row: u8, column: u8, value: u8) -> Result<(), SqlError> {
    let place = (1..=9).contains(&row) && (1..=9).contains(&column);
    let digit = Digit::new(usize::from(value)).filter(|_| place);
    let digit = digit.ok_or_else(|| SqlError::Answer {
        found: format!("{value} at r{row}c{column}"),
    })?;
    sets[usize::from((row - 1) * 9 + column - 1)].insert(digit);
    Ok(())
}
