//! Sudoku of any box shape.

mod digit;
mod geometry;
mod grid;
pub mod partitions;

pub use digit::{Digit, DigitSet};
pub use geometry::{Cell, CellName, House, Shape, ShapeError};
pub use grid::{Conflict, Grid};
