//! Counts the solutions of a [cropped](super::crop) state.
//!
//! Each choice is followed by what the items can [agree](super::agree) on, as outside. An item
//! with few options asks each of them for its colours, all lanes at once; of many, masks are
//! compared. Where one item is left, all its options are solutions.

use super::crop::{BLOCK, CHUNK, Crop};
use super::data::Sets;
use super::supports::{Change, count, is_given};
use crate::bits::{each, take_lowest};
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::item_counts::{Scan, Scanning};
use crate::limits::Clock;

/// The most options that tell their colours themselves.
const FEW: u64 = 64;

/// A count of the state that was cropped last.
pub(super) struct CropCount<'a> {
    pub(super) crop: &'a mut Crop,
    pub(super) outer: &'a mut Sets,
    pub(super) clock: &'a mut Clock,
    pub(super) stats: &'a mut Stats,
}

impl Scanning for CropCount<'_> {
    type Output = (u128, Event);

    #[inline(always)]
    unsafe fn run<S: Scan>(self) -> (u128, Event) {
        self.count()
    }
}

/// The result of covering what is forced.
enum Settled {
    Solutions(u128),
    Branch(usize),
}

impl CropCount<'_> {
    #[inline(always)]
    fn count(mut self) -> (u128, Event) {
        let mut found = 0_u128;
        // The items that are branched on, each with the number of options chosen before.
        let mut branches: Vec<(usize, usize)> = Vec::new();
        let mut depth = self.outer.chosen.len();
        let mut has_arrived = true;
        loop {
            let level = branches.len();
            if has_arrived {
                match self.settle(level, &mut depth) {
                    Settled::Solutions(solutions) => found = found.saturating_add(solutions),
                    Settled::Branch(item) => {
                        if let Some(stop) = self.clock.tick(self.stats.nodes).break_value() {
                            return (found, Event::Stopped(stop));
                        }
                        self.stats.guesses += 1;
                        branches.push((item, depth));
                    }
                }
            }
            let Some(&(item, above)) = branches.last() else {
                return (found, Event::Exhausted);
            };
            has_arrived = self.try_next(branches.len() - 1, item, above);
            depth = above + 1;
            if !has_arrived {
                branches.pop();
            }
        }
    }

    /// Tries the next options of an item that a level branches on, each on a copy, until one
    /// leaves each item some. Returns `false` if there is none.
    #[inline(always)]
    fn try_next(&mut self, level: usize, item: usize, depth: usize) -> bool {
        let stride = self.crop.stride();
        let below = (level + 1) * stride;
        if self.crop.levels.len() < below + stride {
            self.crop.levels.resize(below + stride, 0);
        }
        if self.crop.open.len() < level + 2 {
            self.crop.open.resize(level + 2, 0);
        }
        loop {
            let at = level * stride + self.crop.items[item].words.start;
            let words = self.crop.items[item].words.len();
            let Some(option) = take_lowest(&mut self.crop.levels[at..][..words]) else {
                return false;
            };
            self.stats.count_node(depth);
            self.crop.levels.copy_within(level * stride..below, below);
            self.crop.open[level + 1] = self.crop.open[level];
            match self.choose(level + 1, item, option) {
                Ok(()) => return true,
                Err(item) => self.fail(item),
            }
        }
    }

    fn fail(&mut self, item: usize) {
        let name = self.crop.items[item].name;
        self.outer.count_failure(name as usize);
    }

    /// Covers what is forced on a level, where each open item has options.
    #[inline(always)]
    fn settle(&mut self, level: usize, depth: &mut usize) -> Settled {
        let stride = self.crop.stride();
        loop {
            let open = self.crop.open[level];
            let lens = level * stride + stride - self.crop.items.len();
            let lens = &self.crop.levels[lens..][..self.crop.items.len()];
            let key = |item: usize| {
                let name = self.crop.items[item].name as usize;
                (self.outer.key(name, lens[item]), item)
            };
            let Some((key, item)) = each(open).map(key).min() else {
                return Settled::Solutions(1);
            };
            if open.is_power_of_two() {
                return Settled::Solutions(u128::from(lens[item]));
            }
            if key >> 32 > 1 {
                return Settled::Branch(item);
            }
            let at = level * stride + self.crop.items[item].words.start;
            let words = self.crop.items[item].words.len();
            let Some(option) = take_lowest(&mut self.crop.levels[at..][..words]) else {
                self.fail(item);
                return Settled::Solutions(0);
            };
            self.stats.count_node(*depth);
            *depth += 1;
            if let Err(item) = self.choose(level, item, option) {
                self.fail(item);
                return Settled::Solutions(0);
            }
        }
    }

    /// Chooses an option of an item, numbered from its first, and removes what does not agree
    /// with it.
    ///
    /// # Errors
    ///
    /// Returns an item that has no options left.
    #[inline(always)]
    fn choose(&mut self, level: usize, item: usize, option: usize) -> Result<(), usize> {
        let stride = self.crop.stride();
        let Crop {
            items,
            lanes,
            opposite,
            masks,
            options,
            rows,
            places,
            owners,
            levels,
            open,
            ..
        } = &mut *self.crop;
        open[level] &= !(1 << item);
        let open = open[level];
        let (alive, rest) = levels[level * stride..][..stride].split_at_mut(owners.len());
        let (colours, lens) = rest.split_at_mut(lanes.len());
        let mut waiting = 0_u64;
        let chosen = &items[item];
        let supports = &*self.outer.supports;
        let option = chosen.words.start * 64 + option;
        let given = &supports.given()[rows[option] as usize..];
        for (lane, &colour) in lanes[chosen.lanes.clone()].iter().zip(given) {
            for &other in &opposite[lane.opposite.clone()] {
                let (opposite, colours) = (&lanes[other as usize], &mut colours[other as usize]);
                let item = opposite.item;
                if open >> item & 1 == 0 || *colours == 1 << colour {
                    continue;
                }
                *colours &= 1 << colour;
                if *colours == 0 {
                    return Err(item);
                }
                let words = items[item].words.clone();
                let mask = &masks[opposite.masks + usize::from(colour) * words.len()..];
                let masks = mask.as_chunks::<CHUNK>().0;
                for (alive, mask) in alive[words]
                    .as_chunks_mut::<CHUNK>()
                    .0
                    .iter_mut()
                    .zip(masks)
                {
                    keep(alive, mask);
                }
                waiting |= 1 << item;
            }
        }
        for other in supports.loose.excluded(options[option] as usize) {
            let place = places[other as usize] as usize;
            if options.get(place) == Some(&other) {
                let (word, bit) = (place / 64, 1 << (place % 64));
                waiting |= u64::from(alive[word] & bit != 0) << owners[word];
                alive[word] &= !bit;
            }
        }
        waiting &= open;
        for item in each(waiting) {
            lens[item] = count(&alive[items[item].words.clone()]);
            if lens[item] == 0 {
                return Err(item);
            }
        }
        self.agree(level, waiting)
    }

    /// Removes what nothing agrees with, where these items have lost options.
    ///
    /// # Errors
    ///
    /// Returns an item that has no options left.
    #[inline(always)]
    fn agree(&mut self, level: usize, mut waiting: u64) -> Result<(), usize> {
        let stride = self.crop.stride();
        let Crop {
            items,
            lanes,
            opposite,
            masks,
            found: places_found,
            rows,
            owners,
            levels,
            open,
            ..
        } = &mut *self.crop;
        let open = open[level];
        let supports = &*self.outer.supports;
        let (alive, rest) = levels[level * stride..][..stride].split_at_mut(owners.len());
        let (colours, lens) = rest.split_at_mut(lanes.len());
        while let Some(item) = each(waiting).min_by_key(|&item| lens[item]) {
            waiting &= !(1 << item);
            let asked = &items[item];
            let words = asked.words.clone();
            for block in 0..asked.blocks() {
                let first = asked.lanes.start + block * BLOCK;
                let found = if lens[item] <= FEW {
                    let mut found = [0_u64; BLOCK];
                    for (place, &word) in words.clone().zip(&alive[words.clone()]) {
                        for bit in each(word) {
                            let row = rows[place * 64 + bit] as usize;
                            let given = supports.colours(row + block * BLOCK);
                            for (found, &colour) in found.iter_mut().zip(given) {
                                *found |= 1 << (colour & 63);
                            }
                        }
                    }
                    found
                } else {
                    let mut found = [1; BLOCK];
                    for ((lane, colours), found) in
                        lanes[first..].iter().zip(&colours[first..]).zip(&mut found)
                    {
                        if lane.opposite.is_empty() {
                            continue;
                        }
                        let alive = &alive[words.clone()];
                        *found = 0;
                        for colour in each(*colours) {
                            let mask = &masks[lane.masks + colour * words.len()..][..words.len()];
                            let is_given =
                                is_given(alive, mask, &mut places_found[lane.found + colour]);
                            *found |= u64::from(is_given) << colour;
                        }
                    }
                    found
                };
                for (place, found) in found.into_iter().enumerate() {
                    let lane = first + place;
                    if colours[lane] == found {
                        continue;
                    }
                    colours[lane] = found;
                    for &other in &opposite[lanes[lane].opposite.clone()] {
                        let (facing, gone) =
                            (&lanes[other as usize], colours[other as usize] & !found);
                        let item = facing.item;
                        if gone == 0 || open >> item & 1 == 0 {
                            continue;
                        }
                        colours[other as usize] &= found;
                        let others = colours[other as usize];
                        let words = items[item].words.clone();
                        let change = Change { gone, others };
                        let masks = &masks[facing.masks..];
                        let chunks = alive[words.clone()].as_chunks_mut::<CHUNK>().0;
                        let (mut left, mut place) = (0, 0);
                        for chunk in chunks {
                            left += change.apply(chunk, &masks[place..], words.len());
                            place += CHUNK;
                        }
                        if left == 0 {
                            return Err(item);
                        }
                        if lens[item] != left {
                            lens[item] = left;
                            waiting |= 1 << item;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Keeps what another set has too.
#[inline(always)]
fn keep(set: &mut [u64; CHUNK], other: &[u64; CHUNK]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= other;
    }
}
