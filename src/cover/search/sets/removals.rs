//! What choosing an option removes from a state.
//!
//! If every option has a mask of its own, a choice is one pass over the state.
//! These masks grow with the square of the number of options: 100 MiB hold 28,000
//! options. Beyond that, options share masks: one for each item, or for each colour
//! that options give an item, which is the item's column without the options that
//! agree. A choice is then a pass for each item of the option, over the runs of words of
//! its mask that are not empty.

use crate::cover::shrink::conflicts::{Marker, Member};
use crate::limits::{Clock, Stop};

/// For each option what choosing it removes: the options that conflict with it,
/// itself included, and its items.
#[derive(Clone, Default, Debug)]
pub(super) struct Removals {
    /// Words in a set of options.
    words: usize,
    /// Words in a state.
    stride: usize,
    /// What each option removes, if it has a mask of its own.
    own: Vec<u64>,
    /// The words of the shared masks.
    shared: Vec<u64>,
    /// Where they are in a set of options.
    runs: Vec<Run>,
    /// How each shared mask is used.
    uses: Vec<Use>,
    /// The shared masks of each option, as they were found: option, then mask.
    found: Vec<(u32, u32)>,
    /// The shared masks of all options, option after option.
    lists: Vec<u32>,
    /// Where each option's list starts; one more than there are options.
    starts: Vec<u32>,
}

/// Words of a shared mask: between them are no long gaps of empty ones.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The first of them in a set of options.
    place: u32,
    /// The first of them among the words of all shared masks; they end where those of the
    /// next run begin.
    start: u32,
}

/// The fewest empty words that end a run.
const GAP: usize = 8;

/// How a shared mask is used.
#[derive(Clone, Debug)]
struct Use {
    /// The runs of words that are not empty.
    runs: std::ops::Range<u32>,
    /// The primary item that it covers, if it is not of a secondary one.
    item: Option<usize>,
}

/// Why a problem is not loaded into sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unfit {
    /// The masks take too much memory.
    Large,
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for Unfit {
    fn from(stop: Stop) -> Unfit {
        Unfit::Stopped(stop)
    }
}

impl Removals {
    /// The most words in all masks: 100 MiB of them.
    const MOST: usize = (100 << 20) / 8;

    /// Starts over for this number of options, in sets of `words` words and
    /// states of `stride` words.
    pub(super) fn clear(&mut self, options: usize, words: usize, stride: usize) {
        (self.words, self.stride) = (words, stride);
        self.own.clear();
        self.shared.clear();
        self.runs.clear();
        self.uses.clear();
        self.found.clear();
        self.lists.clear();
        self.starts.clear();
        if Removals::fit(options, stride) {
            self.own.resize(options * stride, 0);
        }
    }

    /// Returns whether this number of sets, of `words` words each, have room.
    pub(super) fn fit(sets: usize, words: usize) -> bool {
        sets.saturating_mul(words) <= Removals::MOST
    }

    /// Returns whether every option has a mask of its own.
    pub(super) fn are_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// Adds the column of an item to what an option with a mask of its own
    /// removes; the item is primary if it has a number.
    #[inline]
    pub(super) fn add_column(&mut self, option: usize, column: &[u64], number: Option<usize>) {
        let own = &mut self.own[option * self.stride..][..self.stride];
        let (conflicts, items) = own.split_at_mut(self.words);
        conflicts
            .iter_mut()
            .zip(column)
            .for_each(|(mask, column)| *mask |= column);
        if let Some(item) = number {
            items[item / 64] |= 1 << (item % 64);
        }
    }

    /// Adds an item to what an option covers, if options do not share masks.
    pub(super) fn cover(&mut self, option: usize, number: usize) {
        self.own[option * self.stride + self.words + number / 64] |= 1 << (number % 64);
    }

    /// Adds an option to what another one removes, if options do not share masks.
    pub(super) fn exclude(&mut self, option: usize, other: usize) {
        self.own[option * self.stride + other / 64] |= 1 << (other % 64);
    }

    /// Returns what an option removes, if options do not share masks.
    pub(super) fn own(&self, option: usize) -> &[u64] {
        &self.own[option * self.stride..][..self.stride]
    }

    /// Adds what options remove because of an item, which is primary if it has a
    /// number. Looks at the bound and at the clock before each mask.
    ///
    /// # Errors
    ///
    /// Returns an [`Unfit`] if there are too many masks, or a limit is reached.
    pub(super) fn add(
        &mut self,
        marker: &mut Marker,
        number: Option<usize>,
        clock: &mut Clock,
    ) -> Result<(), Unfit> {
        let Removals { words, stride, .. } = *self;
        if self.are_own() {
            if let Some(item) = number {
                for option in marker.options() {
                    let items = &mut self.own[option * stride + words..];
                    items[item / 64] |= 1 << (item % 64);
                }
            }
            return Ok(marker.mark(&mut self.own, stride, words, clock)?);
        }
        marker.masks(words, |mask, alike: &[Member]| {
            if self.shared.len() + words > Removals::MOST {
                return Err(Unfit::Large);
            }
            clock.work(words + alike.len())?;
            let first = self.runs.len() as u32;
            let mut empty = GAP;
            for (place, &word) in mask.iter().enumerate() {
                if word == 0 {
                    empty += 1;
                    continue;
                }
                if empty >= GAP {
                    let (place, start) = (place as u32, self.shared.len() as u32);
                    self.runs.push(Run { place, start });
                } else {
                    self.shared.extend((0..empty).map(|_| 0));
                }
                self.shared.push(word);
                empty = 0;
            }
            let runs = first..self.runs.len() as u32;
            let number_of_mask = self.uses.len() as u32;
            self.found
                .extend(alike.iter().map(|member| (member.option, number_of_mask)));
            self.uses.push(Use { runs, item: number });
            Ok(())
        })
    }

