//! What extensions for databases share: answers for texts.
//!
//! `functions` and `tables` are the lists of what a database has. `worker` answers
//! questions about puzzles, one or many at a time. `puzzle` and `solutions` have the
//! rows of tables, and `stream` searches for them, and for exact covers, in a thread
//! of its own, so that the thread of the database can do other things.

pub mod functions;
pub mod puzzle;
pub mod solutions;
pub mod stream;
pub mod tables;
pub mod worker;

use std::fmt::{self, Display, Formatter};

use quadrille::limits::Stop;
use quadrille::sudoku::Status;
use quadrille::text::TextError;

/// The reason why a question has no answer.
#[derive(Debug)]
pub enum Failure {
    /// A limit was reached first.
    Stopped(Stop),
    /// A text is no puzzle, or none for the question.
    Unfit(String),
    /// Something is wrong with another argument.
    Refused(String),
}

impl Failure {
    /// Returns the failure to accept an argument.
    pub fn refused(message: impl Display) -> Failure {
        Failure::Refused(message.to_string())
    }

    /// Returns the failure of a text that is no puzzle for the question.
    pub fn unfit(message: impl Display) -> Failure {
        Failure::Unfit(message.to_string())
    }

    /// Returns the status of a row that has no other answer, and whose other answers are
    /// NULL: `invalid`, or `unknown` where the time was over. What else fails ends the
    /// statement.
    pub fn status(&self) -> Option<&'static str> {
        match self {
            Failure::Unfit(_) => Some("invalid"),
            Failure::Stopped(Stop::Time) => Some(Status::Unknown.name()),
            Failure::Stopped(_) | Failure::Refused(_) => None,
        }
    }

    /// Returns the failure to start a thread.
    pub fn no_thread(error: std::io::Error) -> Failure {
        Failure::refused(format_args!("cannot start a thread: {error}"))
    }
}

impl Display for Failure {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Stopped(stop) => write!(out, "{stop}"),
            Failure::Unfit(message) | Failure::Refused(message) => write!(out, "{message}"),
        }
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Failure {
        Failure::unfit(error)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}
