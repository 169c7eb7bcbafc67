//! The solvers: their rules in order, and what each does when they no longer help.

mod blocked_values;
mod delete_insert;
mod fill;
mod method;
mod reason;
mod report;
mod run;
mod searches;

pub use method::RuleSolver;
pub use reason::Reasoner;
pub use report::{Report, Solutions, Work};
