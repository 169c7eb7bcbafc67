//! Cells, digits and houses as HoDoKu names them in its notation.

use quadrille_board::Shape;

use crate::hodoku::prelude::*;
use crate::narration::names;
use crate::narration::posted::in_short;

/// Names cells in short: `r13c9`.
pub fn cells(set: CellSet) -> String {
    in_short(Shape::CLASSIC, &names::cells(set))
}

/// Returns the digits of candidates.
pub fn digits(candidates: &[Candidate], between: &str) -> String {
    digits_of(set_of(candidates.iter().map(|it| it.digit())), between)
}

/// Returns digits, with this between them.
pub fn digits_of(set: Nine, between: &str) -> String {
    let digits = each(set).map(|digit| (digit + 1).to_string());
    digits.collect::<Vec<_>>().join(between)
}

/// Names houses in short: `r67b3`.
pub fn houses(numbers: &[usize]) -> String {
    let mut text = String::new();
    let mut before = ' ';
    for &number in numbers {
        let (kind, number) = match number {
            COLUMNS.. => ('c', number - COLUMNS),
            ROWS.. => ('r', number - ROWS),
            _ => ('b', number - BOXES),
        };
        if kind != before {
            text.push(kind);
        }
        before = kind;
        text += &(number + 1).to_string();
    }
    text
}
