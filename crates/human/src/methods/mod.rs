//! The solvers, one to a file. Each file lists its rules in order, and what the
//! solver does when they no longer help.

mod blocked_values;
mod cross_join;
mod delete_insert;
mod fill;
mod meter;
mod method;
mod reason;
mod recursive_fill;
mod report;
mod run;
mod staged;

pub use method::Method;
pub use reason::Reasoner;
pub use report::{Report, Solutions, Work};
