//! The colours that options give, for the search where items [agree](super::agree) on them.

use std::array;
use std::ops::Range;

use super::loose::Loose;
use crate::bits::each;
use crate::cover::model::problem::Colour;
use crate::cover::search::item_groups::LANES;

/// The colours that options give, by items and squares.
#[derive(Clone, Default, Debug)]
pub(super) struct Supports {
    /// One square after another.
    pub(super) sides: Vec<Side>,
    /// The sides of all items, item after item.
    of: Vec<u32>,
    /// Where those of each item begin, and one more at the end.
    starts: Vec<u32>,
    /// For each side and colour, the options that give it, in the words of the item.
    masks: Vec<u64>,
    /// The sides and colours.
    pub(super) number_of_masks: usize,
    /// For each item and option, the colours that it gives on its sides.
    gives: Vec<u8>,
    /// Where those of each item begin.
    given: Vec<usize>,
    /// The other items that keep options apart.
    pub(super) loose: Loose,
}

/// An item at a square to which all its options give a colour.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) item: usize,
    /// The sides of its square, itself included.
    pub(super) square: Range<usize>,
    /// The first mask.
    masks: usize,
    /// Where what [`Known`] knows of its masks begins.
    places: usize,
    /// The colours of its square.
    pub(super) colours: u64,
}

/// What the levels of a search know.
#[derive(Clone, Default, Debug)]
pub(super) struct Known {
    /// For each level, the colours of each side, then for each item the number of options
    /// left when they were found.
    pub(super) levels: Vec<u64>,
    /// The items that have lost options since.
    pub(super) waiting: Vec<u64>,
    /// The colours found on the sides of an item.
    pub(super) found: Vec<u64>,
    /// For each side and colour, a word of the item where an option was found that gives it.
    pub(super) places: Vec<u32>,
}

impl Known {
    /// Returns the colours of each of these sides on a level; `items` is the number of items.
    pub(super) fn colours(&self, level: usize, sides: usize, items: usize) -> &[u64] {
        &self.levels[level * (sides + items)..][..sides]
    }
}

/// The most words in all masks: 24 MiB.
const MOST: usize = (24 << 20) / 8;

impl Supports {
    /// Adds a square if all options of two items or more give it a colour, and returns the
    /// number of their options, or 0. `lens` has the number of options of each item, `segments`
    /// their words.
    pub(super) fn add_square(
        &mut self,
        mut given: Vec<(usize, Colour, usize)>,
        lens: &[usize],
        segments: &[usize],
    ) -> usize {
        given.sort_unstable();
        let deciding = |item: &[(usize, Colour, usize)]| item.len() == lens[item[0].0];
        let items = || {
            given
                .chunk_by(|a, b| a.0 == b.0)
                .filter(|item| deciding(item))
        };
        let mut colours: Vec<Colour> = items().flatten().map(|given| given.1).collect();
        colours.sort_unstable();
        colours.dedup();
        let words = |item: usize| segments[item + 1] - segments[item];
        let room: usize = items().map(|item| words(item[0].0) * colours.len()).sum();
        if colours.len() > 64 || items().count() < 2 || self.masks.len() + room > MOST {
            return 0;
        }
        let first = self.sides.len();
        let square = first..first + items().count();
        for options in items() {
            let (item, masks) = (options[0].0, self.masks.len());
            let words = words(item);
            self.masks.resize(masks + words * colours.len(), 0);
            for &(_, colour, option) in options {
                let colour = colours.partition_point(|other| *other < colour);
                let option = option - segments[item] * 64;
                self.masks[masks + colour * words + option / 64] |= 1 << (option % 64);
            }
            let places = self.number_of_masks;
            self.number_of_masks += colours.len();
            self.sides.push(Side {
                item,
                square: square.clone(),
                masks,
                places,
                colours: u64::MAX >> (64 - colours.len()),
            });
        }
        items().flatten().count()
    }

    /// Stores the sides of each item, and what its options give them.
    pub(super) fn finish(&mut self, segments: &[usize]) {
        let mut sides: Vec<u32> = (0..self.sides.len() as u32).collect();
        sides.sort_by_key(|&side| self.sides[side as usize].item);
        let mut left = &sides[..];
        for (item, ends) in segments.windows(2).enumerate() {
            let number = left.partition_point(|&side| self.sides[side as usize].item == item);
            let (of, rest) = left.split_at(number);
            let (words, given) = (ends[1] - ends[0], self.gives.len());
            self.starts.push((sides.len() - left.len()) as u32);
            self.given.push(given);
            self.gives.resize(given + words * 64 * number, 0);
            for (place, &side) in of.iter().enumerate() {
                let side = &self.sides[side as usize];
                for colour in each(side.colours) {
                    let mask = &self.masks[side.masks + colour * words..][..words];
                    for (word, &mask) in mask.iter().enumerate() {
                        for bit in each(mask) {
                            self.gives[given + (word * 64 + bit) * number + place] = colour as u8;
                        }
                    }
                }
            }
            left = rest;
        }
        self.starts.push(sides.len() as u32);
        self.gives.extend([0; LANES]);
        self.of = sides;
    }

