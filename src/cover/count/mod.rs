//! Full counts: on threads, in parts, with pauses.
//!
//! `counting` decides how a full count is done; `parallel` asks one question on
//! several threads, with solutions on their way in a `stream` and subtrees by
//! `replay`; `apart` finds a solution component by component. `part` and `merge` are for several machines, `checkpoint`, `resume` and
//! `team` for a count that goes on later.

pub(in crate::cover) mod apart;
pub(in crate::cover) mod checkpoint;
pub(in crate::cover) mod counting;
pub(in crate::cover) mod enumeration;
pub(in crate::cover) mod merge;
pub(in crate::cover) mod parallel;
pub(in crate::cover) mod part;
pub(in crate::cover) mod product;
pub(in crate::cover) mod replay;
pub(in crate::cover) mod resume;
pub(in crate::cover) mod stream;
pub(in crate::cover) mod team;

pub use checkpoint::Checkpoint;
pub use counting::CountPlan;
pub use merge::{MergeError, merge};
pub use part::{Part, PartCount, SplitError, WrongPart};
