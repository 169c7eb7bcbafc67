//! The colours that options give, for the search where items [agree](super::agree) on them.

use std::ops::Range;
use std::sync::Arc;

use super::data::{GONE, IS_SMALL, Sets};
use crate::bits::each;
use crate::cover::model::index::ItemId;
use crate::cover::model::problem::{Colour, Problem};
use crate::limits::{Clock, Stop};

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
    pub(super) masks: Vec<u64>,
    /// For each item and option, the colours that it gives on its sides.
    pub(super) gives: Vec<u8>,
    /// Where those of each item begin.
    pub(super) given: Vec<usize>,
}

/// An item at a square to which all its options give a colour.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) item: usize,
    /// The sides of its square, itself included.
    pub(super) square: Range<usize>,
    /// The first mask.
    pub(super) masks: usize,
    /// The colours of its square.
    pub(super) colours: u64,
}

/// The most words in all masks: 24 MiB.
const MOST: usize = (24 << 20) / 8;

impl Supports {
    /// Adds a square if all options of two items or more give it a colour. `lens` has the
    /// number of options of each item, `segments` their words.
    fn add_square(
        &mut self,
        mut given: Vec<(usize, Colour, usize)>,
        lens: &[usize],
        segments: &[usize],
    ) {
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
            return;
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
            self.sides.push(Side {
                item,
                square: square.clone(),
                masks,
                colours: u64::MAX >> (64 - colours.len()),
            });
        }
    }

    /// Stores the sides of each item, and what its options give them.
    fn finish(&mut self, segments: &[usize]) {
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
        self.of = sides;
    }

    /// Returns whether nothing can be learnt.
    #[inline(always)]
    pub(super) fn are_none(&self) -> bool {
        IS_SMALL || self.sides.is_empty()
    }

    /// Returns the sides of an item.
    #[inline(always)]
    pub(super) fn of(&self, item: usize) -> &[u32] {
        &self.of[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// Returns the options of an item that give a side this colour.
    #[inline(always)]
    pub(super) fn mask(&self, side: &Side, colour: usize, words: usize) -> &[u64] {
        &self.masks[side.masks + colour * words..][..words]
    }
}

impl Sets {
    /// Gathers the squares to which all options of two items or more give a colour. Options
    /// stand apart.
    pub(super) fn load_supports(
        &mut self,
        problem: &Problem,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        if Arc::get_mut(&mut self.supports).is_none() {
            self.supports = Arc::default();
        }
        let supports = Arc::make_mut(&mut self.supports);
        *supports = Supports::default();
        if !problem.has_colours() {
            return Ok(());
        }
        let segments = &self.segments[..];
        let place = |option: &u32| *option != GONE;
        let item_of = |option: usize| segments.partition_point(|word| word * 64 <= option) - 1;
        let mut lens = vec![0; self.primary];
        for &option in self.places.iter().filter(|option| place(option)) {
            clock.work(1)?;
            lens[item_of(option as usize)] += 1;
        }
        let secondary = problem.items().skip(problem.primary_count());
        for square in secondary.filter(|item: &ItemId| self.numbers[item.index()].is_some()) {
            let all = problem.coloured_options_with(square);
            clock.work(all.size_hint().0)?;
            let all = all.map(|(name, colour)| (self.places[name.index()], colour));
            let given = all
                .filter(|(option, _)| place(option))
                .filter_map(|(option, colour)| {
                    let option = option as usize;
                    Some((item_of(option), colour?, option))
                });
            supports.add_square(given.collect(), &lens, segments);
        }
        if !supports.sides.is_empty() {
            supports.finish(segments);
        }
        Ok(())
    }
}
