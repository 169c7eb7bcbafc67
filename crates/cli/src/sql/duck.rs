//! Runs a script in DuckDB, through a process of Python.
//!
//! The crate `duckdb` compiles all of DuckDB, for minutes. The module of Python is
//! installed in seconds, and those who use DuckDB mostly have it. DuckDB has no
//! triggers and no loops: what a trigger does elsewhere is a block of the script,
//! and this program repeats the rounds.

use std::process::Command;
use std::time::{Duration, Instant};

use quadrille::limits::{Limits, Stop};

use super::remote::{Remote, enter, question};
use super::session::{Reply, Session};
use super::{Answer, Dialect, Script, SqlError};

/// The program of the process.
const DRIVER: &str = include_str!("duck.py");

/// The start of the line that it prints after each question.
const END: &str = "quadrille-end";

/// The time in which DuckDB has to have set up a script.
const SET_UP: Duration = Duration::from_secs(15);

/// How much longer than the limit of a statement DuckDB may be silent.
const GRACE: Duration = Duration::from_secs(2);

/// The comments around a block of a script.
const BEGIN: &str = "-- begin ";
const BLOCK_END: &str = "-- end\n";

/// A script in DuckDB, ready for puzzles.
#[derive(Debug)]
pub struct Duck {
    pub(super) script: Script,
    session: Session,
    blocks: Blocks,
    /// When the work on the current puzzle has to end.
    deadline: Option<Instant>,
    is_lost: bool,
}

/// The parts of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Blocks {
    /// The tables and views.
    schema: String,
    /// What follows a new puzzle.
    load: String,
    /// A round.
    round: String,
    /// What follows the last round.
    finish: String,
}

impl Duck {
    /// Starts a Python that has the module `duckdb`, and sets up a script in a
    /// database in memory. Only the interrupt of the limits matters.
    ///
    /// # Errors
    ///
    /// If Python cannot be started or lacks the module, DuckDB reports an error,
    /// or the interrupt comes.
    pub fn new(script: Script, python: &str, limits: &Limits) -> Result<Duck, SqlError> {
        let mut command = Command::new(python);
        command.args(["-u", "-c", DRIVER]);
        let session = Session::start(&mut command)
            .map_err(|error| SqlError::DuckDb(format!("{python}: {error}")))?;
        let mut duck = Duck {
            script,
            session,
            blocks: Blocks::of(&script.schema(Dialect::DuckDb)),
            deadline: None,
            is_lost: false,
        };
        // One thread, as all others have. What does not fit is an error, not a
        // file that fills the disk. A bar of progress would stand among the rows.
        let start = "SET threads = 1; SET memory_limit = '2GB'; SET temp_directory = ''; \
                     SET enable_progress_bar = false;";
        let set_up = format!("{start}\n{}", duck.blocks.schema);
        match duck.ask(&set_up, None, Some(SET_UP), limits) {
            Err(SqlError::Stopped(Stop::Time)) => Err(SqlError::DuckDb(format!(
                "{python} did not answer within {} seconds",
                SET_UP.as_secs()
            ))),
            end => end.map(|_| duck),
        }
    }

    /// Carries out rounds until one changes nothing: until this query has the
    /// result that it had before.
    fn repeat(&mut self, state: &str, limits: &Limits) -> Result<(), SqlError> {
        let round = format!("{}\n{state};", self.blocks.round);
        let mut before = self.within(state, limits)?;
        loop {
            let now = self.within(&round, limits)?;
            if now == before {
                return Ok(());
            }
            before = now;
        }
    }

