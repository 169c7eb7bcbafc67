//! The rules, one to a file. Each examines a board without changing it, and
//! passes every finding to its caller; [`find`] is the table of them.
//!
//! Sets, wings and what sees all of some cells are found on any [`view`] of a
//! board, for all scales: each passes its own order of houses and cells.

pub mod als_xz;
pub mod alternating;
pub mod braid;
pub mod cage_sum;
pub mod claim;
pub mod colouring;
pub mod finding;
pub mod fish;
pub mod forcing;
pub mod groups;
pub mod hidden_single;
pub mod innies;
pub mod links;
pub mod locked;
pub mod naked_single;
pub mod rule;
pub mod search;
pub mod sets;
pub mod spread;
pub mod subsets;
pub mod sum;
pub mod view;
pub mod w_wing;
pub mod whips;
pub mod wings;

pub use finding::Finding;
pub use rule::Rule;
pub use search::find;
