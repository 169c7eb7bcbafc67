//! The exit status.

use std::io;
use std::process::ExitCode;

/// How a run ended, from the least to the most pressing: of several that
/// apply, the greatest is the exit status of the process.
///
/// So an interrupted run says so whatever else happened; bad input outranks
/// an undecided puzzle, since it can be mended; and a puzzle that is undecided
/// outranks one that is not as wanted, since there may be more of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Exit {
    /// All is as wanted.
    #[default]
    Success,
    /// Some puzzle is not as wanted: not unique, or without a solution.
    Unmet,
    /// Some puzzle stayed undecided, as a limit was reached first.
    Undecided,
    /// Some input could not be read, or the output not be written.
    Trouble,
    /// The user put an end to it.
    Interrupted,
}

impl Exit {
    /// The number that the shell sees.
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

/// Why a command cannot do what it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// There is nothing to read, and someone at the terminal who may want help.
    NothingToRead,
    /// Arguments that do not go together, in the style of those that the parser
    /// of arguments finds.
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

/// How a command ends.
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
