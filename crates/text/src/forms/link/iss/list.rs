//! Cells with their digits, such as `~R1C1_5~R1C2_1_2`.

use super::area::Area;
use super::part::cell;
use crate::content::error::{TextError, TextErrorKind};
use quadrille_board::{Cell, Digit, DigitSet, Marks};

/// Reads cells with their digits.
pub(super) fn read_list(
    list: &str,
    (line, mut at): (u64, usize),
    area: Area,
    marks: &mut Marks,
) -> Result<(), TextError> {
    for cell in list.trim_end_matches('~').split('~') {
        let read = read_cell(cell, area).ok_or_else(|| {
            let kind = TextErrorKind::Symbol {
                expected: "a cell and its digits, such as R1C1_5".to_owned(),
                found: cell.to_owned(),
            };
            kind.at(line, at)
        });
        let (cell_read, digits) = read?;
        marks.set(cell_read, marks.get(cell_read) & digits);
        at += cell.chars().count() + 1;
    }
    Ok(())
}

/// Returns a cell and its digits: `R1C1_5`.
fn read_cell(text: &str, area: Area) -> Option<(Cell, DigitSet)> {
    let mut parts = text.split('_');
    let Area {
        shape, has_zero, ..
    } = area;
    let cell = cell(parts.next()?, shape)
        .filter(|&cell| cell.as_variable().is_none() && area.has(cell))?;
    let digit = |text: &str| {
        let value: usize = text.parse().ok()?;
        let digit = Digit::new(value.checked_add(usize::from(has_zero))?)?;
        (digit.value() <= shape.side()).then_some(digit)
    };
    let digits: Option<DigitSet> = parts.map(digit).collect();
    Some((cell, digits.filter(|digits| !digits.is_empty())?))
}
