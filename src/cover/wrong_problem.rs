//! What belongs to another problem than the one that is asked about.

use std::fmt;

use super::index::{ItemId, OptionId};
use super::problem::Problem;

/// A question with something of another problem in it.
///
/// Numbers do not say which problem they are of; those that are too large for a
/// problem cannot be its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WrongProblem {
    /// The problem has no such item.
    Item(ItemId),
    /// The problem has no such option.
    Option(OptionId),
    /// The solver is one for another problem.
    Solver,
}

impl fmt::Display for WrongProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongProblem::Item(item) => write!(f, "the problem has no item {}", item.index()),
            WrongProblem::Option(option) => {
                write!(f, "the problem has no option {}", option.index())
            }
            WrongProblem::Solver => write!(f, "the solver is one for another problem"),
        }
    }
}

impl std::error::Error for WrongProblem {}

/// Checks that a problem has all these options.
///
/// # Errors
///
/// The first one that it does not have.
pub(super) fn check_options(problem: &Problem, options: &[OptionId]) -> Result<(), WrongProblem> {
    let count = problem.option_count();
    match options.iter().find(|option| option.index() >= count) {
        Some(&option) => Err(WrongProblem::Option(option)),
        None => Ok(()),
    }
}
