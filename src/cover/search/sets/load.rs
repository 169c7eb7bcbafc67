//! Loads what presolve left into bit sets.

use std::sync::Arc;

use crate::cover::model::index::ItemId;
use crate::cover::model::problem::Problem;
use crate::cover::search::bounded::Root;
use crate::cover::search::choose::{Branching, weigh};
use crate::cover::search::item_groups::{Group, LANES};
use crate::cover::search::packed_counts::{MOST_ITEMS, MOST_OPTIONS, number_of};
use crate::cover::shrink::conflicts::Marker;
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

use super::bounds::Bounds;
use super::data::{FAILURE, GONE, IS_SMALL, MOST_FIXED, Sets};
use super::prospects::Prospects;
use super::removals::{LINE, Removals, Unfit};

impl Sets {
    /// The size of a sweep, in vectors of eight words, up to which it is faster
    /// than dancing links. The two are equally fast on 16x16 Sudoku, whose
    /// sweeps have about 1,200; on 25x25 links are six times as fast.
    pub(in crate::cover) const WORTHWHILE: usize = 1024;

    /// The size up to which sets may be faster where one choice removes very many
    /// options, as with words; see [`most_worthwhile`](Sets::most_worthwhile).
    const LONG: usize = 4096;

    /// Returns the size of a sweep up to which sets are expected to be faster than
    /// dancing links on this problem: the more nodes links would hide for a choice
    /// at the root, the larger. There is a bound, as a sweep takes the same time
    /// however few options are left, and links have little to do deep down in the
    /// tree. With words of 5 and 6 letters on 5 by 6, 5,757 and 600 of them, a
    /// sweep takes 1,192 vectors, and a node takes a seventh of the time of links.
    pub(in crate::cover) fn most_worthwhile(residue: &impl Left) -> usize {
        let problem = residue.problem();
        let open = problem.items().filter(|&item| residue.has_item(item));
        let lens = open.map(|item| residue.len_of(item) as u64);
        let pairs = lens.fold(0u64, |sum, len| sum.saturating_add(len * len));
        let options = (problem.option_count() as u64).max(1);
        let hidden = (pairs / options).saturating_mul(problem.node_count() as u64 / options);
        (hidden / 16).clamp(Sets::WORTHWHILE as u64, Sets::LONG as u64) as usize
    }

    /// The largest possible size: the numbers of items fit their keys.
    pub(in crate::cover) const POSSIBLE: usize = 1 << 16;

    /// Starts over with what is left of a problem, reusing the buffers. Returns
    /// `false` if a sweep would be larger than `most`, or the masks take more
    /// than 100 MiB. Takes time linear in the number of nodes times that of
    /// words in a set.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. There is nothing to search
    /// then.
    pub(in crate::cover) fn load(
        &mut self,
        residue: &impl Left,
        most: usize,
        branching: Branching,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        self.fill(residue, None, most, branching, clock)
    }

    /// Starts over with a problem with bounds, in the same way. Options do not share
    /// masks; if there are too many for that, it returns `false`.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. There is nothing to search
    /// then.
    pub(in crate::cover) fn load_bounded(
        &mut self,
        root: &Root<'_>,
        most: usize,
        branching: Branching,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        self.fill(root, Some(root), most, branching, clock)
    }

