//! What a puzzle is: boards of any box shape, and what stands on them.
//!
//! In reading order: `geometry` (shapes, cells, houses), `digit`, `grid`,
//! `drawing`, `marks` (the digits that a cell may have), `variant` (what else
//! a grid has to satisfy), `symmetry` (transforms of a board onto itself) and
//! `canon` (the least of all grids that are the same under them).

mod canon;
mod digit;
mod drawing;
mod geometry;
mod grid;
mod marks;
pub(crate) mod random;
#[cfg(feature = "serde")]
mod serial;
mod symmetry;
mod variant;

pub use canon::Canonical;
pub use digit::{Digit, DigitSet};
pub use drawing::Drawing;
pub use geometry::{Cell, CellName, House, Shape, ShapeError};
pub use grid::{Conflict, Grid};
pub use marks::Marks;
pub use symmetry::{Transform, TransformError};
pub use variant::{Extra, ExtraHouse, Givens, Regions, RegionsError, Variant, VariantError};
