//! Which options are alive, with the three rules and an undo for every change.

use super::cover::Cover;
use super::index::Index;
use super::items::Items;

/// A state as the three rules leave it.
pub(super) enum Settled {
    /// No solution has what is chosen.
    DeadEnd,
    /// No option is alive, and all primary items are covered.
    Solution,
    /// Options are alive.
    Open,
}

/// The current state.
pub(super) struct State {
    pub(super) index: Index,
    pub(super) items: Items,
    /// The primary items with bounds other than 1 and 1.
    bounded: Vec<usize>,
    /// A bit for each option that is alive.
    alive: Vec<u64>,
    /// The options that are not alive any more, in order, and whether they are chosen.
    trail: Vec<(u32, bool)>,
}

impl State {
    /// Returns the state in which the given options are chosen and those ruled out are
    /// dropped.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the problem, if anything is.
    pub(super) fn new(cover: &Cover) -> Result<State, String> {
        let index = Index::new(cover)?;
        let bounds = match cover.bounds.len() {
            0 => vec![(1, 1); cover.primary],
            len if len == cover.primary => cover.bounds.clone(),
            len => return Err(format!("{len} bounds of {} primary items", cover.primary)),
        };
        let items = Items::new(bounds);
        let bounded = (0..cover.primary).filter(|&item| items.has_bounds(item));
        let mut state = State {
            bounded: bounded.collect(),
            alive: vec![0; index.options.div_ceil(64)],
            trail: Vec::new(),
            items,
            index,
        };
        (0..state.index.options).for_each(|option| state.put_back(option));
        state.begin(&cover.given, &cover.ruled_out)?;
        Ok(state)
    }

    fn begin(&mut self, given: &[usize], ruled_out: &[usize]) -> Result<(), String> {
        let options = self.index.options;
        let mut named = given.iter().chain(ruled_out);
        if let Some(option) = named.find(|&&option| option >= options) {
            return Err(format!("no option {option}, there are {options}"));
        }
        for &option in ruled_out {
            if self.is_alive(option) {
                self.drop(option);
            }
        }
        for item in 0..self.index.primary {
            if self.items.is_full(item) {
                self.drop_rest(item, 0);
            }
        }
        for &option in given {
            if self.is_alive(option) {
                self.choose(option);
            } else if !self.trail.contains(&(option as u32, true)) {
                self.items.give_up();
            }
        }
        (0..self.index.primary).for_each(|item| self.items.look_at(item));
        Ok(())
    }

    pub(super) fn is_alive(&self, option: usize) -> bool {
        self.alive[option / 64] >> (option % 64) & 1 == 1
    }

    /// Returns the options of an item that are alive, ascending.
    pub(super) fn options_of(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        self.options_from(item, 0)
    }

    /// Returns the options of an item that are alive, from this one on.
    pub(super) fn options_from(
        &self,
        item: usize,
        first: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        let words = self.index.words_of(item);
        let words = &words[words.partition_point(|&(word, _)| (word as usize) < first / 64)..];
        let options = words.iter().flat_map(|&(word, mask)| {
            let word = word as usize;
            bits(self.alive[word] & mask).map(move |bit| word * 64 + bit)
        });
        options.skip_while(move |&option| option < first)
    }

    /// Applies the three rules until nothing changes.
    pub(super) fn settle(&mut self) -> Settled {
        while let Some(item) = self.items.next_forcing() {
            while !self.items.is_dead() && self.items.need(item) > 0 {
                let Some(option) = self.options_of(item).next() else {
                    break;
                };
                self.choose(option);
            }
        }
        match self.items.is_dead() {
            true => Settled::DeadEnd,
            false if self.alive.iter().all(|&word| word == 0) => Settled::Solution,
            false => Settled::Open,
        }
    }

    /// Chooses an option, and drops all that no longer fit beside it.
    pub(super) fn choose(&mut self, option: usize) {
        self.take(option, true);
        for item in self.index.primary_items_of(option) {
            self.items.lose(item);
            self.items.cover(item);
        }
        for place in 0..self.index.len_of(option) {
            let (item, colour) = self.index.item(option, place);
            if item >= self.index.primary || self.items.is_full(item) {
                self.drop_rest(item, colour);
            }
        }
    }

    /// Drops the options of an item that do not give it this colour, or all of them if
    /// the colour is 0.
    fn drop_rest(&mut self, item: usize, colour: u32) {
        for place in 0..self.index.words_of(item).len() {
            let (word, mask) = self.index.words_of(item)[place];
            for bit in bits(self.alive[word as usize] & mask) {
                let option = word as usize * 64 + bit;
                if colour == 0 || self.index.colour(option, item) != colour {
                    self.drop(option);
                }
            }
        }
    }

    /// Drops an option.
    pub(super) fn drop(&mut self, option: usize) {
        self.take(option, false);
        for item in self.index.primary_items_of(option) {
            self.items.lose(item);
            self.items.look_at(item);
        }
    }

    /// Drops an option, and draws no conclusions.
    pub(super) fn set_aside(&mut self, option: usize) {
        self.take(option, false);
        for item in self.index.primary_items_of(option) {
            self.items.lose(item);
        }
    }

    fn take(&mut self, option: usize, is_chosen: bool) {
        self.alive[option / 64] &= !(1 << (option % 64));
        self.trail.push((option as u32, is_chosen));
    }

    /// Makes an option alive.
    fn put_back(&mut self, option: usize) {
        self.alive[option / 64] |= 1 << (option % 64);
        for item in self.index.primary_items_of(option) {
            self.items.gain(item);
        }
    }

    /// Returns the length of the trail, to undo what comes after it.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Makes all options alive again that were taken after this mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some((option, was_chosen)) = self.trail.pop() else {
                break;
            };
            let option = option as usize;
            self.put_back(option);
            if was_chosen {
                let items = self.index.primary_items_of(option);
                items.for_each(|item| self.items.uncover(item));
            }
        }
        self.items.forget();
    }

    /// Returns the number of words of a state.
    pub(super) fn width(&self) -> usize {
        self.alive.len() + self.bounded.len()
    }

    /// Returns the words of the current state: the options that are alive, and how often
    /// each item with bounds is covered, or 0 if none of its options is alive.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let bounded = self.bounded.iter();
        let covered = bounded.map(|&item| u64::from(self.items.covered(item)));
        self.alive.iter().copied().chain(covered)
    }
}

/// Returns the bits of a word, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}