    fn fill(
        &mut self,
        residue: &impl Left,
        bounds: Option<&Root<'_>>,
        most: usize,
        branching: Branching,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        let problem = residue.problem();
        self.clear();
        self.bounds = bounds.map(Bounds::of).unwrap_or_default();
        let counted = self.bounds.counted.len();
        self.failure = match branching {
            Branching::Failures => FAILURE,
            Branching::First => 0,
        };
        let mut open = 0;
        for item in problem.items() {
            let is_open = residue.has_item(item);
            self.numbers.push(is_open.then_some(open));
            open += usize::from(is_open);
        }
        let primary = self.numbers[..problem.primary_count()]
            .iter()
            .flatten()
            .count();
        // One more than the limit is enough to see that there are too many.
        let mut most_words = most / primary.div_ceil(LANES).max(1);
        if bounds.is_none() && !IS_SMALL {
            self.number_apart(residue, primary, clock)?;
        }
        if self.are_apart() {
            most_words = most * LANES;
        } else {
            self.names
                .extend(residue.options_left().take(most_words * 64 + 1));
        }
        // At least one word, so that there always is a state.
        self.words = self.names.len().div_ceil(64).max(1);
        self.open_words = primary.div_ceil(64);
        self.stride = self.words + self.open_words + counted;
        if self.words <= MOST_FIXED && self.stride <= LINE {
            self.stride = LINE;
        }
        let sweep = match self.are_apart() {
            true => self.words.div_ceil(LANES),
            false => self.words * primary.div_ceil(LANES),
        };
        self.primary = primary;
        self.is_packed = self.is_narrow() && (1..=MOST_ITEMS).contains(&primary) && {
            let items = problem.items().take(problem.primary_count());
            let mut open = items.filter(|&item| residue.has_item(item));
            open.all(|item| residue.len_of(item) <= MOST_OPTIONS)
        };
        if self.is_packed {
            let groups = primary.div_ceil(LANES);
            for number in self.numbers.iter_mut().flatten() {
                *number = match number.checked_sub(primary) {
                    None => number_of(*number, groups),
                    Some(secondary) => MOST_ITEMS + secondary,
                };
            }
            open += MOST_ITEMS - primary;
        }
        let room = if self.is_packed { MOST_ITEMS } else { primary };
        if self.words > most_words
            || primary >= FAILURE as usize
            || !Removals::fit(open, self.words)
            || !Removals::fit(self.names.len(), self.stride)
                && (sweep > Sets::LONG || bounds.is_some())
            || !self.load_masks(problem, bounds, open, room, clock)?
        {
            return Ok(false);
        }
        weigh(residue, &self.names, &mut self.weights, clock)?;
        self.group();
        self.fill_root();
        Ok(true)
    }

    /// Sets up the state of the root: all options remain, all items are open.
    pub(super) fn fill_root(&mut self) {
        self.states.clear();
        self.states.resize(self.stride, 0);
        for option in 0..self.names.len() {
            if self.is_option(option) {
                add(&mut self.states, option);
            }
        }
        if self.bounds.are_there {
            self.blocking = self.bounds.are_broken;
            return self.bounds.fill_root(&mut self.states, self.words);
        }
        let open = &mut self.states[self.words..];
        let items = self.numbers.iter().flatten().take(self.primary);
        items.for_each(|&item| add(open, item));
    }

    /// Stores the options of each open item, and what choosing each option
    /// removes. Returns `false` if that takes too much memory.
    ///
    /// Without colours, an option removes the columns of its items, whole. The
    /// general way, colour by colour, takes 12 microseconds longer on a 17-clue
    /// Sudoku, whose search takes 40 in all.
    fn load_masks(
        &mut self,
        problem: &Problem,
        bounds: Option<&Root<'_>>,
        open: usize,
        room: usize,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        let (words, are_apart) = (self.words, self.are_apart());
        self.load_columns(problem, open, room, clock)?;
        if Arc::get_mut(&mut self.removals).is_none() {
            self.removals = Arc::default();
        }
        let removals = Arc::make_mut(&mut self.removals);
        removals.clear(self.names.len(), words, self.stride);
        if removals.are_own() && !problem.has_colours() && bounds.is_none() && !are_apart {
            for (option, &name) in self.names.iter().enumerate() {
                let items = problem.items_of(name);
                clock.work(items.len() * words)?;
                for number in items.iter().filter_map(|item| self.numbers[item.index()]) {
                    let column = &self.columns[number * words..][..words];
                    removals.add_column(option, column, (number < room).then_some(number));
                }
            }
            return Ok(true);
        }
        if !self.are_apart() {
            self.places.clear();
            self.places.resize(problem.option_count(), GONE);
            for (place, name) in self.names.iter().enumerate() {
                self.places[name.index()] = place as u32;
            }
        }
        if let Some(root) = bounds {
            self.load_bounds(root, open, room, clock)?;
            return Ok(true);
        }
        let (places, marker) = (&mut self.places, &mut self.marker);
        let removals = Arc::make_mut(&mut self.removals);
        for item in problem.items() {
            let Some(number) = self.numbers[item.index()] else {
                continue;
            };
            gather(marker, places, problem, item);
            clock.work(problem.options_with(item).len() + words)?;
            let primary_number = (number < room).then_some(number);
            match removals.add(marker, primary_number, clock) {
                Ok(()) => {}
                Err(Unfit::Large) => return Ok(false),
                Err(Unfit::Stopped(stop)) => return Err(stop),
            }
        }
        removals.finish(self.names.len());
        if are_apart {
            self.load_supports(problem, clock)?;
        }
        Ok(true)
    }

