//! What needs no search: problems become smaller, or fall apart.
//!
//! `presolve` settles what is forced on a residue, which is a
//! `bit_residue` (for starting over often) or a `matrix` (linked nodes on a slab,
//! for edits in any order); `conflicts` lists the options that
//! exclude each other. `reduce` removes options that are
//! `blocking` and items that are `redundant`, and `components` finds independent parts.

pub(in crate::cover) mod bit_residue;
mod blocking;
pub(in crate::cover) mod components;
pub(in crate::cover) mod conflicts;
pub(in crate::cover) mod matrix;
pub(in crate::cover) mod presolve;
pub(in crate::cover) mod reduce;
mod redundant;

pub use components::components;
pub use presolve::{Contradiction, Reason, Settled};
pub use reduce::{Effort, Reduced, reduce};
