//! Puzzles: boards of any box shape, and their contents.
//!
//! In reading order: `geometry` (shapes, cells, houses), `digit`, `grid`,
//! `line` and `drawing` (text forms of a grid), `marks` (the digits that a cell
//! may have), `variant` (further rules), `givens` (grid, marks and variant
//! together), `symmetry` (transforms of a board onto itself) and `canon` (the
//! least of all grids that are equivalent under them).

mod canon;
mod digit;
mod drawing;
pub(crate) mod found;
mod geometry;
mod givens;
mod grid;
pub(crate) mod line;
mod marks;
pub(crate) mod names;
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
#[cfg(feature = "text")]
pub(crate) use variant::{Automaton, Cells, Numbers, TABLE};
pub use variant::{
    ConstraintError, Constraints, Dot, Extra, ExtraHouse, Kind, LocalConstraint, Pair, Places,
    Regions, RegionsError, Relation, Ruled, Template, Values, Variant, VariantError,
};
pub(crate) use variant::{
    beyond, equality, indexed, level, lines_of, look_and_say, square_class, squares, table, taxicab,
};
