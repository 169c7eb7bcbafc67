//! The questions asked of a puzzle, answered by exact cover.
//!
//! In reading order: `encode` (candidates as options, constraints as items),
//! `knuth` (the same as a text), `solver` (the facade), `batch` (the facade for
//! many puzzles), `exact` (the facade for exact counts of puzzles with few
//! clues), `clue_removal` (clues taken away) and `minimize` (until none can go).

mod batch;
pub(crate) mod clue_removal;
mod encode;
mod exact;
mod knuth;
mod minimize;
mod solver;

pub use batch::Verdict;
pub use encode::{Constraint, Description, Encoding};
pub use exact::{CandidateCounts, Counted, Meter, Method};
pub use knuth::CoverText;
pub use minimize::{Minimized, Redundancy};
pub use solver::{DeadEnd, Outcome, Placement, Single, Solver, Status};
