//! What every rule works with: the board, and findings.

pub use std::ops::ControlFlow;

pub use super::combinations::Set;
pub use super::finding::{Finding, Found, IsStopped, Pattern, flow, only, remove};
pub use super::rule::Rule;
pub use super::view::View;
pub use crate::board::Board;
pub use quadrille_board::{Cell, Digit, DigitSet};
pub use quadrille_limits::bits::each;
