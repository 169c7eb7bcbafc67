//! Loads a [crop](super::crop).
//!
//! The look ahead has told which colours each side has left, so masks are made for these only.
//! They are filled side by side: the options left of an item are listed, and each one tells its
//! colour there.

use super::crop::{BLOCK, CHUNK, Crop, Item, Lane};
use super::data::Sets;
use super::supports::count;
use crate::bits::{each, members};

/// The most options left of a state that is cropped.
const MOST_OPTIONS: usize = 1 << 14;

/// The most open items.
const MOST_ITEMS: usize = 64;

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
}