    /// Runs statements in the rest of the limit on time.
    fn within(&mut self, statements: &str, limits: &Limits) -> Result<String, SqlError> {
        let left = self
            .deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            return Err(SqlError::Stopped(Stop::Time));
        }
        let patience = left.map(|left| left.saturating_add(GRACE));
        self.ask(statements, left, patience, limits)
    }

    fn ask(
        &mut self,
        statements: &str,
        time: Option<Duration>,
        patience: Option<Duration>,
        limits: &Limits,
    ) -> Result<String, SqlError> {
        let seconds = time.map_or(0.0, |time| time.as_secs_f64().max(0.001));
        let line = serde_json::json!([statements, seconds]);
        let Reply { text, state } =
            match self.session.ask(format!("{line}\n"), END, patience, limits) {
                Ok(reply) => reply,
                Err(lost) => {
                    self.is_lost = true;
                    return Err(lost.error(SqlError::DuckDb));
                }
            };
        match state.split_once(' ').unwrap_or((&state, "")) {
            ("ok", _) => Ok(text),
            ("timeout", _) => Err(SqlError::Stopped(Stop::Time)),
            ("memory", _) => Err(SqlError::Memory),
            (_, message) => Err(SqlError::DuckDb(message.to_owned())),
        }
    }
}

impl Remote for Duck {
    fn is_lost(&self) -> bool {
        self.is_lost
    }

    fn run(
        &mut self,
        clues: &str,
        solutions: Option<u64>,
        limits: &Limits,
        answer: &mut Answer,
    ) -> Result<(), SqlError> {
        self.deadline = limits
            .time
            .and_then(|time| Instant::now().checked_add(time));
        let load = &self.blocks.load;
        let load = format!("DELETE FROM puzzle; INSERT INTO puzzle VALUES ('{clues}');\n{load}");
        self.within(&load, limits)?;
        match self.script {
            Script::BlockedValues => {
                self.repeat("SELECT count(cell_value) FROM sudoku", limits)?;
            }
            Script::DeleteInsert => self.repeat(
                "SELECT (SELECT count(*) FROM sudoku_unique), \
                 (SELECT count(*) FROM sudoku_non_unique)",
                limits,
            )?,
            Script::Staged => {
                let round = self.blocks.round.clone();
                for stage in 1..=3 {
                    let number = "(SELECT coalesce(max(number), 0) + 1 FROM round)";
                    self.blocks.round = format!(
                        "INSERT INTO round SELECT {number}, {stage}, count(*) FROM candidate;\n\
                         {round}"
                    );
                    let end = self.repeat("SELECT count(*) FROM candidate", limits);
                    self.blocks.round.clone_from(&round);
                    end?;
                }
            }
            Script::ExactCover => self.repeat("SELECT count(*) FROM entries", limits)?,
            Script::CrossJoin | Script::RecursiveFill => {}
        }
        if !self.blocks.finish.is_empty() {
            self.within(&self.blocks.finish.clone(), limits)?;
        }
        let row = self.within(&question(self.script, Dialect::DuckDb, solutions), limits)?;
        enter(&row, self.script, solutions, answer)
    }
}

impl Blocks {
    /// Splits a script at its comments.
    fn of(text: &str) -> Blocks {
        let mut blocks = Blocks {
            schema: String::new(),
            load: String::new(),
            round: String::new(),
            finish: String::new(),
        };
        let mut parts = text.split(BEGIN);
        blocks.schema += parts.next().unwrap_or_default();
        for part in parts {
            let (block, rest) = part.split_once(BLOCK_END).unwrap_or((part, ""));
            let (table, block) = block.split_once('\n').unwrap_or((block, ""));
            match table {
                "round" => blocks.round += block,
                "finish" => blocks.finish += block,
                _ => blocks.load += block,
            }
            blocks.schema += rest;
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_falls_into_its_blocks() {
        let blocks = Blocks::of("a\n-- begin puzzle\nb\n-- end\nc\n-- begin round\nd\n-- end\ne\n");
        assert_eq!((&*blocks.schema, &*blocks.load), ("a\nc\ne\n", "b\n"));
        assert_eq!((&*blocks.round, &*blocks.finish), ("d\n", ""));
        for script in Script::ALL {
            let blocks = Blocks::of(&script.schema(Dialect::DuckDb));
            assert!(
                !blocks.schema.contains(BEGIN) && blocks.schema.contains("CREATE TABLE puzzle")
            );
            let loops = !matches!(script, Script::CrossJoin | Script::RecursiveFill);
            assert_eq!(blocks.round.is_empty(), !loops, "{script}");
        }
    }
}
