//! The rules, one to a file. Each looks at a board without changing it, and
//! hands every deduction it can make to its caller.

pub(super) mod colouring;
pub(super) mod confined;
pub(super) mod fish;
pub(super) mod hidden_set;
pub(super) mod hidden_single;
pub(super) mod locked;
pub(super) mod naked_set;
pub(super) mod naked_single;
pub(super) mod xy_wing;
