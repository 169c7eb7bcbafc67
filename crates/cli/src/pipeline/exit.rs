//! The exit status.

use std::io;
use std::process::ExitCode;

/// The result of a run, in order of importance: of several that apply, the
/// greatest is the exit status of the process.
///
/// An interrupt outranks everything. Bad input outranks an undecided puzzle,
/// since it can be fixed. An undecided puzzle outranks an unmet condition, since
/// more puzzles may fail it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Exit {
    /// Every condition is met.
    #[default]
    Success,
    /// Some puzzle is not unique, or has no solution.
    Unmet,
    /// Some puzzle is undecided: a limit was reached.
    Undecided,
    /// Wrong usage, or input or output failed.
    Trouble,
    /// A signal ended the run.
    Interrupted,
}

impl Exit {
    /// Returns the number for the shell.
    pub fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Unmet => 1,
            Exit::Trouble => 2,
            Exit::Undecided => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// No input was given and standard input is a terminal: print help.
    NothingToRead,
    /// Arguments conflict; reported like the errors of the argument parser.
    Usage(String),
    /// Anything else, as a message.
    Trouble(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// The result of a command.
pub type Outcome = Result<Exit, Failure>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_pressing_end_wins() {
        let precedence = [
            Exit::Success,
            Exit::Unmet,
            Exit::Undecided,
            Exit::Trouble,
            Exit::Interrupted,
        ];
        assert_eq!(precedence.map(Exit::code), [0, 1, 3, 2, 130]);
        assert!(precedence.is_sorted());
        assert_eq!(Exit::Undecided.max(Exit::Trouble).code(), 2);
        assert_eq!(Exit::default(), Exit::Success);
    }
}
