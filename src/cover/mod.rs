//! Exact cover: choose options so that every item is covered exactly once.
//!
//! Start with a [`Problem`] and a [`Solver`]. The terms are Knuth's (TAOCP
//! 7.2.2.1): *items* are the elements to cover, *options* are sets of items,
//! *primary* items must be covered, once or within their *bounds*, *secondary*
//! ones may be, at most once or in one colour. Options may have *costs*.
//!
//! A house in storeys, each of which uses only those before it: `model` (problems
//! and answers), `shrink` (what needs no search), `search` (one search on one
//! thread), `count` (full counts on threads, in parts, with pauses), `sample` (too
//! many solutions to visit), `solver` (the facade), `labelled` (problems in the
//! caller's own values).

mod count;
mod labelled;
mod model;
mod sample;
mod search;
mod shrink;
mod solver;
#[cfg(test)]
pub(crate) mod testing;

#[cfg(feature = "serde")]
pub use count::UnreadableCheckpoint;
pub use count::{
    Cheapest, Checkpoint, CountPlan, MOST_PARTS, MergeError, Part, PartCount, Priced, SplitError,
    Symmetry, WrongPart, merge,
};
pub use labelled::{Labelled, LabelledBuilder, LabelledError, LabelledSolutions};
#[cfg(feature = "proof")]
pub(crate) use model::Trace;
pub use model::{
    Colour, Count, Fault, Fingerprint, First, InvalidName, ItemId, NamedProblem, Natural,
    NoFingerprint, OptionId, Problem, ProblemBuilder, ProblemError, ReadError, Stats, Subproblem,
    Subtree, Syntax, TooLarge, TooMany, WrongProblem, verify,
};
pub use sample::{Diagram, DiagramError, DiagramSolutions, Estimate, Interval, OptionCount};
#[cfg(feature = "proof")]
pub(crate) use sample::{RecordError, Step};
#[cfg(feature = "proof")]
pub(crate) use search::{
    Analysis, ClauseId, Clauses, Explain, Groups, Literal, Order, Restarts, Trail,
};
pub use search::{Branching, Engine, Memo, Probing};
pub use shrink::{Contradiction, Effort, Reason, Reduced, Settled, components, reduce};
#[cfg(feature = "sudoku")]
pub(crate) use solver::needed;
pub use solver::{Conflict, IntoSolutions, Solution, Solutions, Solver};
