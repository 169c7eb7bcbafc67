//! Problems and answers: what is asked, and what is said.
//!
//! In reading order: `index` (numbers as types), `natural` (numbers of any size), `problem` (items and options),
//! `subproblem` (a part of another problem), `subtree` (a part of the solutions), `text` (Knuth's format), `answer`,
//! `stats`, `trace` (what certificates follow), `fingerprint` (whether it is the same
//! problem), and `verify`, which checks all solutions.

pub(in crate::cover) mod answer;
pub(in crate::cover) mod fingerprint;
pub(in crate::cover) mod index;
pub(in crate::cover) mod natural;
pub(in crate::cover) mod problem;
#[cfg(feature = "serde")]
pub(in crate::cover) mod serial;
pub(in crate::cover) mod stats;
pub(in crate::cover) mod subproblem;
pub(in crate::cover) mod subtree;
pub(in crate::cover) mod text;
pub(in crate::cover) mod trace;
pub(in crate::cover) mod unvisited;
pub(in crate::cover) mod verify;
pub(in crate::cover) mod wrong_problem;

pub use answer::{Count, First};
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use index::{ItemId, OptionId, TooMany};
pub use natural::{Natural, TooLarge};
pub use problem::{Colour, Problem, ProblemBuilder, ProblemError};
pub use stats::Stats;
pub use subproblem::Subproblem;
pub use subtree::Subtree;
pub use text::{InvalidName, NamedProblem, ReadError, Syntax};
#[cfg(feature = "proof")]
pub(crate) use trace::Trace;
pub use verify::{Fault, verify};
pub use wrong_problem::WrongProblem;
