//! Digits of a board as numbers in JSON.

use serde_json::Value;

use quadrille_board::{Digit, DigitSet};

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
