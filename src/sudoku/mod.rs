//! Sudoku of any box shape, solved as exact cover.
//!
//! In reading order: `geometry` (shapes, cells, houses), `digit`, `grid`,
//! `drawing`, `marks` (the digits that a cell may have), `variant` (what else is
//! asked of a grid), `encode` (candidates as options, constraints as items), `knuth`
//! (the same as a text), `solver` (the facade), `text` (puzzles as texts),
//! `lanes` (very many puzzles at once), `many` (the facade for these),
//! `partitions` (exact counts of puzzles with few clues) and `exact` (the
//! facade for these), `symmetry` (what turns a board into one that is as good),
//! `canon` (the least of all that are as good), `thin` (clues taken away) and
//! `minimize` (until none can go).

mod canon;
mod digit;
mod drawing;
mod encode;
mod exact;
mod geometry;
mod grid;
mod knuth;
pub mod lanes;
mod many;
mod marks;
mod minimize;
pub mod partitions;
pub(crate) mod random;
#[cfg(feature = "serde")]
mod serial;
mod solver;
mod symmetry;
pub mod text;
pub(crate) mod thin;
mod variant;

pub use canon::Canonical;
pub use digit::{Digit, DigitSet};
pub use drawing::Drawing;
pub use encode::{Constraint, Description, Encoding};
pub use exact::{CandidateCounts, Counted, Meter, Method};
pub use geometry::{Cell, CellName, House, Shape, ShapeError};
pub use grid::{Conflict, Grid};
pub use knuth::CoverText;
pub use many::Verdict;
pub use marks::Marks;
pub use minimize::{Minimized, Redundancy};
pub use solver::{DeadEnd, Outcome, Placement, Single, Solver, Status};
pub use symmetry::{Transform, TransformError};
pub use variant::{Extra, ExtraHouse, Givens, Regions, RegionsError, Variant, VariantError};
