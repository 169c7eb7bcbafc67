//! Runs a script in PostgreSQL, through its client `psql`.
//!
//! A session of `psql` reads statements from a pipe and says after each how it
//! went. A statement that does nothing takes 30 µs there and back, and a puzzle
//! takes milliseconds, so a library that speaks the protocol itself would save
//! little.
//!
//! The crate `postgres` 0.19 was tried against a server of version 15. It adds 37
//! packages to the lock file, 38 s of processor time to the first build and 0.7 MB
//! to the program. It would replace this file by one as long, as [`Session`] stays
//! for DuckDB. A missing password, `statement_timeout` and a request to cancel
//! ended as they should. But its `connect_timeout` is only for the connection:
//! where a server accepts one and says nothing, it still waited after 20 seconds
//! with a limit of 2, in a call that no other thread can end. A process can be
//! ended. And the error for a server that is shut down during a statement is
//! `Closed`, without the server's message. Those who have a server have `psql`,
//! which knows every kind of connection, password file and certificate.
//!
//! A server may accept a connection and then say nothing. `psql` gives up after
//! `PGCONNECT_TIMEOUT`, and [`Session`] ends a `psql` that does not. It never
//! asks for a password: that would be a question to a terminal that the user
//! cannot see.

use std::process::Command;
use std::time::Duration;

use quadrille::limits::{Limits, Stop};

use super::remote::{Remote, enter, question};
use super::session::{Reply, Session};
use super::{Answer, Dialect, Script, SqlError};

/// The start of the line that `psql` prints after the result of statements; the
/// state of SQL and a message follow.
const END: &str = "quadrille-end";

/// The state of SQL without an error.
const SUCCESS: &str = "00000";

/// The state of SQL after `statement_timeout`.
const CANCELLED: &str = "57014";

/// The seconds that `psql` may take to connect to one address, unless the
/// environment has another number.
const CONNECT_SECONDS: &str = "5";

/// The time in which a server has to be connected to and has to have set up a
/// script.
const CONNECT: Duration = Duration::from_secs(12);

/// How much longer than the limit of a statement a server may be silent.
const GRACE: Duration = Duration::from_secs(1);

/// A script in a session of PostgreSQL, ready for puzzles.
#[derive(Debug)]
pub struct Psql {
    pub(super) script: Script,
    session: Session,
    /// The limit that the server knows.
    timeout: Option<Duration>,
    is_lost: bool,
}

impl Psql {
    /// Connects to a server, and sets up a script in tables that go with the
    /// session. Without a URL, the environment says where the server is
    /// (`PGHOST` and others). Only the interrupt of the limits matters.
    ///
    /// # Errors
    ///
    /// If `psql` cannot be started, the server is silent or reports an error, or
    /// the interrupt comes.
    pub fn new(script: Script, url: Option<&str>, limits: &Limits) -> Result<Psql, SqlError> {
        let mut command = Command::new("psql");
        // No start-up file; quiet; values without a frame; never ask for a password.
        command.args(["-X", "-q", "-A", "-t", "-w"]).args(url);
        if std::env::var_os("PGCONNECT_TIMEOUT").is_none() {
            command.env("PGCONNECT_TIMEOUT", CONNECT_SECONDS);
        }
        let session = Session::start(&mut command).map_err(SqlError::Psql)?;
        let mut psql = Psql {
            script,
            session,
            timeout: None,
            is_lost: false,
        };
        match psql.ask(&script.schema(Dialect::Postgres), Some(CONNECT), limits) {
            Err(SqlError::Stopped(Stop::Time)) => Err(SqlError::Postgres(format!(
                "the server did not answer within {} seconds",
                CONNECT.as_secs()
            ))),
            end => end.map(|_| psql),
        }
    }

    /// Tells the server the limit on each statement.
    fn limit(&mut self, limits: &Limits) -> Result<(), SqlError> {
        if limits.time != self.timeout {
            // Zero is no limit, and the greatest is about 24 days.
            let millis = limits
                .time
                .map_or(0, |time| time.as_millis().clamp(1, 2_147_483_647));
            let set = format!("SET statement_timeout = {millis};");
            self.ask(&set, Some(CONNECT), limits)?;
            self.timeout = limits.time;
        }
        Ok(())
    }

    /// Runs statements and returns what they print.
    fn ask(
        &mut self,
        statements: &str,
        patience: Option<Duration>,
        limits: &Limits,
    ) -> Result<String, SqlError> {
        let end = format!("\\echo {END} :LAST_ERROR_SQLSTATE :LAST_ERROR_MESSAGE");
        let text = format!("\\set LAST_ERROR_SQLSTATE {SUCCESS}\n{statements}\n{end}\n");
        let Reply { text, state } = match self.session.ask(text, END, patience, limits) {
            Ok(reply) => reply,
            Err(lost) => {
                self.is_lost = true;
                return Err(lost.error(SqlError::Postgres));
            }
        };
        let (state, message) = state.split_once(' ').unwrap_or((&state, ""));
        match state {
            SUCCESS => Ok(text),
            CANCELLED if limits.time.is_some() => Err(SqlError::Stopped(Stop::Time)),
            _ => Err(SqlError::Postgres(message.to_owned())),
        }
    }
}

impl Remote for Psql {
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
        self.limit(limits)?;
        let patience = limits.time.map(|time| time.saturating_add(GRACE));
        let mut insert = format!("DELETE FROM puzzle; INSERT INTO puzzle VALUES ('{clues}');");
        if self.script == Script::ExactCover {
            let goal = solutions.map_or(i64::MAX, |limit| i64::try_from(limit).unwrap_or(i64::MAX));
            insert = format!("UPDATE goal SET solutions = {goal}; {insert}");
        }
        self.ask(&insert, patience, limits)?;
        let question = question(self.script, Dialect::Postgres, solutions);
        let row = self.ask(&question, patience, limits)?;
        enter(&row, self.script, solutions, answer)
    }
}
