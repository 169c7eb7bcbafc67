//! Exact cover: choose options so that every item is covered exactly once.
//!
//! Start with a [`Problem`] and a [`Solver`]. The words are Knuth's (TAOCP
//! 7.2.2.1): *items* are what is to be covered, *options* are sets of items,
//! *primary* items must be covered, *secondary* ones may be, at most once or in
//! one colour.
//!
//! In reading order: `index` (numbers as types), `problem` (what is given),
//! `presolve` (what is settled without search) on a residue, which is a
//! `matrix` (linked nodes, for edits in any order) or a `bit_residue` (for starting
//! over often), `links` (the dancing links), `choose` and `search` (Algorithm
//! X), `solver` (the facade), `stats`, and `verify`, which judges all
//! of them. Around these: `reduce` (makes a problem smaller, a `subproblem` of the
//! whole), `components` (what has nothing to do with each other), `counting`
//! (how a full count is done: by the search, with a `memo`, on threads), `split`
//! and `parallel` (one question on several threads), `estimate` (random
//! probes), `labelled` (problems in the caller's own values) and `text` (Knuth's
//! text format).

mod answer;
mod bit_residue;
mod choose;
mod components;
mod conflicts;
mod counting;
mod engine;
mod estimate;
mod index;
mod item_counts;
mod labelled;
mod links;
mod matrix;
mod memo;
mod parallel;
mod presolve;
mod problem;
mod reduce;
mod search;
#[cfg(feature = "serde")]
mod serial;
mod sets;
mod solver;
mod split;
mod stats;
mod subproblem;
#[cfg(test)]
mod testing;
mod text;
mod verify;

pub use answer::{Count, First};
pub use bit_residue::BitResidue;
pub use choose::Branching;
pub use components::components;
pub use counting::CountPlan;
pub use engine::Engine;
pub use estimate::{Estimate, Interval, Probing};
pub use index::{ItemId, OptionId, TooMany};
pub use labelled::{Labelled, LabelledBuilder, LabelledError};
pub use matrix::Matrix;
pub use memo::Memo;
pub use presolve::{Contradiction, Reason, Residue, Settled, presolve};
pub use problem::{Colour, Problem, ProblemBuilder, ProblemError};
pub use reduce::{Effort, Reduced, reduce};
pub use solver::{Solution, Solutions, Solver};
pub use stats::Stats;
pub use subproblem::Subproblem;
pub use text::{NameError, NamedOption, NamedProblem, ReadError, Syntax};
pub use verify::{Fault, verify};
