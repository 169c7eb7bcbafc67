//! The problem that says "a solution, but none of those claimed", as sums over
//! the options.
//!
//! Together with the form in which it is written ([`opb`](super::opb),
//! [`cnf`](super::cnf)) this is all that a certificate adds to the puzzle
//! itself. [`check::problem`](super::check::problem) derives the same lines
//! from the claim in code of its own.

mod cells;
mod constraints;
mod cover;
mod form;
mod sudoku;

use std::io;

pub(super) use self::form::{Form, Sum, Variable, variable};
use super::subject::Subject;

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
