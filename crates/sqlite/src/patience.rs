//! Questions that take long, while SQLite can stop them.
//!
//! `sqlite3_interrupt`, which Ctrl-C calls in the shell, sets a flag in the
//! connection. SQLite looks at it between the steps of a statement, but one
//! call of a function is one step. `sqlite3_is_interrupted` reads the flag, but
//! only exists since version 3.41. What works in every version is a small query
//! inside the call: it fails as interrupted if the flag is set. It is also a
//! reason for SQLite to call the progress handler of the connection, which is how
//! programs set a time limit, and how Ctrl-C stops a statement in Python. So the
//! query counts to [`STEPS`], to have enough steps for the handler to be called.
//!
//! The query has to run in the thread of the statement. So a question runs there
//! for a moment, which is enough for nearly all; if it has no answer then, it
//! starts again in another thread, and this one looks for interrupts until it is
//! done.

use std::ops::Deref;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use quadrille::limits::{Interrupt, Limits, Stop};
use quadrille_sql::Failure as NoAnswer;
use quadrille_sql::stream::{MOMENT, Next};
use quadrille_sql::worker::{self, Worker};
use rusqlite::{Connection, Error, ErrorCode, Statement};

use crate::failure::Failure;
use crate::table::Database;

/// The time between two looks for an interrupt.
const LOOK: Duration = Duration::from_millis(20);

/// The query that fails if the connection is interrupted: about 17,000 steps, in
/// half a millisecond.
const STEPS: &str =
    "WITH RECURSIVE step(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM step WHERE n < 1000)
    SELECT count(*) FROM step";

/// Asks a question, first without and then with another thread. It gets the
/// solver of the thread and limits on its work.
///
/// # Errors
///
/// Returns the failure of the question, or that it was interrupted.
pub fn ask<T: Send, C: Deref<Target = Connection>>(
    connection: impl FnOnce() -> rusqlite::Result<C>,
    question: impl Fn(&mut Worker, &Limits) -> Result<T, NoAnswer> + Sync,
) -> Result<T, Failure> {
    worker::with(|worker| {
        let brief = Limits::none().with_time(MOMENT).started();
        match question(worker, &brief) {
            Err(NoAnswer::Stopped(Stop::Time)) => {}
            answer => return Ok(answer?),
        }
        let connection = connection()?;
        let mut watch = Watch::new(&connection)?;
        let interrupt = Interrupt::new();
        let limits = Limits::none().with_interrupt(&interrupt);
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel::<()>();
            let question = &question;
            let work = thread::Builder::new().spawn_scoped(scope, move || {
                // Dropped at the end, even by a panic.
                let _done = done;
                question(worker, &limits)
            });
            let work = work.map_err(NoAnswer::no_thread)?;
            let mut failure = None;
            while is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if failure.is_none() {
                    failure = watch.look().err();
                    failure.is_some().then(|| interrupt.raise());
                }
            }
            let answer = work.join();
            let answer = answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            failure.map_or(Ok(answer?), Err)
        })
    })
}

/// Looks for an interrupt of a connection.
struct Watch<'c> {
    /// The query; `None` if the program does not let it run.
    query: Option<Statement<'c>>,
}

impl Watch<'_> {
    /// Prepares to look, from the thread of the statement.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is interrupted.
    fn new(connection: &Connection) -> Result<Watch<'_>, Failure> {
        match connection.prepare(STEPS) {
            Ok(query) => Ok(Watch { query: Some(query) }),
            Err(error) if is_interrupt(&error) => Err(error.into()),
            Err(_) => Ok(Watch { query: None }),
        }
    }

    /// Looks once.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is interrupted.
    fn look(&mut self) -> Result<(), Failure> {
        let Some(query) = &mut self.query else {
            return Ok(());
        };
        match query.query_row([], |_| Ok(())) {
            Err(error) if is_interrupt(&error) => Err(error.into()),
            _ => Ok(()),
        }
    }
}

fn is_interrupt(error: &Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted)
}

/// Returns what a search finds next.
///
/// # Errors
///
/// Returns the failure of the search, or that the connection is interrupted.
pub fn next<T>(
    db: Database,
    mut next_within: impl FnMut(Duration) -> Result<Next<T>, NoAnswer>,
) -> Result<Option<T>, Failure> {
    let next = match next_within(Duration::ZERO)? {
        Next::Waiting => {
            let connection = db.connection()?;
            let mut watch = Watch::new(&connection)?;
            loop {
                match next_within(LOOK)? {
                    Next::Waiting => watch.look()?,
                    next => break next,
                }
            }
        }
        next => next,
    };
    Ok(match next {
        Next::Found(found) => Some(found),
        Next::Waiting | Next::Ended => None,
    })
}
