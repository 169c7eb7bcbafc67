//! Constraints on some cells of a Sudoku as sums over its candidates.

use std::fmt;
use std::io;

use super::cells::{add_pair, candidate, digits, rule_out};
use super::form::{Form, Sum, once};
use crate::board::{Cell, Digit, LocalConstraint, Shape, Variant};

/// Writes each constraint, in order.
pub(super) fn rules(shape: Shape, variant: &Variant, form: &mut impl Form) -> io::Result<()> {
    for constraint in variant.constraints().map_or(&[][..], |all| all.list()) {
        let name = constraint.text(shape);
        match constraint {
            LocalConstraint::Cage { cells, sum } => {
                for digit in digits(shape) {
                    form.comment(format_args!("{name}: {digit}"))?;
                    let cells = cells.iter().map(|&cell| candidate(shape, cell, digit));
                    form.sum(Sum::not_both(&once(cells)))?;
                }
                if let Some(sum) = sum {
                    add_sum(shape, &name, [(1, &cells[..])], *sum, form)?;
                }
            }
            LocalConstraint::Sum { cells, sum } => {
                add_sum(shape, &name, [(1, &cells[..])], *sum, form)?;
            }
            LocalConstraint::Arrow { circle, shaft } => {
                let places = (0..circle.len() as u32).rev();
                let parts = circle
                    .iter()
                    .zip(places)
                    .map(|(cell, place)| (-(10_i64.pow(place)), std::slice::from_ref(cell)));
                add_sum(shape, &name, parts.chain([(1, &shaft[..])]), 0, form)?;
            }
            LocalConstraint::Even(cell) | LocalConstraint::Odd(cell) => {
                let is_odd = matches!(constraint, LocalConstraint::Odd(_));
                let is_out = |digit: &Digit| (digit.value() % 2 == 1) != is_odd;
                for digit in digits(shape).filter(is_out) {
                    rule_out(shape, &name, *cell, digit, form)?;
                }
            }
            LocalConstraint::Ruled(_)
            | LocalConstraint::Either(_)
            | LocalConstraint::Variables(_) => {
                let reason = format!("no proof knows the constraint {name}");
                return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
            }
            LocalConstraint::Thermometer(_)
            | LocalConstraint::Dot { .. }
            | LocalConstraint::NoOther(_) => {
                for pair in variant.pairs_of(shape, constraint) {
                    add_pair(shape, &name, pair, form)?;
                }
            }
        }
    }
    Ok(())
}

/// Writes that the digits of cells, each with a weight, add up to a sum: twice,
/// in what each cell adds to its least share, and in what it lacks of its
/// largest one. A digit that exceeds the rest of the sum is excluded at once so;
/// in one line of plain digits, only after all other cells are known.
fn add_sum<'a>(
    shape: Shape,
    name: &dyn fmt::Display,
    parts: impl IntoIterator<Item = (i64, &'a [Cell])>,
    sum: u32,
    form: &mut impl Form,
) -> io::Result<()> {
    let (mut above, mut below) = (Vec::new(), Vec::new());
    let (mut most_above, mut most_below) = (i64::from(sum), -i64::from(sum));
    let side = shape.side() as i64;
    for (weight, cells) in parts {
        let (least, most) = (weight.min(weight * side), weight.max(weight * side));
        for &cell in cells {
            most_above -= least;
            most_below += most;
            for digit in digits(shape) {
                let (share, candidate) =
                    (weight * digit.value() as i64, candidate(shape, cell, digit));
                above.push((share - least, candidate));
                below.push((most - share, candidate));
            }
        }
    }
    for (mut terms, most, relation) in [
        (above, most_above, "at most"),
        (below, most_below, "at least"),
    ] {
        terms.retain(|(weight, _)| *weight != 0);
        form.comment(format_args!("{name}: {relation}"))?;
        form.sum(Sum::number(&terms, None, Some(most)))?;
    }
    Ok(())
}
