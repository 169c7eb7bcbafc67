//! Exact cover: choose options so that every item is covered exactly once.
//!
//! Start with a [`Problem`] and a [`Solver`]. The words are Knuth's (TAOCP
//! 7.2.2.1): *items* are what is to be covered, *options* are sets of items,
//! *primary* items must be covered, *secondary* ones may be, at most once or in
//! one colour.
//!
//! In reading order: `index` (numbers as types), `problem` (what is given),
//! `presolve` (what is settled without search) on a residue, which is a
//! `matrix` (linked nodes, for edits in any order) or a `tally` (for starting
//! over often), `links` (the dancing links), `choose` and `search` (Algorithm
//! X), `solver` (the facade), `limits`, `stats`, and `verify`, which judges all
//! of them.

mod answer;
mod choose;
mod conflicts;
mod engine;
mod index;
mod limits;
mod links;
mod matrix;
mod presolve;
mod problem;
mod scan;
mod search;
mod sets;
mod solver;
mod stats;
mod tally;
#[cfg(test)]
mod testing;
mod verify;

pub use answer::{Count, First};
pub use engine::Engine;
pub use index::{ItemId, OptionId, TooMany};
pub use limits::{Limits, Stop};
pub use matrix::Matrix;
pub use presolve::{Contradiction, Reason, Residue, Settled, presolve};
pub use problem::{Colour, Problem, ProblemBuilder, ProblemError};
pub use solver::{Solution, Solutions, Solver};
pub use stats::Stats;
pub use tally::Tally;
pub use verify::{Fault, verify};
