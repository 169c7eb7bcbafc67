//! A state of items that stand [apart](super::apart), cropped to the options left.
//!
//! Below the first choices, few options of many thousands are left, but a choice and a look ahead
//! go through the words of all. So the options left are numbered from 0, and the colours that
//! they give, with a mask for each: a few words for each item. What a choice removes is told by
//! these masks, and by [loose items](super::loose), so nothing else is copied. Squares that only one
//! open item has are left out.
//!
//! The sides of an item are *lanes*, in blocks of eight: so an option tells all its colours at
//! once, as one vector. What lanes tell that no side needs is ignored.
//!
//! Double word squares of order 5 from 5,757 words, as they are counted on one thread of a busy
//! Zen 5: 57 s of processor time without crops and 24 s with them, with 22.4 and 15.7 million nodes, as
//! the options of a last item are counted unvisited. With 60 words for the first row, 11.1 and
//! 4.9 thousand million instructions (AVX2), of which reading and presolve take 1.5. A state has 1,100 options
//! left when it is cropped, and 43 nodes below it. Of the search, about a third each is loading crops,
//! searching them, and the look ahead outside.
//!
//! **Tried and rejected.** To list the options with each loose item again for each crop, which
//! takes as long as to look up all options outside that have it. To copy the colours of
//! options: a fifth of the time to load.

use std::ops::Range;

use crate::cover::search::item_groups::LANES;

/// A state with few options left, and its search.
#[derive(Clone, Default, Debug)]
pub(super) struct Crop {
    /// The open items.
    pub(super) items: Vec<Item>,
    /// The sides of the items, item after item.
    pub(super) lanes: Vec<Lane>,
    /// The other lanes of the squares, lane after lane.
    pub(super) opposite: Vec<u32>,
    /// For each lane and colour, the options that give it, in the words of the item; anything
    /// for colours that no option gave at first.
    pub(super) masks: Vec<u64>,
    /// For each lane and colour, a word of the item where an option was found that gives it.
    pub(super) found: Vec<u32>,
    /// For each option, its number outside.
    pub(super) options: Vec<u32>,
    /// For each option, where the colours are that it gives outside.
    pub(super) rows: Vec<u32>,
    /// For each option outside, its number here if it is left, else anything.
    pub(super) places: Vec<u32>,
    /// For each word of a set of options, its item.
    pub(super) owners: Vec<u32>,
    /// For each level, the options left, then the colours of each lane, then the number of
    /// options left of each item.
    pub(super) levels: Vec<u64>,
    /// The items open on each level.
    pub(super) open: Vec<u64>,
    /// For each item outside, its number here, if it is open.
    pub(super) inside: Vec<u32>,
    /// For each side outside, its lane, if it has one.
    pub(super) lane_of: Vec<u32>,
}

/// An open item.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Its number outside.
    pub(super) name: u32,
    /// The words of its options.
    pub(super) words: Range<usize>,
    /// Its lanes.
    pub(super) lanes: Range<usize>,
}

/// An item at a square.
#[derive(Clone, Default, Debug)]
pub(super) struct Lane {
    /// The item.
    pub(super) item: usize,
    /// The first mask.
    pub(super) masks: usize,
    /// The place of that one among all masks.
    pub(super) found: usize,
    /// The other lanes of the square, as places in their list.
    pub(super) opposite: Range<usize>,
}

/// Words that are looked at together: each item has a multiple of them.
pub(super) const CHUNK: usize = 4;

/// Lanes of a block.
pub(super) const BLOCK: usize = LANES;

impl Item {
    /// Returns its blocks of lanes.
    #[inline(always)]
    pub(super) fn blocks(&self) -> usize {
        self.lanes.len() / BLOCK
    }
}

impl Crop {
    /// Returns the words of a level.
    #[inline(always)]
    pub(super) fn stride(&self) -> usize {
        self.owners.len() + self.lanes.len() + self.items.len()
    }
}
