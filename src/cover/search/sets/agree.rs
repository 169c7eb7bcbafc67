//! Colours that an item can still give.
//!
//! Where options stand [apart](super::apart), a place of a crossword is an item, a word in it
//! an option, and a square a secondary item with a letter as its colour. If every option of
//! an item has a square, one of them will give it a letter: then a letter that none of the
//! options left has is no letter of that square, and the options of other items that have
//! it there can be removed. What they lose may take letters from other squares, and so on,
//! until nothing changes (arc consistency; Mackworth, Consistency in networks of
//! relations, 1977). A plain search would choose each of these options and fail a level
//! below, once for every choice above it.
//!
//! For each item and each of its squares, the colours are one word, so a square has up to 64.
//! They are kept for each level, and looked at again only where the item has lost options
//! since: few options name their colours themselves; of many, the first that has a colour
//! proves it, and is looked for where one was found before, so a mask for each colour is seldom
//! read to its end. Items with the fewest options
//! come first, as they fail first: a third less time than in their order.
//!
//! Double word squares of 5 letters and 2,000 words take 0.20 s so, and 0.99 s without, with 125 times the nodes;
//! short searches take some milliseconds more or less (`docs/lab/cover.md`).

use std::sync::Arc;

use super::data::{GONE, Sets};
use super::settle::Settle;
use super::supports::{Known, Supports, count};
use super::walk::State;
use crate::bits::{each, members};
use crate::cover::model::index::ItemId;
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::search::item_counts::{Scan, Scanning, with_fastest};
use crate::limits::{Clock, Stop};

/// The most options that name their colours themselves.
const FEW: u64 = 32;

/// The search, with the vectors that it uses. These are chosen here once more, so that there
/// are three copies of the loop, and not one for each kind of walk too.
struct Agreeing<'a>(&'a mut Sets, &'a mut Stats);

