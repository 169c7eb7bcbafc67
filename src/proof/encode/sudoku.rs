//! The rules of a Sudoku as sums over its candidates.

use std::fmt;
use std::io;

use super::cells::{add_pair, candidate, digits, rule_out};
use super::constraints;
use super::form::{Form, Sum, once};
use crate::board::{Cell, DigitSet, Givens, House, Shape};

/// Writes cells, houses, pairs, constraints, clues and marks.
pub(super) fn rules(givens: &Givens<'_>, form: &mut impl Form) -> io::Result<()> {
    let (shape, variant) = (givens.shape(), givens.variant());
    for cell in shape.cells() {
        form.comment(format_args!("{}", shape.cell_name(cell)))?;
        let digits = digits(shape).map(|digit| candidate(shape, cell, digit));
        form.sum(Sum::one(&once(digits)))?;
    }
    for house in shape.houses() {
        let cells: Vec<Cell> = match (house, variant.regions()) {
            (House::Box(region), Some(regions)) => regions.cells_of(region).collect(),
            _ => shape.cells_of(house).collect(),
        };
        add_house(shape, &house, &cells, form)?;
    }
    for house in variant.houses(shape) {
        add_house(shape, &house, &house.cells(shape).collect::<Vec<_>>(), form)?;
    }
    for extra in variant.extras() {
        for pair in extra.pairs(shape) {
            add_pair(shape, extra, pair, form)?;
        }
    }
    constraints::rules(shape, variant, form)?;
    add_givens(givens, form)
}

fn add_house(
    shape: Shape,
    name: &dyn fmt::Display,
    cells: &[Cell],
    form: &mut impl Form,
) -> io::Result<()> {
    for digit in digits(shape) {
        form.comment(format_args!("{digit} in {name}"))?;
        let cells = cells.iter().map(|&cell| candidate(shape, cell, digit));
        form.sum(Sum::one(&once(cells)))?;
    }
    Ok(())
}

/// Writes clues, and what pencil marks rule out.
fn add_givens(givens: &Givens<'_>, form: &mut impl Form) -> io::Result<()> {
    let shape = givens.shape();
    for cell in shape.cells() {
        if let Some(digit) = givens.clues().get(cell) {
            form.comment(format_args!("given {}={digit}", shape.cell_name(cell)))?;
            let terms = [(1, candidate(shape, cell, digit))];
            form.sum(Sum::number(&terms, Some(1), None))?;
        }
    }
    for cell in shape.cells().filter(|_| givens.marks().is_some()) {
        let left = givens
            .marks()
            .map_or(DigitSet::full(shape.side()), |marks| marks.get(cell));
        for digit in digits(shape).filter(|&digit| !left.contains(digit)) {
            rule_out(shape, &"no", cell, digit, form)?;
        }
    }
    Ok(())
}
