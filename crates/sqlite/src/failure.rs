//! What can go wrong, and how SQLite is told.

use std::fmt::Display;

use quadrille::limits::Stop;
use rusqlite::{Error, ErrorCode, ffi};

/// The reason why a function has no result.
#[derive(Debug)]
pub enum Failure {
    /// A question has no answer.
    Asked(quadrille_sql::Failure),
    /// SQLite reported an error.
    Sql(Error),
}

impl Failure {
    /// Returns the failure to accept an argument.
    pub fn refused(message: impl Display) -> Failure {
        Failure::Asked(quadrille_sql::Failure::refused(message))
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
            Failure::Asked(quadrille_sql::Failure::Stopped(Stop::Interrupt)) => {
                return interrupted();
            }
            Failure::Asked(failure) => failure.to_string(),
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

impl From<quadrille_sql::Failure> for Failure {
    fn from(failure: quadrille_sql::Failure) -> Failure {
        Failure::Asked(failure)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Sql(error)
    }
}
