//! The questions asked of a puzzle, answered by exact cover.
//!
//! In reading order: `encode` (candidates as options, constraints as items),
//! `knuth` (the same as a text), `solver` (the facade), `many` (the facade for
//! many puzzles), `exact` (the facade for exact counts of puzzles with few
//! clues), `thin` (clues taken away) and `minimize` (until none can go).

mod encode;
mod exact;
mod knuth;
mod many;
mod minimize;
mod solver;
pub(crate) mod thin;

pub use encode::{Constraint, Description, Encoding};
pub use exact::{CandidateCounts, Counted, Meter, Method};
pub use knuth::CoverText;
pub use many::Verdict;
pub use minimize::{Minimized, Redundancy};
pub use solver::{DeadEnd, Outcome, Placement, Single, Solver, Status};