    /// Puts the lists in order, once all has been added.
    pub(super) fn finish(&mut self, options: usize) {
        if self.are_own() {
            return;
        }
        // The end of the last run.
        let (place, start) = (0, self.shared.len() as u32);
        self.runs.push(Run { place, start });
        self.starts.resize(options + 1, 0);
        for &(option, _) in &self.found {
            self.starts[option as usize + 1] += 1;
        }
        for option in 0..options {
            self.starts[option + 1] += self.starts[option];
        }
        self.found.sort_unstable();
        self.lists
            .extend(self.found.drain(..).map(|(_, mask)| mask));
    }

    /// Takes what choosing an option removes from a state.
    #[inline(always)]
    pub(super) fn take(&self, state: &mut [u64], option: usize) {
        let stride = state.len();
        let Some(own) = self.own.get(option * stride..(option + 1) * stride) else {
            return self.take_shared(state, option);
        };
        if let (Ok(state), Ok(own)) = (<&mut Line>::try_from(&mut *state), <&Line>::try_from(own)) {
            *state = difference(state, own);
        } else {
            state
                .iter_mut()
                .zip(own)
                .for_each(|(state, removal)| *state &= !removal);
        }
    }

    /// Makes `below` what is left of a state when an option is chosen.
    #[inline(always)]
    pub(super) fn leave(&self, state: &[u64], option: usize, below: &mut [u64]) {
        let stride = state.len();
        let Some(own) = self.own.get(option * stride..(option + 1) * stride) else {
            below.copy_from_slice(state);
            return self.take_shared(below, option);
        };
        let lines = (<&Line>::try_from(state), <&Line>::try_from(own));
        if let ((Ok(state), Ok(own)), Ok(below)) = (lines, <&mut Line>::try_from(&mut *below)) {
            *below = difference(state, own);
        } else {
            for (below, (state, removal)) in below.iter_mut().zip(state.iter().zip(own)) {
                *below = state & !removal;
            }
        }
    }

    #[inline(never)]
    fn take_shared(&self, state: &mut [u64], option: usize) {
        let (alive, open) = state.split_at_mut(self.words);
        let list = self.starts[option] as usize..self.starts[option + 1] as usize;
        for &number in &self.lists[list] {
            let Use { runs, item } = &self.uses[number as usize];
            for run in runs.start as usize..runs.end as usize {
                let Run { place, start } = self.runs[run];
                let mask = &self.shared[start as usize..self.runs[run + 1].start as usize];
                let alive = alive[place as usize..].iter_mut().zip(mask);
                alive.for_each(|(alive, mask)| *alive &= !mask);
            }
            if let Some(item) = item {
                open[item / 64] &= !(1 << (item % 64));
            }
        }
    }
}

/// Words in a state of at most this size, the rest unused: a cache line, or one
/// vector.
pub(super) const LINE: usize = 8;

/// A narrow state.
type Line = [u64; LINE];

/// Returns the members of a set that are not in another one. All words are read before
/// one is written, so it takes a few vector instructions.
#[inline(always)]
fn difference(set: &Line, other: &Line) -> Line {
    std::array::from_fn(|place| set[place] & !other[place])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Problem;
    use crate::cover::testing::{small_problem, word_squares};

    /// What each option leaves of a state where all is there, with masks of their
    /// own and with shared ones.
    fn left(problem: &Problem, shares: bool) -> Vec<Vec<u64>> {
        let options = problem.option_count();
        let words = options.div_ceil(64).max(1);
        let stride = words + 1;
        let mut removals = Removals::default();
        removals.clear(options, words, stride);
        if shares {
            removals.own.clear();
        }
        let mut marker = Marker::default();
        for item in problem.items() {
            let all = problem.coloured_options_with(item);
            marker.gather(all.map(|(option, colour)| (option.index(), colour)));
            let number = problem.is_primary(item).then_some(item.index());
            let mut clock = Clock::default();
            assert_eq!(removals.add(&mut marker, number, &mut clock), Ok(()));
        }
        removals.finish(options);
        let full = vec![u64::MAX; stride];
        let left = |option| {
            let mut below = vec![0; stride];
            removals.leave(&full, option, &mut below);
            let mut taken = full.clone();
            removals.take(&mut taken, option);
            assert_eq!(taken, below);
            below
        };
        (0..options).map(left).collect()
    }

    proptest! {
        #[test]
        fn shared_masks_remove_the_same(problem in small_problem()) {
            prop_assert_eq!(left(&problem, true), left(&problem, false));
        }
    }

    #[test]
    fn shared_masks_of_words_remove_the_same() {
        let problem = word_squares(5);
        assert_eq!(left(&problem, true), left(&problem, false));
    }
}
