//! The error for an item, option or solver of another problem.

use std::fmt;

use super::index::{ItemId, OptionId};
use super::problem::Problem;

/// An item, option or solver that belongs to another problem.
///
/// Numbers do not carry their problem; only numbers that are too large for a
/// problem are detected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WrongProblem {
    /// The problem has no such item.
    Item(ItemId),
    /// The problem has no such option.
    Option(OptionId),
    /// A subtree excludes this option, as only one of a problem with bounds may.
    Excluded(OptionId),
    /// The solver belongs to another problem.
    Solver,
    /// This item has bounds, and what was asked is only known without.
    Bounds(ItemId),
}

impl fmt::Display for WrongProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongProblem::Item(item) => write!(f, "the problem has no item {}", item.index()),
            WrongProblem::Option(option) => {
                write!(f, "the problem has no option {}", option.index())
            }
            WrongProblem::Excluded(option) => {
                write!(f, "option {} is excluded without bounds", option.index())
            }
            WrongProblem::Bounds(item) => write!(f, "item {} has bounds", item.index()),
            WrongProblem::Solver => write!(f, "the solver belongs to another problem"),
        }
    }
}

impl std::error::Error for WrongProblem {}

/// Checks that no item of a problem has bounds.
///
/// # Errors
///
/// Returns the first item that has.
pub(in crate::cover) fn check_plain(problem: &Problem) -> Result<(), WrongProblem> {
    let mut items = problem.items().take(problem.primary_count());
    let bounded = items.find(|&item| problem.has_bounds() && problem.bounds(item) != (1..=1));
    bounded.map_or(Ok(()), |item| Err(WrongProblem::Bounds(item)))
}

/// Checks that a problem has all these options.
///
/// # Errors
///
/// Returns the first option that the problem does not have.
pub(in crate::cover) fn check_options(
    problem: &Problem,
    options: &[OptionId],
) -> Result<(), WrongProblem> {
    let count = problem.option_count();
    match options.iter().find(|option| option.index() >= count) {
        Some(&option) => Err(WrongProblem::Option(option)),
        None => Ok(()),
    }
}
