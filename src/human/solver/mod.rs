//! The solvers, one to a file. Each file lists its rules in order, and what the
//! solver does when they no longer help.

pub(super) mod blocked_values;
pub(super) mod cross_join;
pub(super) mod delete_insert;
pub(super) mod fill;
pub(super) mod reason;
pub(super) mod recursive_fill;
pub(super) mod run;
pub(super) mod staged;