    /// Stores the options of each open item.
    fn load_columns(
        &mut self,
        problem: &Problem,
        open: usize,
        room: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let columns = if self.are_apart() { room } else { open };
        self.columns.resize(columns * self.words, 0);
        self.has_secondary = open > room;
        for (option, &name) in self.names.iter().enumerate() {
            let items = problem.items_of(name);
            clock.work(items.len())?;
            if !self.is_option(option) {
                continue;
            }
            let numbers = items.iter().filter_map(|item| self.numbers[item.index()]);
            for number in numbers.filter(|&number| number < columns) {
                self.columns[number * self.words + option / 64] |= 1 << (option % 64);
                self.nodes += 1;
            }
        }
        Ok(())
    }

    /// Lays out the columns of the primary items for the scan.
    pub(super) fn group(&mut self) {
        let (words, groups) = (self.words, self.primary.div_ceil(LANES));
        let sweep = if self.are_apart() { 0 } else { words * groups };
        self.grouped.resize(sweep, Group::default());
        let room = if self.is_packed { LANES } else { groups };
        self.ties.resize(room, Group::default());
        self.single.resize(self.stride - words, 0);
        let open = self.numbers.iter().flatten().take(self.primary);
        for (&item, &weight) in open.zip(&self.weights) {
            let (place, rest) = (item / LANES, item % LANES);
            let failures = u64::from(weight).min(MOST_WEIGHT) * self.failure;
            let none = u64::from(u32::MAX) & !(FAILURE - 1);
            self.ties[place].0[rest] = (none - failures) | item as u64;
            if self.are_apart() {
                continue;
            }
            let (group, lane) = match self.is_packed {
                true => (rest, place),
                false => (place, rest),
            };
            let column = &self.columns[item * words..][..words];
            let grouped = &mut self.grouped[group * words..][..words];
            grouped
                .iter_mut()
                .zip(column)
                .for_each(|(grouped, word)| grouped.0[lane] = *word);
        }
    }

    pub(super) fn clear(&mut self) {
        self.nodes = 0;
        self.columns.clear();
        self.grouped.clear();
        self.ties.clear();
        self.weights.clear();
        self.single.clear();
        self.names.clear();
        self.numbers.clear();
        self.states.clear();
        self.todo.clear();
        self.depths.clear();
        self.chosen.clear();
        self.tried.clear();
        self.segments.clear();
        self.branched.clear();
        self.prospects = Prospects::default();
        (self.has_arrived, self.blocking) = (true, false);
    }
}

/// Gathers the options of an item that have a number, with the colours that they give it.
pub(super) fn gather(marker: &mut Marker, places: &[u32], problem: &Problem, item: ItemId) {
    let all = problem.coloured_options_with(item);
    let places = all.map(|(name, colour)| (places[name.index()], colour));
    let left = places.filter(|(place, _)| *place != GONE);
    marker.gather(left.map(|(place, colour)| (place as usize, colour)));
}

/// The most failures that an item starts with, which leaves room for more.
const MOST_WEIGHT: u64 = 1 << 15;

/// Adds a member to a set.
fn add(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}