    /// Returns whether nothing can be learnt.
    #[inline(always)]
    pub(super) fn are_none(&self) -> bool {
        self.sides.is_empty()
    }

    /// Returns the sides of an item.
    #[inline(always)]
    pub(super) fn of(&self, item: usize) -> &[u32] {
        &self.of[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// Returns the options of an item that give a side this colour.
    #[inline(always)]
    fn mask(&self, side: &Side, colour: usize, words: usize) -> &[u64] {
        &self.masks[side.masks + colour * words..][..words]
    }

    /// Returns where the colours that an option of an item gives its sides are among all; options
    /// are numbered from the first of the item.
    #[inline(always)]
    pub(super) fn row(&self, item: usize, option: usize) -> usize {
        self.given[item] + option * self.of(item).len()
    }

    /// Returns the colours from there on, perhaps with some of the next option at the end.
    #[inline(always)]
    pub(super) fn colours(&self, row: usize) -> &[u8; LANES] {
        match self.gives[row..].first_chunk() {
            Some(colours) => colours,
            None => unreachable!("there is room for a vector at the end"),
        }
    }

    /// Returns the colours that options give, row after row.
    #[inline(always)]
    pub(super) fn given(&self) -> &[u8] {
        &self.gives
    }

    /// Finds the colours that these options of an item, which are few, give its sides.
    #[inline(always)]
    pub(super) fn name(&self, item: usize, options: &[u64], found: &mut [u64]) {
        for (place, &word) in options.iter().enumerate() {
            for bit in each(word) {
                let gives = &self.gives[self.row(item, place * 64 + bit)..][..found.len()];
                for (found, &colour) in found.iter_mut().zip(gives) {
                    *found |= 1 << colour;
                }
            }
        }
    }

    /// Returns which of these colours the options of an item give a side. Looks first where
    /// one was found before.
    #[inline(always)]
    pub(super) fn prove(
        &self,
        side: &Side,
        options: &[u64],
        colours: u64,
        places: &mut [u32],
    ) -> u64 {
        let mut found = 0;
        for colour in each(colours) {
            let mask = self.mask(side, colour, options.len());
            found |=
                u64::from(is_given(options, mask, &mut places[side.places + colour])) << colour;
        }
        found
    }

    /// Removes the options of an item that give a side one of these colours; those left give
    /// it `others`. Returns their number.
    #[inline(always)]
    pub(super) fn remove(&self, side: &Side, options: &mut [u64], gone: u64, others: u64) -> u64 {
        let (masks, words) = (&self.masks[side.masks..], options.len());
        let change = Change { gone, others };
        let (chunks, rest) = options.as_chunks_mut::<LANES>();
        let (mut left, mut place) = (0, 0);
        for chunk in chunks {
            if *chunk != [0; LANES] {
                left += change.apply(chunk, &masks[place..], words);
            }
            place += LANES;
        }
        for word in rest {
            left += change.apply(array::from_mut(word), &masks[place..], words);
            place += 1;
        }
        left
    }
}

/// The colours that a side loses, and those that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) gone: u64,
    pub(super) others: u64,
}

impl Change {
    /// Removes the options that give a colour lost from some words of a set, and returns the
    /// number of those left there. For each colour, `masks` has the same words of its mask, the
    /// first ones of each `words`.
    #[inline(always)]
    pub(super) fn apply<const N: usize>(
        self,
        set: &mut [u64; N],
        masks: &[u64],
        words: usize,
    ) -> u64 {
        let is_less = self.gone.count_ones() <= self.others.count_ones();
        let mut given = [0; N];
        for colour in each(if is_less { self.gone } else { self.others }) {
            let mask = &masks[colour * words..][..N];
            for (given, mask) in given.iter_mut().zip(mask) {
                *given |= mask;
            }
        }
        let mut left = 0;
        for (word, given) in set.iter_mut().zip(given) {
            *word &= if is_less { !given } else { given };
            left += u64::from(word.count_ones());
        }
        left
    }
}

/// Returns the number of options in a set.
#[inline(always)]
pub(super) fn count(options: &[u64]) -> u64 {
    let lens = options.iter().map(|word| u64::from(word.count_ones()));
    lens.sum()
}

/// Returns whether two sets have a common member. Looks first at the word where they had one
/// before, then at eight words at a time, with a branch for eight.
#[inline(always)]
pub(super) fn is_given(options: &[u64], mask: &[u64], place: &mut u32) -> bool {
    let before = *place as usize;
    if options[before] & mask[before] != 0 {
        return true;
    }
    let chunks = options.chunks(LANES).zip(mask.chunks(LANES));
    for (chunk, (options, mask)) in chunks.enumerate() {
        let mut common = 0;
        for (options, mask) in options.iter().zip(mask) {
            common |= options & mask;
        }
        if common != 0 {
            let mut words = options.iter().zip(mask);
            let word = words.position(|(options, mask)| options & mask != 0);
            *place = (chunk * LANES + word.unwrap_or_default()) as u32;
            return true;
        }
    }
    false
}
