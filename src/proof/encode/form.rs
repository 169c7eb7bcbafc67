//! The forms of a problem: variables, and what is said of them.

use std::fmt;
use std::io;

use crate::cover::OptionId;

/// A variable of the problem, counted from 1: first one for each option, in
/// order, then one for each colour of an item.
pub(in crate::proof) type Variable = usize;

/// Returns the variable that is true if the option is chosen.
pub(in crate::proof) fn variable(option: OptionId) -> Variable {
    option.index() + 1
}

/// A sum of variables and what it is at least and at most.
#[derive(Clone, Copy, Debug)]
pub(in crate::proof) struct Sum<'a> {
    /// Weights and variables.
    pub(in crate::proof) terms: &'a [(i64, Variable)],
    pub(in crate::proof) least: Option<i64>,
    pub(in crate::proof) most: Option<i64>,
}

impl<'a> Sum<'a> {
    /// Exactly one of these.
    pub(super) fn one(terms: &'a [(i64, Variable)]) -> Sum<'a> {
        Sum::number(terms, Some(1), Some(1))
    }

    /// At most one of these.
    pub(super) fn not_both(terms: &'a [(i64, Variable)]) -> Sum<'a> {
        Sum::number(terms, None, Some(1))
    }

    pub(super) fn number(
        terms: &'a [(i64, Variable)],
        least: Option<i64>,
        most: Option<i64>,
    ) -> Sum<'a> {
        Sum { terms, least, most }
    }
}

/// Writes or counts the parts of a problem.
pub(in crate::proof) trait Form {
    /// A line for people.
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()>;

    /// A sum is within its bounds.
    fn sum(&mut self, sum: Sum<'_>) -> io::Result<()>;

    /// If one of these is true, so is the other one.
    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()>;

    /// Some of the first are false, or some of the others true.
    fn clause(&mut self, negated: &[Variable], others: &[Variable]) -> io::Result<()>;
}

/// Returns variables with the weight 1.
pub(super) fn once(variables: impl IntoIterator<Item = Variable>) -> Vec<(i64, Variable)> {
    variables
        .into_iter()
        .map(|variable| (1, variable))
        .collect()
}
