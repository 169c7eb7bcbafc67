//! Sudoku of any box shape, solved as exact cover.
//!
//! In reading order: `geometry` (shapes, cells, houses), `digit`, `grid`,
//! `drawing`, `encode` (candidates as options, constraints as items), `knuth`
//! (the same as a text) and `solver` (the facade).

mod digit;
mod drawing;
mod encode;
mod geometry;
mod grid;
mod knuth;
#[cfg(feature = "serde")]
mod serial;
mod solver;
pub mod text;

pub use digit::{Digit, DigitSet};
pub use drawing::Drawing;
pub use encode::{Constraint, Description, Encoding};
pub use geometry::{Cell, CellName, House, Shape, ShapeError};
pub use grid::{Conflict, Grid};
pub use knuth::CoverText;
pub use solver::{DeadEnd, Outcome, Placement, Single, Solver, Status};
