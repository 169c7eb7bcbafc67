//! The search on sets of bits: what presolve left, with each option's
//! conflicts as one mask.
//!
//! Where options are few enough to have a bit each, the state of the search is
//! the set of options still there and the set of items still open. Choosing an
//! option takes its mask from both, 64 options or items at a time. There are
//! no links to follow, and nothing is undone: every branch works on a copy of
//! the state, which is a few hundred bytes, and going back is to use the old
//! one.
//!
//! How many options each item has left is not kept but counted anew, for all
//! items in one sweep ([`scan`](crate::cover::scan)), after every choice. That looks
//! wasteful, and for large problems it is; but it is straight-line vector code,
//! where following the consequences of a choice from option to option is all
//! branches that nothing can predict. The sweep gives the open item with the
//! fewest options, whatever that number means: none, and the search turns
//! back; one, and it is forced; more, and it is the item to branch on. All
//! items that are forced at the same time are taken before the next sweep.
//!
//! All solutions, times as fast as dancing links (one thread of a Zen 5 with
//! AVX-512, processor time): 12 queens 3.4, Langford pairs to 11 3.1, the
//! pentominoes on 8x8 without the centre 8.9, latin squares of 5 3.0, a
//! Sudoku with 27,462 solutions 1.7. Tried and rejected: keeping the lengths
//! up to date by going through the options removed (12 queens 1.8); code made
//! for sets of two to four words (5 % faster, three times the code); leaving
//! out the words that have become empty (18 % faster on pentominoes, 7 to 15 %
//! slower on small problems).
//!
//! Secondary items and colours cost nothing at all: which options exclude which
//! is all that matters of them, and that is in the masks.

mod load;

use std::ops::ControlFlow;

use crate::cover::conflicts::bits;
use crate::cover::index::OptionId;
use crate::cover::limits::Clock;
use crate::cover::scan::{Group, LANES, NONE_OPEN, Scan, Scanning, View, with_fastest};
use crate::cover::search::Event;
use crate::cover::stats::Stats;

/// The search. Options and items have numbers of their own here, from 0
/// without gaps; only primary items have one.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Sets {
    /// Words in a set of options.
    words: usize,
    /// Words in a state: a set of options, then a set of items.
    state_words: usize,
    /// For each option what choosing it removes from a state: the options that
    /// conflict with it, itself included, and its items.
    removals: Vec<u64>,
    /// For each item the options that have it.
    columns: Vec<u64>,
    /// The same, eight items side by side, for the scan.
    grouped: Vec<Group>,
    /// For each item of the whole problem its number here, if it is open.
    numbers: Vec<Option<usize>>,
    /// What breaks ties: items that failed more often first, then by number.
    ties: Vec<Group>,
    /// What a failure takes from an item's tie: [`FAILURE`], or nothing.
    failure: u64,
    /// For each group of eight items, those with one option left.
    single: Vec<u8>,
    /// The caller's number of each option.
    names: Vec<OptionId>,
    /// For each level of the tree the options still there and the items still
    /// open, as it was left for the next level.
    states: Vec<u64>,
    /// For each level that branched the options still to be tried.
    todo: Vec<u64>,
    /// For each level that branched how many options had been chosen.
    depths: Vec<usize>,
    /// The options chosen now.
    chosen: Vec<u32>,
    /// Whether the root has been entered.
    entered: bool,
    /// Whether the root itself leads nowhere.
    hopeless: bool,
}

/// Counts failures in a tie; the number of the item is below, in 16 bits.
const FAILURE: u64 = 1 << 16;

impl Sets {
    /// The number here of an option that the caller numbers so.
    fn number(&self, name: OptionId) -> Option<usize> {
        self.names.binary_search(&name).ok()
    }

    /// The options chosen now, by the caller's numbers.
    pub(in crate::cover) fn chosen(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.chosen
            .iter()
            .map(|&option| self.names[option as usize])
    }

