//! Full counts, and questions on several threads.
//!
//! `driver` counts: by components, with or without a memory, on threads, with
//! pauses that a `checkpoint` outlasts, `saved` as text; `plan` says how it may.
//! A `sweep` counts what is laid out along a line or on a board.
//! `symmetry` finds options that are alike, of which a count takes one. `question`,
//! `part` and `merge` are for several machines; parts travel as `checked` text. `parallel` asks one question of all
//! subtrees in order, with solutions on their way in a `stream`; `replay` counts
//! subtrees in place. `first` finds one solution, and `apart` does so component by
//! component; `cheapest` finds those that cost the least; an `enumeration` finds all,
//! as a `product` if there are components. `up_to` counts as far as a limit.

pub(in crate::cover) mod apart;
pub(in crate::cover) mod cheapest;
#[cfg(feature = "serde")]
mod checked;
pub(in crate::cover) mod checkpoint;
pub(in crate::cover) mod driver;
pub(in crate::cover) mod enumeration;
pub(in crate::cover) mod first;
pub(in crate::cover) mod merge;
pub(in crate::cover) mod parallel;
pub(in crate::cover) mod part;
pub(in crate::cover) mod plan;
pub(in crate::cover) mod product;
pub(in crate::cover) mod question;
pub(in crate::cover) mod replay;
#[cfg(feature = "serde")]
pub(in crate::cover) mod saved;
pub(in crate::cover) mod stream;
pub(in crate::cover) mod sweep;
pub(in crate::cover) mod symmetry;
pub(in crate::cover) mod up_to;

pub use cheapest::{Cheapest, Priced};
pub use checkpoint::Checkpoint;
pub use merge::{MergeError, merge};
pub use part::{MOST_PARTS, Part, PartCount, SplitError};
pub use plan::CountPlan;
pub use question::WrongPart;
#[cfg(feature = "serde")]
pub use saved::UnreadableCheckpoint;
pub use symmetry::Symmetry;
