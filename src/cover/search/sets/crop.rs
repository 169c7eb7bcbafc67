//! A state of items that stand [apart](super::apart), cropped to the options left.
//!
//! Below the first choices, few options of many thousands are left, but a choice and a look ahead
//! go through the words of all. So the options left are numbered anew, and the colours that
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

use super::data::Sets;
use super::supports::count;
use crate::bits::{each, members};
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
    inside: Vec<u32>,
    /// For each side outside, its lane, if it has one.
    lane_of: Vec<u32>,
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
    /// Its place among those of all masks.
    pub(super) found: usize,
    /// The other lanes of the square, as places in their list.
    pub(super) opposite: Range<usize>,
}

/// Words that are looked at together: those of an item are a multiple of it.
pub(super) const CHUNK: usize = 4;

/// Lanes of a block.
pub(super) const BLOCK: usize = LANES;

/// The most options left of a state that is cropped.
const MOST_OPTIONS: usize = 1 << 14;

/// The most open items.
const MOST_ITEMS: usize = 64;

impl Item {
    /// Returns its blocks of lanes.
    #[inline(always)]
    pub(super) fn blocks(&self) -> usize {
        self.lanes.len() / BLOCK
    }
}

impl Crop {
    /// Loads the state on the deepest level, and returns the number of its options; `None` if
    /// it is too large.
    pub(super) fn load(&mut self, outer: &Sets) -> Option<usize> {
        let state = outer.state();
        let options = count(state.alive) as usize;
        let items = count(state.open) as usize;
        let is_small = options <= MOST_OPTIONS && (1..=MOST_ITEMS).contains(&items);
        if !is_small || outer.supports.are_none() {
            return None;
        }
        self.load_items(outer);
        self.load_lanes(outer);
        self.load_options(outer);
        Some(options)
    }

    /// Numbers the open items and their words.
    fn load_items(&mut self, outer: &Sets) {
        let state = outer.state();
        self.items.clear();
        self.owners.clear();
        self.inside.clear();
        self.inside.resize(outer.primary, u32::MAX);
        for name in members(state.open.iter().copied()) {
            let item = self.items.len() as u32;
            let first = self.owners.len();
            let options = count(&state.alive[outer.segment(name)]) as usize;
            let words = options.div_ceil(64).next_multiple_of(CHUNK);
            self.owners.extend((0..words).map(|_| item));
            self.inside[name] = item;
            self.items.push(Item {
                name: name as u32,
                words: first..first + words,
                lanes: 0..0,
            });
        }
    }

    /// Numbers the sides that another open item faces, and makes room for their masks.
    fn load_lanes(&mut self, outer: &Sets) {
        let supports = &*outer.supports;
        let (mut masks, mut found) = (0, 0);
        self.lanes.clear();
        self.lane_of.clear();
        self.lane_of.resize(supports.sides.len(), u32::MAX);
        for (number, item) in self.items.iter_mut().enumerate() {
            let first = self.lanes.len();
            for &side in supports.of(item.name as usize) {
                let outside = &supports.sides[side as usize];
                let mut others = outside.square.clone();
                let is_faced = others.any(|other| {
                    let item = supports.sides[other].item;
                    other != side as usize && self.inside[item] != u32::MAX
                });
                let mut lane = Lane {
                    item: number,
                    ..Lane::default()
                };
                if is_faced {
                    self.lane_of[side as usize] = self.lanes.len() as u32;
                    (lane.masks, lane.found) = (masks, found);
                    let colours = outside.colours.count_ones() as usize;
                    masks += item.words.len() * colours;
                    found += colours;
                }
                self.lanes.push(lane);
            }
            let end = first + (self.lanes.len() - first).next_multiple_of(BLOCK);
            self.lanes.resize_with(end, Lane::default);
            item.lanes = first..end;
        }
        self.opposite.clear();
        for (side, &lane) in self.lane_of.iter().enumerate() {
            if lane == u32::MAX {
                continue;
            }
            let first = self.opposite.len();
            let others = supports.sides[side].square.clone();
            let others = others.filter(|&other| other != side);
            let lanes = others.map(|other| self.lane_of[other]);
            self.opposite.extend(lanes.filter(|&lane| lane != u32::MAX));
            self.lanes[lane as usize].opposite = first..self.opposite.len();
        }
        self.masks.resize(masks, 0);
        self.found.clear();
        self.found.resize(found, 0);
    }

    /// Numbers the options left, and fills the masks and the first level.
    fn load_options(&mut self, outer: &Sets) {
        let (state, supports) = (outer.state(), &*outer.supports);
        let words = self.owners.len();
        let stride = self.stride();
        // Old numbers are of options that are not left.
        self.options.resize(words * 64, u32::MAX);
        self.rows.resize(words * 64, 0);
        self.places.resize(outer.words * 64, 0);
        if self.levels.len() < stride {
            self.levels.resize(stride, 0);
        }
        let (alive, rest) = self.levels[..stride].split_at_mut(words);
        let (colours, lens) = rest.split_at_mut(self.lanes.len());
        let outside = outer
            .known
            .colours(outer.depths.len(), supports.sides.len(), outer.primary);
        for (item, len) in self.items.iter().zip(lens) {
            let name = item.name as usize;
            let segment = outer.segment(name);
            let first = segment.start * 64;
            let here = item.words.start * 64;
            let (options, rows) = (&mut self.options[here..], &mut self.rows[here..]);
            let mut number = 0;
            for option in members(state.alive[segment].iter().copied()) {
                options[number] = (first + option) as u32;
                rows[number] = supports.row(name, option) as u32;
                self.places[first + option] = (here + number) as u32;
                number += 1;
            }
            *len = number as u64;
            let words = item.words.len();
            for (place, word) in alive[item.words.clone()].iter_mut().enumerate() {
                let left = number.saturating_sub(place * 64).min(64);
                *word = u64::MAX.checked_shr(64 - left as u32).unwrap_or(0);
            }
            for (place, &side) in supports.of(name).iter().enumerate() {
                let lane = item.lanes.start + place;
                let (lane, colours) = (&self.lanes[lane], &mut colours[lane]);
                if lane.opposite.is_empty() {
                    continue;
                }
                *colours = outside[side as usize];
                for colour in each(*colours) {
                    self.masks[lane.masks + colour * words..][..words].fill(0);
                }
                let given = &supports.given()[place..];
                for (word, rows) in rows[..number].chunks(64).enumerate() {
                    let masks = &mut self.masks[lane.masks + word..];
                    let mut bit = 1_u64;
                    for &row in rows {
                        masks[usize::from(given[row as usize]) * words] |= bit;
                        bit = bit.rotate_left(1);
                    }
                }
            }
        }
        self.open.clear();
        self.open.push(u64::MAX >> (64 - self.items.len()));
    }

    /// Returns the words of a level.
    #[inline(always)]
    pub(super) fn stride(&self) -> usize {
        self.owners.len() + self.lanes.len() + self.items.len()
    }
}
