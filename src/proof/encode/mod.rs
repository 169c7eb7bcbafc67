//! The problem that says "a solution, but none of those claimed", as sums over
//! the options.
//!
//! Together with the form in which it is written ([`opb`](super::opb),
//! [`cnf`](super::cnf)) this is all that a certificate adds to the puzzle
//! itself. [`check::problem`](super::check::problem) derives the same lines
//! from the claim in code of its own.

mod constraints;
mod cover;
mod sudoku;

use std::fmt;
use std::io;

use super::subject::Subject;
use crate::cover::OptionId;

/// A variable of the problem, counted from 1: first one for each option, in
/// order, then one for each colour of an item.
pub(super) type Variable = usize;

/// Returns the variable that is true if the option is chosen.
pub(super) fn variable(option: OptionId) -> Variable {
    option.index() + 1
}

/// A sum of variables and what it is at least and at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum<'a> {
    /// Weights and variables.
    pub(super) terms: &'a [(i64, Variable)],
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
}

impl<'a> Sum<'a> {
    /// Exactly one of these.
    fn one(terms: &'a [(i64, Variable)]) -> Sum<'a> {
        Sum::number(terms, Some(1), Some(1))
    }

    /// At most one of these.
    fn not_both(terms: &'a [(i64, Variable)]) -> Sum<'a> {
        Sum::number(terms, None, Some(1))
    }

    fn number(terms: &'a [(i64, Variable)], least: Option<i64>, most: Option<i64>) -> Sum<'a> {
        Sum { terms, least, most }
    }
}

/// Writes or counts the parts of a problem.
pub(super) trait Form {
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
fn once(variables: impl IntoIterator<Item = Variable>) -> Vec<(i64, Variable)> {
    variables
        .into_iter()
        .map(|variable| (1, variable))
        .collect()
}

/// Writes the rules of a puzzle or problem, and returns the number of variables.
pub(super) fn rules(subject: &Subject<'_>, form: &mut impl Form) -> io::Result<Variable> {
    let options = subject.option_count();
    for number in 0..options {
        form.comment(format_args!(
            "x{} is {}",
            number + 1,
            subject.option_name(number)
        ))?;
    }
    let variables = match subject {
        Subject::Puzzle(puzzle) => sudoku::rules(&puzzle.givens, form).map(|()| options)?,
        Subject::Cover(named) => cover::rules(named, form)?,
    };
    form.comment(format_args!("none of the solutions"))?;
    Ok(variables)
}

/// Writes that a solution is another one than this, given as variables in
/// ascending order.
pub(super) fn exclude(
    subject: &Subject<'_>,
    solution: &[Variable],
    form: &mut impl Form,
) -> io::Result<()> {
    if !subject.has_nested_solutions() {
        return form.clause(solution, &[]);
    }
    let others = 1..=subject.option_count();
    let others: Vec<Variable> = others
        .filter(|option| solution.binary_search(option).is_err())
        .collect();
    form.clause(solution, &others)
}