impl Scanning for Agreeing<'_> {
    type Output = Settle;

    #[inline(always)]
    unsafe fn run<S: Scan>(self) -> Settle {
        self.0.settle_agreed(self.1)
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
        self.known.places.clear();
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
            let given = all.filter(|(option, _)| place(option));
            let given: Vec<_> = given
                .map(|(option, colour)| (option as usize, colour))
                .collect();
            let coloured = given
                .iter()
                .filter_map(|&(option, colour)| Some((item_of(option), colour?, option)));
            let deciding = supports.add_square(coloured.collect(), &lens, segments);
            if deciding < given.len() {
                supports.loose.add(&given);
            }
        }
        if !supports.sides.is_empty() {
            supports.finish(segments);
            supports.loose.finish(self.names.len());
        }
        Ok(())
    }

    /// Covers what is forced on the deepest level, and removes what no other item agrees with.
    pub(super) fn settle_agreeing(&mut self, stats: &mut Stats) -> Settle {
        with_fastest(self.vectors, Agreeing(self, stats))
    }

    #[inline(always)]
    fn settle_agreed(&mut self, stats: &mut Stats) -> Settle {
        self.know();
        loop {
            let mut least = u64::MAX;
            for place in 0..self.open_words {
                for bit in each(self.state().open[place]) {
                    let item = place * 64 + bit;
                    let left = count(&self.state().alive[self.segment(item)]);
                    self.note(item, left);
                    least = least.min(self.key(item, left));
                }
            }
            if least >> 32 > 1 && least < u64::MAX {
                match self.agree() {
                    Ok(key) => least = key,
                    Err(item) => {
                        self.count_failure(item);
                        return Settle::DeadEnd;
                    }
                }
            }
            if let Some(settled) = self.settled(least, stats) {
                return settled;
            }
        }
    }

    /// Enters the deepest level with what the one above it knows.
    #[inline(always)]
    fn know(&mut self) {
        let (level, sides) = (self.depths.len(), self.supports.sides.len());
        let stride = sides + self.primary;
        let at = level * stride;
        let levels = &mut self.known.levels;
        if levels.len() < at + stride {
            levels.resize(at + stride, 0);
        }
        self.known.waiting.clear();
        self.known.waiting.resize(self.open_words, 0);
        match at.checked_sub(stride) {
            Some(above) => levels.copy_within(above..at, at),
            None => {
                let colours = self.supports.sides.iter().map(|side| side.colours);
                levels
                    .iter_mut()
                    .zip(colours)
                    .for_each(|(known, colours)| *known = colours);
                levels[sides..stride].fill(0);
            }
        }
    }

    /// Notes the number of options left of an item.
    #[inline(always)]
    fn note(&mut self, item: usize, left: u64) {
        let (sides, level) = (self.supports.sides.len(), self.depths.len());
        let place = level * (sides + self.primary) + sides + item;
        if std::mem::replace(&mut self.known.levels[place], left) != left {
            self.known.waiting[item / 64] |= 1 << (item % 64);
        }
    }

    /// Removes the options that give a square a colour which another item cannot give it any
    /// more, until there are none. Returns the key of the item with the fewest options left.
    ///
    /// # Errors
    ///
    /// Returns an item that has no options left.
    #[inline(always)]
    fn agree(&mut self) -> Result<u64, usize> {
        let level = self.depths.len();
        let state = &mut self.states[level * self.stride..][..self.stride];
        let (alive, open) = state.split_at_mut(self.words);
        let supports = &*self.supports;
        let stride = supports.sides.len() + self.primary;
        let Known {
            levels,
            waiting,
            found,
            places,
        } = &mut self.known;
        places.resize(supports.number_of_masks, 0);
        let levels = &mut levels[level * stride..][..stride];
        let (colours, lens) = levels.split_at_mut(supports.sides.len());
        let segment = |item: usize| self.segments[item]..self.segments[item + 1];
        // Some may have been covered since they were noted.
        waiting
            .iter_mut()
            .zip(&*open)
            .for_each(|(waiting, open)| *waiting &= open);
        while let Some(place) = waiting.iter().position(|&word| word != 0) {
            // The fewer options, the sooner there are none.
            let items = each(waiting[place]).map(|bit| place * 64 + bit);
            let Some(item) = items.min_by_key(|&item| lens[item]) else {
                continue;
            };
            waiting[place] &= !(1 << (item % 64));
            let sides = supports.of(item);
            let are_few = lens[item] <= FEW;
            found.clear();
            found.resize(sides.len(), 0);
            if are_few {
                supports.name(item, &alive[segment(item)], found);
            }
            for (place, &number) in sides.iter().enumerate() {
                let number = number as usize;
                let side = &supports.sides[number];
                let left = match are_few {
                    true => found[place],
                    false => supports.prove(side, &alive[segment(item)], colours[number], places),
                };
                if left == colours[number] {
                    continue;
                }
                colours[number] = left;
                for other in side.square.clone().filter(|&other| other != number) {
                    let opposite = &supports.sides[other];
                    let (item, gone) = (opposite.item, colours[other] & !left);
                    if gone == 0 || open[item / 64] >> (item % 64) & 1 == 0 {
                        continue;
                    }
                    colours[other] &= left;
                    let options = &mut alive[segment(item)];
                    let rest = supports.remove(opposite, options, gone, colours[other]);
                    if rest == 0 {
                        return Err(item);
                    }
                    if std::mem::replace(&mut lens[item], rest) != rest {
                        waiting[item / 64] |= 1 << (item % 64);
                    }
                }
            }
        }
        let State { open, .. } = self.state();
        let lens = &self.known.levels[level * stride + supports.sides.len()..];
        let keys = members(open.iter().copied()).map(|item| self.key(item, lens[item]));
        Ok(keys.fold(u64::MAX, u64::min))
    }
}

#[cfg(test)]
mod tests {
    use crate::cover::Solver;
    use crate::cover::model::{Colour, Count, Problem};
    use crate::cover::search::Engine;

    /// Three places in a row. The first two share a square with letters that both have, the
    /// last two one in which they have no letter together, but in the first words of the last.
    fn row(common: u32) -> Solver {
        let mut builder = Problem::builder();
        let items = [(); 3].map(|()| builder.primary_item().unwrap());
        let squares = [(); 2].map(|()| builder.secondary_item().unwrap());
        for word in 0..300 {
            let letter = Colour::new(1 + word % 26);
            let (one, two) = (Colour::new(1), Colour::new(2));
            let last = if word < common { one } else { two };
            let options = [
                vec![(squares[0], letter)],
                vec![(squares[0], letter), (squares[1], one)],
                vec![(squares[1], last)],
            ];
            for (item, given) in items.into_iter().zip(options) {
                let given = [(item, None)].into_iter().chain(given);
                builder.coloured_option(given).unwrap();
            }
        }
        let mut solver = Solver::new(builder.build());
        solver.set_engine(Engine::Sets).set_presolve(false);
        solver
    }

    #[test]
    fn letters_that_nothing_crosses_are_seen_at_once() {
        let mut none = row(0);
        assert_eq!(none.count(), Count::Exact(0));
        assert_eq!(none.stats().nodes, 0);
        // 14 letters have 12 words, and 12 have 11.
        let mut one = row(1);
        assert_eq!(one.count(), Count::Exact(14 * 144 + 12 * 121));
        // The last word, then each of the first place and those that cross it.
        assert!(one.stats().nodes <= 1 + 300 + 14 * 144 + 12 * 121);
        assert_eq!(row(3).count(), Count::Exact(3 * (14 * 144 + 12 * 121)));
    }
}
