//! The tables of the search on sets, and where it is.

use std::sync::Arc;

use super::bounds::Bounds;
use super::crop::Crop;
use super::prospects::Prospects;
use super::removals::Removals;
use super::supports::{Known, Supports};
use crate::cover::model::index::OptionId;
use crate::cover::search::item_counts::Vectors;
use crate::cover::search::item_groups::Group;
use crate::cover::shrink::conflicts::Marker;

/// The search. Options and items are renumbered here, from 0 without gaps; only
/// primary items have a number.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Sets {
    /// Words in a set of options.
    pub(super) words: usize,
    /// The instructions that it uses.
    pub(in crate::cover) vectors: Vectors,
    /// The number of items.
    pub(super) primary: usize,
    /// Whether [`packed_counts`](crate::cover::search::packed_counts) serves it.
    pub(super) is_packed: bool,
    /// Words in a set of items.
    pub(super) open_words: usize,
    /// The sum of the options' lengths.
    pub(super) nodes: usize,
    /// Whether options may exclude each other by secondary items.
    pub(super) has_secondary: bool,
    /// Words in a state: a set of options, then a set of items, then counters of
    /// bounds, or perhaps some unused words.
    pub(super) stride: usize,
    /// What choosing each option removes from a state. Threads share it, as it may
    /// be large.
    pub(super) removals: Arc<Removals>,
    /// For each item, the options that have it.
    pub(super) columns: Vec<u64>,
    /// The same, eight items side by side, for the scan.
    pub(super) grouped: Vec<Group>,
    /// For each item of the whole problem, its number here, if it is open.
    pub(super) numbers: Vec<Option<usize>>,
    /// Tie-breakers: items that failed more often first, then by number.
    pub(super) ties: Vec<Group>,
    /// The number of failures that each item starts with.
    pub(super) weights: Vec<u32>,
    /// What a failure takes from an item's tie: [`FAILURE`], or nothing.
    pub(super) failure: u64,
    /// The items with one option left.
    pub(super) single: Vec<u64>,
    /// The caller's number of each option.
    pub(super) names: Vec<OptionId>,
    /// For each option of the whole problem, its number here, or `u32::MAX`. Used
    /// only while loading, like `marker`, unless options stand apart.
    pub(super) places: Vec<u32>,
    pub(super) marker: Marker,
    /// For each level of the tree, the remaining options and the open items, as
    /// they were left for the next level.
    pub(super) states: Vec<u64>,
    /// For each level that branched, the options still to be tried.
    pub(super) todo: Vec<u64>,
    /// For each level that branched, the number of options chosen before.
    pub(super) depths: Vec<usize>,
    /// The options chosen now.
    pub(super) chosen: Vec<u32>,
    /// If options stand [apart](super::apart), the first word of each item's options, and
    /// one more at the end.
    pub(super) segments: Vec<usize>,
    /// With these, the item of each level that branched.
    pub(super) branched: Vec<u32>,
    /// And the colours that their items can still give.
    pub(super) supports: Arc<Supports>,
    pub(super) known: Known,
    /// Which items are covered more than once, or need not be.
    pub(super) bounds: Bounds,
    /// With bounds, for each level that branched, the options that were tried; then
    /// perhaps those of levels that were left.
    pub(super) tried: Vec<u64>,
    /// Which states are copied and counted by an inner search.
    pub(super) prospects: Prospects,
    /// That search, once there is one.
    pub(super) inner: Option<Box<Inner>>,
    /// Whether the search has just entered a state rather than left one.
    pub(super) has_arrived: bool,
    /// Whether the root itself has no solution.
    pub(super) blocking: bool,
}

/// The search for a state, and how it is numbered.
#[derive(Clone, Default, Debug)]
pub(super) struct Inner {
    pub(super) sets: Sets,
    /// The open items, by their numbers outside, in order.
    pub(super) items: Vec<u32>,
    /// The options left, by their numbers outside, in order.
    pub(super) options: Vec<u32>,
    /// For each item outside, its number inside, if it is open.
    pub(super) inside: Vec<u16>,
    /// For each option outside, its number inside, if it is left.
    pub(super) places: Vec<u16>,
    /// Where options stand apart, this is searched instead.
    pub(super) crop: Crop,
}

/// Counts failures in a tie; the number of the item is below, in 16 bits.
pub(super) const FAILURE: u64 = 1 << 16;

/// Whether sets leave bounds and very many options to the other engines. Pages ask for small problems without bounds, and their first module would
/// be a twentieth larger.
pub(in crate::cover) const IS_SMALL: bool = cfg!(target_family = "wasm");

/// The most words in a set of options for which there is specialised code. In pages it weighs
/// 11 kB, and counts X-Sudokus, windokus and anti-knight ones no faster.
pub(super) const MOST_FIXED: usize = if IS_SMALL { 0 } else { 4 };

/// The place of an option that is not left.
pub(super) const GONE: u32 = u32::MAX;
