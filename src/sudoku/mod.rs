//! Questions about puzzles, answered by exact cover.
//!
//! In reading order: `encode` (candidates as options, constraints as items),
//! `knuth` (the same as a text), `outcome` (answers), `search` (one puzzle by
//! exact cover), `run` (the limits of a question), `batch` (many puzzles),
//! `bulk` (the same for questions that take several searches), `exact` (exact
//! counts of puzzles with few clues), `clue_removal` (removes clues) and
//! `minimize` (until none can go), `cause` (why there is no
//! solution). The facade, `solver`, uses all of them;
//! `crowd` has many puzzles answered on all cores.

pub(crate) mod batch;
mod bulk;
mod cause;
pub(crate) mod clue_removal;
mod crowd;
mod encode;
mod exact;
mod knuth;
pub(crate) mod minimize;
mod outcome;
mod question;
pub(crate) mod run;
pub(crate) mod search;
mod solver;

pub use crate::lanes::InstructionSet;
pub use batch::Verdict;
pub use cause::{Cause, Given};
pub use crowd::{Alike, Answer, Answers, Asked, Crowd, List, Lists, Member, Solution};
pub use encode::{Constraint, Description, Encoding, Local};
pub use exact::{
    CandidateCounts, CountFromError, Meter, Relations, RowCheckpoint, SampleError, Sampled,
    UnreadableRows,
};
pub use knuth::CoverText;
pub use minimize::{MinimizeError, Minimized, Redundancy};
pub use outcome::{CountedBy, DeadEnd, Outcome, Placement, Single, Status};
pub use question::Malformed;
pub use solver::Solver;
