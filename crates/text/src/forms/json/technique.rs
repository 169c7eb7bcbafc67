//! Digits of a board, and techniques, as JSON:
//!
//! ```text
//! {"code":"0300","digits":[3],"eliminations":[[3,3,6],[3,4,2]],"placements":[]}
//! ```
//!
//! Each candidate is a digit, its row and its column.

use quadrille_board::{Cell, Digit, DigitSet, Shape};
use serde_json::{Map, Value, json};

use crate::content::error::TextErrorKind;
use crate::content::extras::AppliedTechnique;
use crate::forms::form::Label;

/// Reads a technique on a board of this shape.
///
/// # Errors
///
/// Returns an error with this label if it is none.
pub(super) fn read(
    members: &Map<String, Value>,
    shape: Shape,
    label: Label,
) -> Result<AppliedTechnique, TextErrorKind> {
    let wrong = |key: &str| label.malformed(format!("found no {key} of a technique"));
    let code = members.get("code").and_then(Value::as_str);
    let mut technique = code
        .and_then(AppliedTechnique::new)
        .ok_or_else(|| wrong("code"))?;
    let side = shape.side();
    if let Some(value) = members.get("digits") {
        technique.digits = digits_of(value, side).ok_or_else(|| wrong("digits"))?;
    }
    let candidate = |value: &Value| -> Option<(Cell, Digit)> {
        let numbers = value.as_array()?.iter().map(|value| digit_of(value, side));
        match numbers.collect::<Option<Vec<Digit>>>()?[..] {
            [digit, row, column] => Some((shape.cell(row.index(), column.index()), digit)),
            _ => None,
        }
    };
    let candidates = |key: &str| match members.get(key) {
        None => Ok(Vec::new()),
        Some(value) => {
            let list = value
                .as_array()
                .map(|list| list.iter().map(candidate).collect());
            list.flatten().ok_or_else(|| wrong(key))
        }
    };
    technique.eliminations = candidates("eliminations")?;
    technique.placements = candidates("placements")?;
    Ok(technique)
}

/// Returns a technique on a board of this shape as an object.
pub(super) fn write(technique: &AppliedTechnique, shape: Shape) -> Value {
    let candidates = |list: &[(Cell, Digit)]| -> Value {
        let numbers = |&(cell, digit): &(Cell, Digit)| {
            let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
            json!([digit.value(), row, column])
        };
        list.iter().map(numbers).collect()
    };
    json!({
        "code": technique.code(),
        "digits": numbers(technique.digits),
        "eliminations": candidates(&technique.eliminations),
        "placements": candidates(&technique.placements),
    })
}

/// Returns a digit of a board of this side, or a row or column of it.
pub(super) fn digit_of(value: &Value, side: usize) -> Option<Digit> {
    let value = usize::try_from(value.as_u64()?).ok()?;
    Digit::new(value).filter(|digit| digit.value() <= side)
}

/// Returns the digits in a list, if they are digits of a board of this side.
pub(super) fn digits_of(value: &Value, side: usize) -> Option<DigitSet> {
    value
        .as_array()?
        .iter()
        .map(|value| digit_of(value, side))
        .collect()
}

/// Returns digits as a list.
pub(super) fn numbers(digits: DigitSet) -> Value {
    digits.iter().map(Digit::value).collect()
}
