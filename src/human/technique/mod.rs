//! The rules, one to a file. Each examines a board without changing it, and
//! passes every deduction to its caller.

pub(super) mod colouring;
pub(super) mod confined;
pub(super) mod fish;
pub(super) mod hidden_set;
pub(super) mod hidden_single;
pub(super) mod locked;
pub(super) mod naked_set;
pub(super) mod naked_single;
pub(super) mod xy_wing;

use std::ops::ControlFlow;

use super::deduction::Pattern;
use super::rule::Found;
use super::{Board, Deduction, Rule};
use crate::board::{Cell, Digit, DigitSet};

/// Reports the candidates that a pattern removes, if there are any: a pattern
/// without effect is not a deduction.
fn remove(
    board: &Board,
    (rule, digits, pattern): (Rule, DigitSet, Pattern),
    removed: impl IntoIterator<Item = (Cell, Digit)>,
    found: &mut Found,
) -> ControlFlow<()> {
    let removed: Vec<_> = removed.into_iter().collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    found(Deduction {
        shape: board.shape(),
        rule,
        digits,
        pattern,
        placed: None,
        removed,
    })
}
