//! What can go wrong, and how SQLite is told.

use std::fmt::Display;

use quadrille::limits::Stop;
use quadrille::text::TextError;
use rusqlite::{Error, ErrorCode, ffi};

/// The reason why a function has no result.
#[derive(Debug)]
pub enum Failure {
    /// A limit was reached first.
    Stopped(Stop),
    /// Something is wrong with an argument.
    Refused(String),
    /// SQLite reported an error.
    Sql(Error),
}

impl Failure {
    /// Returns the failure to accept an argument.
    pub fn refused(message: impl Display) -> Failure {
        Failure::Refused(message.to_string())
    }

    /// Returns the error that the SQL function with this name reports. An
    /// interrupt remains one, so that SQLite ends the statement as interrupted.
    pub fn of(self, function: &str) -> Error {
        let message = match self {
            Failure::Sql(error)
                if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) =>
            {
                return interrupted();
            }
            Failure::Stopped(Stop::Interrupt) => return interrupted(),
            Failure::Stopped(stop) => stop.to_string(),
            Failure::Refused(message) => message,
            Failure::Sql(error) => error.to_string(),
        };
        let message = format!("{function}: {message}");
        Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_ERROR), Some(message))
    }
}

/// Returns the error of a statement that was interrupted. A message of its own
/// would replace its code.
fn interrupted() -> Error {
    Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_INTERRUPT), None)
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Failure {
        Failure::refused(error)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Sql(error)
    }
}
