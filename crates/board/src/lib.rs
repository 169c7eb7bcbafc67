//! Puzzles: boards of any box shape, and their contents.
//!
//! This is the module `board` of the crate `quadrille`, which is the one to depend on.
//!
//! In reading order: `geometry` (shapes, cells, houses), `digit`, `grid`,
//! `line` and `drawing` (text forms of a grid), `marks` (the digits that a cell
//! may have), `variant` (further rules), `givens` (grid, marks and variant
//! together), `symmetry` (transforms of a board onto itself) and `canon` (the
//! least of all grids that are equivalent under them).

#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

mod canon;
mod digit;
mod drawing;
#[doc(hidden)]
mod geometry;
mod givens;
mod grid;
#[doc(hidden)]
pub mod line;
mod marks;
#[doc(hidden)]
pub mod names;
#[cfg(feature = "serde")]
mod serial;
mod symmetry;
mod variant;

pub use canon::Canonical;
pub use digit::{Digit, DigitSet};
pub use drawing::Drawing;
pub use geometry::{Cell, CellName, House, Shape, ShapeError};
pub use givens::Givens;
pub use grid::{Conflict, Grid};
pub use line::GridError;
pub use marks::Marks;
pub use names::NameError;
pub use symmetry::{Transform, TransformError};
#[doc(hidden)]
pub use variant::{Automaton, Cells, Numbers, TABLE};
pub use variant::{
    ConstraintError, Constraints, Dot, Extra, ExtraHouse, Kind, LocalConstraint, Pair, Places,
    Regions, RegionsError, Relation, Ruled, Template, Values, Variant, VariantError,
};
#[doc(hidden)]
pub use variant::{
    beyond, equality, indexed, level, lines_of, look_and_say, square_class, squares, table, taxicab,
};
