//! Candidates as variables, and sums of them.

use std::fmt;
use std::io;

use super::form::{Form, Sum, Variable, once};
use crate::board::{Cell, Digit, Pair, Shape};

/// Returns the variable that is true if a cell has a digit.
pub(super) fn candidate(shape: Shape, cell: Cell, digit: Digit) -> Variable {
    cell.index() * shape.side() + digit.index() + 1
}

/// Returns all digits of a board.
pub(super) fn digits(shape: Shape) -> impl Iterator<Item = Digit> + Clone {
    Digit::all(shape.side())
}

/// Writes, for each digit of the first cell, that it is not with one that it
/// excludes in the second.
pub(super) fn add_pair(
    shape: Shape,
    name: &dyn fmt::Display,
    Pair {
        cells, relation, ..
    }: Pair,
    form: &mut impl Form,
) -> io::Result<()> {
    let [one, two] = [cells.0, cells.1].map(|cell| shape.cell_name(cell));
    for digit in digits(shape) {
        let excluded = digits(shape).filter(|&other| !relation.holds(digit, other));
        let excluded: Vec<_> = excluded
            .map(|other| candidate(shape, cells.1, other))
            .collect();
        if excluded.is_empty() {
            continue;
        }
        form.comment(format_args!("{name}: {one}={digit}, {two}"))?;
        let first = candidate(shape, cells.0, digit);
        form.sum(Sum::not_both(&once([first].into_iter().chain(excluded))))?;
    }
    Ok(())
}

/// Writes that a cell does not have a digit.
pub(super) fn rule_out(
    shape: Shape,
    name: &dyn fmt::Display,
    cell: Cell,
    digit: Digit,
    form: &mut impl Form,
) -> io::Result<()> {
    form.comment(format_args!("{name} {}={digit}", shape.cell_name(cell)))?;
    let terms = [(1, candidate(shape, cell, digit))];
    form.sum(Sum::number(&terms, None, Some(0)))
}
