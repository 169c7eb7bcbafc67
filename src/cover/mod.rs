//! Exact cover: choose options so that every item is covered exactly once.
//!
//! Start with a [`Problem`] and a [`Solver`]. The terms are Knuth's (TAOCP
//! 7.2.2.1): *items* are the elements to cover, *options* are sets of items,
//! *primary* items must be covered, once or within their *bounds*, *secondary*
//! ones may be, at most once or in one colour. Options may have *costs*.
//!
//! In reading order: `index` (numbers as types), `problem` (items and options),
//! `presolve` (settles what needs no search) on a residue (`rest`), which is a
//! `bit_residue` (for starting over often) or a `matrix` (linked nodes, for
//! edits in any order, and for the links), `links` (the dancing links), `choose` and
//! `algorithm_x`, `sets` with `item_counts` (the same on bit sets), `learning`
//! (a search that learns from dead ends, for one or two solutions), `engine`
//! (which of them serves a problem), `bounded` (a search of its own for bounds
//! and costs), `searcher` and `run` (a single search), `stats`, `trace`
//! (what certificates follow), `record` (a full count that can be replayed), and `verify`, which checks all of them. Around these: `reduce` (makes a problem smaller, a
//! `subproblem` of the whole), `components` (independent parts), `counting`
//! (how a full count is done: by the search, with a `memo`, on threads),
//! `split` and `parallel` (one question on several threads), `stream`
//! (solutions on their way from these threads), `replay` (a subtree without
//! loading it), `fingerprint`, `part` and `merge` (a count on several
//! machines), `checkpoint`, `resume` and `team` (a count that goes on later),
//! `estimate` (random probes, with an `interval`), `diagram` (all solutions as
//! a graph, to draw from). On top: `solver` (the facade), `labelled` (problems
//! in the caller's own values) and `text` (Knuth's text format).

mod algorithm_x;
mod answer;
mod bit_residue;
mod bounded;
mod checkpoint;
mod choose;
mod components;
mod conflicts;
mod counting;
mod diagram;
mod engine;
mod estimate;
mod fingerprint;
mod index;
mod interval;
mod item_counts;
mod labelled;
mod learning;
mod links;
mod matrix;
mod memo;
mod merge;
mod parallel;
mod part;
mod presolve;
mod probing;
mod problem;
mod record;
mod reduce;
mod replay;
mod rest;
mod resume;
mod run;
mod searcher;
#[cfg(feature = "serde")]
mod serial;
mod sets;
mod solver;
mod split;
mod stats;
mod stream;
mod subproblem;
mod team;
#[cfg(test)]
pub(crate) mod testing;
mod text;
mod trace;
mod verify;
mod wrong_problem;

pub use answer::{Count, First};
pub use bounded::{Cheapest, Priced};
pub use checkpoint::Checkpoint;
pub use choose::Branching;
pub use components::components;
pub use counting::CountPlan;
pub use diagram::{Diagram, DiagramError};
pub use engine::Engine;
pub use estimate::Estimate;
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use index::{ItemId, OptionId, TooMany};
pub use interval::Interval;
pub use labelled::{Labelled, LabelledBuilder, LabelledError, LabelledSolutions};
pub(crate) use learning::{Analysis, ClauseId, Clauses, Explain, Literal, Order, Trail};
pub use memo::Memo;
pub use merge::{MergeError, merge};
pub use part::{Part, PartCount, SplitError, WrongPart};
pub use presolve::{Contradiction, Reason, Settled};
pub use probing::Probing;
pub use problem::{Colour, Problem, ProblemBuilder, ProblemError};
pub(crate) use record::{RecordError, Step};
pub use reduce::{Effort, Reduced, reduce};
pub use solver::{IntoSolutions, Solution, Solutions, Solver};
pub use stats::Stats;
pub use subproblem::Subproblem;
pub use text::{NameError, NamedProblem, ReadError, Syntax};
pub(crate) use trace::Trace;
pub use verify::{Fault, verify};
pub use wrong_problem::WrongProblem;
