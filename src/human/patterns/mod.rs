//! The rules, one to a file. Each examines a board without changing it, and
//! passes every finding to its caller; [`find`] is the table of them.

pub mod colouring;
pub mod finding;
pub mod fish;
pub mod hidden_set;
pub mod hidden_single;
pub mod locked;
pub mod naked_set;
pub mod naked_single;
pub mod rule;
pub mod search;
pub mod subsets;
pub mod xy_wing;

pub use finding::Finding;
pub use rule::Rule;
pub use search::find;