    /// The subtrees that a search which was stopped has not seen, in order, each
    /// as the options chosen at its root.
    pub(in crate::cover) fn remaining(&self) -> Vec<Vec<OptionId>> {
        let chosen: Vec<_> = self.chosen().collect();
        let mut subtrees = vec![chosen.clone()];
        let todo = self.todo.chunks_exact(self.words);
        for (todo, &depth) in todo.zip(&self.depths).rev() {
            for (place, &word) in todo.iter().enumerate() {
                subtrees.extend(bits(word).map(|bit| {
                    let option = self.names[place * 64 + bit];
                    [&chosen[..depth], &[option]].concat()
                }));
            }
        }
        subtrees
    }

    /// Chooses an option for good, before the search.
    pub(in crate::cover) fn commit(&mut self, name: OptionId) {
        let is_there = |option: &usize| self.states[option / 64] >> (option % 64) & 1 == 1;
        if let Some(option) = self.number(name).filter(is_there) {
            self.choose(0, option);
        } else if !self.chosen().any(|chosen| chosen == name) {
            self.hopeless = true;
        }
    }

    /// Goes on to the next solution.
    pub(in crate::cover) fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        with_fastest(Advance {
            sets: self,
            clock,
            stats,
        })
    }

    /// # Safety
    ///
    /// The machine must have what the scan needs.
    #[inline(always)]
    unsafe fn advance_by<S: Scan>(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        if self.hopeless {
            return Event::Exhausted;
        }
        // X1: the first time the root is entered; later the last solution is
        // left.
        let mut arrived = !std::mem::replace(&mut self.entered, true);
        loop {
            if arrived {
                // X2, X3: take what is forced; choose an item to branch on.
                // SAFETY: as required of the caller.
                match unsafe { self.settle::<S>(stats) } {
                    Settle::Solved => return Event::Solution,
                    Settle::DeadEnd => {}
                    Settle::Branch(item) => {
                        if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                            return Event::Stopped(stop);
                        }
                        stats.guesses += 1;
                        self.branch(item);
                    }
                }
            }
            // X5, X6, X7: try the next option, here or further up.
            let Some(option) = self.next_option() else {
                return Event::Exhausted;
            };
            self.try_option(option, stats);
            arrived = true;
        }
    }

    /// Takes all that is forced on the deepest level.
    ///
    /// # Safety
    ///
    /// The machine must have what the scan needs.
    #[inline(always)]
    pub(in crate::cover) unsafe fn settle<S: Scan>(&mut self, stats: &mut Stats) -> Settle {
        let level = self.depths.len();
        loop {
            let state = &self.states[level * self.state_words..][..self.state_words];
            let (alive, open) = state.split_at(self.words);
            let view = View {
                columns: &self.grouped,
                alive,
                open,
                ties: &self.ties,
            };
            // SAFETY: as required of the caller.
            let key = unsafe { S::least_key(view, &mut self.single) };
            if key == NONE_OPEN {
                return Settle::Solved;
            }
            let item = (key % FAILURE) as usize;
            match key >> 32 {
                0 => {
                    self.count_failure(item);
                    return Settle::DeadEnd;
                }
                1 if self.take_singles(level, stats) => {}
                1 => return Settle::DeadEnd,
                _ => return Settle::Branch(item),
            }
        }
    }

    /// Chooses the options of all items that the scan found to have only one;
    /// `false` if two of these conflict.
    #[inline(always)]
    fn take_singles(&mut self, level: usize, stats: &mut Stats) -> bool {
        for group in 0..self.single.len() {
            for lane in bits(u64::from(self.single[group])) {
                let item = group * LANES + lane;
                let state = &self.states[level * self.state_words..][..self.state_words];
                if state[self.words + item / 64] >> (item % 64) & 1 == 0 {
                    continue;
                }
                let column = &self.columns[item * self.words..][..self.words];
                let mut options = state
                    .iter()
                    .zip(column)
                    .map(|(alive, column)| alive & column);
                let Some(place) = options.position(|word| word != 0) else {
                    self.count_failure(item);
                    return false;
                };
                let word = state[place] & column[place];
                stats.count_node(self.chosen.len());
                self.choose(level, place * 64 + word.trailing_zeros() as usize);
            }
        }
        true
    }

    #[inline(always)]
    fn count_failure(&mut self, item: usize) {
        let tie = &mut self.ties[item / LANES].0[item % LANES];
        *tie = tie.checked_sub(self.failure).unwrap_or(*tie);
    }

    /// The set of options that an item has left on a level, word by word.
    #[inline(always)]
    fn options_of(&self, level: usize, item: usize) -> impl Iterator<Item = u64> + '_ {
        let alive = &self.states[level * self.state_words..][..self.words];
        let column = &self.columns[item * self.words..][..self.words];
        alive
            .iter()
            .zip(column)
            .map(|(alive, column)| alive & column)
    }

    /// Notes the options of an item as to be tried.
    #[inline(always)]
    pub(in crate::cover) fn branch(&mut self, item: usize) {
        let mut todo = std::mem::take(&mut self.todo);
        todo.extend(self.options_of(self.depths.len(), item));
        self.todo = todo;
        self.depths.push(self.chosen.len());
    }

    /// The next option to be tried, on the deepest level that has one; the
    /// level below it becomes a copy of it.
    #[inline(always)]
    fn next_option(&mut self) -> Option<usize> {
        while !self.depths.is_empty() {
            let option = self.next_sibling();
            if option.is_some() {
                return option;
            }
            self.leave_level();
        }
        None
    }

    /// The next option to be tried on the deepest level that branched, if there
    /// is one; the level below it becomes a copy of it.
    #[inline(always)]
    pub(in crate::cover) fn next_sibling(&mut self) -> Option<usize> {
        let level = self.depths.len().checked_sub(1)?;
        let todo = &mut self.todo[level * self.words..];
        let (place, word) = todo.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        self.chosen.truncate(self.depths[level]);
        let (here, below) = (level * self.state_words, (level + 1) * self.state_words);
        if self.states.len() == below {
            self.states.resize(below + self.state_words, 0);
        }
        self.states.copy_within(here..below, below);
        Some(place * 64 + bit)
    }

    /// Goes back up from the deepest level that branched.
    #[inline(always)]
    pub(in crate::cover) fn leave_level(&mut self) {
        self.depths.pop();
        self.todo.truncate(self.depths.len() * self.words);
    }

    /// Tries an option on the level below the last branch.
    #[inline(always)]
    pub(in crate::cover) fn try_option(&mut self, option: usize, stats: &mut Stats) {
        stats.count_node(self.chosen.len());
        self.choose(self.depths.len(), option);
    }

    /// The options still there on the deepest level.
    pub(in crate::cover) fn alive(&self) -> &[u64] {
        &self.states[self.depths.len() * self.state_words..][..self.words]
    }

    /// The items still open on the deepest level.
    pub(in crate::cover) fn open(&self) -> &[u64] {
        &self.states[self.depths.len() * self.state_words..][self.words..self.state_words]
    }

    /// Chooses an option on a level.
    #[inline(always)]
    fn choose(&mut self, level: usize, option: usize) {
        self.chosen.push(option as u32);
        let state = &mut self.states[level * self.state_words..][..self.state_words];
        let removal = &self.removals[option * self.state_words..][..self.state_words];
        state
            .iter_mut()
            .zip(removal)
            .for_each(|(state, removal)| *state &= !removal);
    }
}

/// The search as far as the next solution.
struct Advance<'a> {
    sets: &'a mut Sets,
    clock: &'a mut Clock,
    stats: &'a mut Stats,
}

impl Scanning for Advance<'_> {
    type Output = Event;

    #[inline(always)]
    unsafe fn run<S: Scan>(self) -> Event {
        // SAFETY: as required of the caller.
        unsafe { self.sets.advance_by::<S>(self.clock, self.stats) }
    }
}

/// What taking all that is forced came to.
pub(in crate::cover) enum Settle {
    /// All items are covered.
    Solved,
    /// An item is left without options.
    DeadEnd,
    /// This item has the fewest options left, and more than one.
    Branch(usize),
}
