//! The rules, one to a file. Each examines a board without changing it, and
//! passes every finding to its caller; [`find`] is the table of them.
//!
//! Singles, locked candidates, sets, fish, wings and colours are found on any [`view`] of a
//! board, for all scales: each passes its own order of houses and cells.

pub mod als_xz;
pub mod alternating;
pub mod braid;
pub mod claim;
pub mod colouring;
pub mod combinations;
pub mod finding;
pub mod fish;
pub mod groups;
pub mod innies;
pub mod links;
pub mod locked;
pub mod naked_hidden;
pub mod pattern;
pub mod prelude;
pub mod rule;
pub mod search;
pub mod singles;
pub mod spread;
pub mod sum;
pub mod view;
pub mod w_wing;
pub mod wings;

pub use finding::Finding;
pub use rule::Rule;
pub use search::find;
