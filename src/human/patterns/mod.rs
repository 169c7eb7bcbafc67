//! The rules, one to a file. Each examines a board without changing it, and
//! passes every finding to its caller.

pub mod colouring;
pub mod confined;
pub mod finding;
pub mod fish;
pub mod hidden_set;
pub mod hidden_single;
pub mod locked;
pub mod naked_set;
pub mod naked_single;
pub mod rule;
pub mod xy_wing;

pub use finding::Finding;
pub use rule::Rule;

use std::ops::ControlFlow;

use crate::board::{Cell, Digit, DigitSet};
use crate::human::board::Board;
use finding::Pattern;
use rule::Found;

/// Reports the candidates that a pattern removes, if there are any: a pattern
/// without effect is not a finding.
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
    found(Finding {
        shape: board.shape(),
        rule,
        digits,
        pattern,
        placed: None,
        removed,
    })
}
