//! One search on one thread, by the engine that suits.
//!
//! In reading order: `choose` and `algorithm_x` over `links` (the dancing links);
//! `sets` with `item_counts` (the same on bit sets); `memo` (what is left is the same
//! again); `learning` (learns from dead ends, for one or two solutions); `tree_search` (what
//! every engine does), `engines` and `engine` (which of them serves a problem); `bounded` (sparse sets, for bounds);
//! `prices` (a lower bound on costs, for the cheapest solutions);
//! `searcher` and `run` (a single search with its limits); `split` (subtrees);
//! `probing` (random paths).

pub(in crate::cover) mod algorithm_x;
pub(in crate::cover) mod bounded;
pub(in crate::cover) mod choose;
pub(in crate::cover) mod engine;
mod engines;
pub(in crate::cover) mod item_counts;
mod item_groups;
pub(in crate::cover) mod learning;
pub(in crate::cover) mod links;
pub(in crate::cover) mod memo;
mod packed_counts;
pub(in crate::cover) mod prices;
pub(in crate::cover) mod probing;
pub(in crate::cover) mod run;
pub(in crate::cover) mod searcher;
pub(in crate::cover) mod sets;
pub(in crate::cover) mod split;
pub(in crate::cover) mod tree_search;

pub use choose::Branching;
#[cfg(feature = "proof")]
pub(crate) use learning::{
    Analysis, ClauseId, Clauses, Explain, Groups, Literal, Order, Restarts, Trail,
};
pub use memo::Memo;
pub use probing::Probing;
pub use tree_search::Engine;
