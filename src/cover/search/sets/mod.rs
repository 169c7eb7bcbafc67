//! The search on bit sets: what presolve left, with each option's conflicts as
//! one mask.
//!
//! With few enough options for a bit each, the state of the search is the set
//! of remaining options and the set of open items. Choosing an option removes
//! its mask from both, 64 options or items at a time. There are no links to
//! follow, and nothing is undone: every branch works on a copy of the state, a
//! few hundred bytes, and going back uses the old one.
//!
//! The number of options of each item is not kept up to date but counted again
//! after every choice, for all items in one sweep
//! ([`item_counts`](crate::cover::search::item_counts)). That looks wasteful, and for
//! large problems it is. But the sweep is straight-line vector code, whereas
//! following the consequences of a choice from option to option consists of
//! branches that cannot be predicted. The sweep returns the open item with the
//! fewest options: with none, the search turns back; with one, the item is
//! forced; with more, the search branches on it. All items that are forced at
//! the same time are covered before the next sweep.
//!
//! If a set of options has at most four words, and a state fits a cache line,
//! the number of words is a constant to the compiler, in the same code: sweeps
//! are unrolled, a choice is one vector instruction, and copying a state
//! another. With that, and without a sweep where all items are covered, 12
//! queens take 12 % less time, dominoes and Sudoku a third less. The same
//! [walk] enumerates solutions, counts them, and [counts with a
//! memory](crate::cover::search::memo): a visitor decides what happens at a solution
//! and at a branch.
//!
//! All solutions, times as fast as dancing links (one thread of a Zen 5 with
//! AVX-512, processor time): 12 queens 4.6, Langford pairs to 11 4.9, the
//! pentominoes on 8x8 without the centre 13, latin squares of 5 4.3, a Sudoku
//! with 27,462 solutions 3.1. Tried and rejected: keeping the lengths up to
//! date by going through the options removed (12 queens 1.8); leaving out the
//! words that have become empty (18 % faster on pentominoes, 7 to 15 % slower
//! on small problems); skipping eight items of a sweep when all are covered
//! (dominoes 14 % less time, Sudoku 38 % more, as the branch is unpredictable);
//! finding the option of a forced item, and the next one to try, without a branch
//! for each word (tried twice: Langford pairs 1 % faster with a quarter of the
//! mispredictions less, latin squares 13 % slower).
//!
//! Problems of at most 64 items count them all in [one vector of
//! bytes](crate::cover::search::packed_counts).
//!
//! For word problems the sets are far ahead, as one choice removes thousands of
//! options. Words of 5 and 6 letters on 5 by 6, 600 of each, took 0.03 s, and
//! links 1.2 s; double word squares of order 5 from 1,000 words 0.27 s and 5.5 s
//! (processor time of a busy Zen 4), both before items [agreed](agree) on letters.
//!
//! Secondary items and colours cost nothing: they matter only through the
//! options that exclude each other, and these are in the masks.

mod agree;
mod apart;
mod bounded;
mod bounds;
mod counted;
mod crop;
mod crop_count;
mod crop_load;
mod data;
mod inner;
mod load;
mod loose;
mod narrow;
mod priced;
mod prospects;
mod removals;
mod settle;
mod supports;
mod tree;
mod walk;

use crate::bits::members;
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::{Unvisited, Ways};
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::item_groups::LANES;
use crate::limits::Clock;

use self::data::{GONE, MOST_FIXED};
pub(in crate::cover) use self::data::{IS_SMALL, Sets};
use self::removals::LINE;
use self::walk::Walk;
pub(in crate::cover) use self::walk::{State, Visitor};

impl Sets {
    /// Returns the number here of an option, given the caller's number.
    fn number(&self, name: OptionId) -> Option<usize> {
        if self.are_apart() {
            let place = self.places[name.index()];
            return (place != GONE).then_some(place as usize);
        }
        self.names.binary_search(&name).ok()
    }

    /// Returns the options, by the caller's numbers, in the order of the numbers
    /// here.
    pub(in crate::cover) fn names(&self) -> &[OptionId] {
        &self.names
    }

    /// Returns the primary items, each by its number here and by that in the problem
    /// that was loaded.
    #[cfg(feature = "proof")]
    pub(in crate::cover) fn items(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let open = self.numbers.iter().enumerate();
        let open = open.filter_map(|(item, number)| number.map(|number| (number, item)));
        open.take(self.primary)
    }

    /// Returns the options chosen before the search, because of bounds.
    pub(in crate::cover) fn before(&self) -> &[OptionId] {
        &self.bounds.before
    }

    /// Returns the options chosen now, by the caller's numbers.
    pub(in crate::cover) fn chosen(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.chosen
            .iter()
            .map(|&option| self.names[option as usize])
    }

    /// Returns what is still to be tried on the first levels.
    fn unvisited(&self, levels: usize) -> Unvisited {
        let mut unvisited = Unvisited::along(Subtree {
            excluded: self.bounds.left_out.clone(),
            ..self.chosen().collect()
        });
        for (level, &depth) in self.depths.iter().enumerate().take(levels) {
            if self.bounds.are_there {
                // What was tried before is left out further down.
                let current = self.chosen.get(depth).map(|&option| option as usize);
                let tried = &self.tried[level * self.words..][..self.words];
                let before =
                    members(tried.iter().copied()).filter(|&option| Some(option) != current);
                unvisited.exclude(before.map(|option| self.names[option]));
            }
            let todo = &self.todo[level * self.words..][..self.words];
            let ways = Ways {
                options: self.members(todo).collect(),
                in_order: self.bounds.are_there,
                or_none: false,
            };
            unvisited.add(depth, &ways);
        }
        unvisited
    }

    /// Returns the members of a set of options, by the caller's numbers.
    fn members<'a>(&'a self, set: &'a [u64]) -> impl Iterator<Item = OptionId> + 'a {
        let options = members(set.iter().copied());
        options.map(|option| self.names[option])
    }

    /// Returns the number of vectors that a sweep goes through.
    pub(in crate::cover) fn sweep(&self) -> usize {
        match self.are_apart() {
            true => self.words.div_ceil(LANES),
            false => self.grouped.len(),
        }
    }

    /// Searches as far as the visitor and the clock allow.
    pub(in crate::cover) fn walk<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        Walk {
            sets: self,
            visitor,
            clock,
            stats,
        }
        .go()
    }

    /// Returns the state on the deepest level.
    #[inline(always)]
    pub(in crate::cover) fn state(&self) -> State<'_> {
        let state = &self.states[self.depths.len() * self.stride..][..self.stride];
        let (alive, open) = state.split_at(self.words);
        State {
            alive,
            open: &open[..self.open_words],
            all: state,
            chosen: &self.chosen,
        }
    }

    /// Returns whether a state fits a cache line, so that the specialised walk
    /// serves it.
    fn is_narrow(&self) -> bool {
        self.words <= MOST_FIXED && self.stride == LINE && self.bounds.counted.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use crate::cover::Solver;
    use crate::cover::model::{Count, Problem};
    use crate::cover::search::Engine;
    use crate::cover::testing::{brute_force, side_by_side, small_problem, word_squares};

    /// Returns a problem of one item with this many options.
    fn wheel(options: usize) -> Problem {
        let mut builder = Problem::builder();
        let item = builder.primary_item().unwrap();
        for _ in 0..options {
            builder.option([item]).unwrap();
        }
        builder.build()
    }

    proptest! {
        /// Each number of words has specialised code; the items of a small
        /// problem have their options in the last ones.
        #[test]
        fn sets_of_any_size_give_the_same(problem in small_problem(), words in 0..6usize) {
            let turns = words * 64 + 2;
            let expected = brute_force(&problem, &[]).len() * turns;
            let mut solver = Solver::new(side_by_side(&wheel(turns), &problem));
            for (engine, presolving) in [
                (Engine::Sets, true),
                (Engine::Sets, false),
                (Engine::SetsAvx2, false),
                (Engine::SetsPortable, false),
            ] {
                solver.set_engine(engine).set_presolve(presolving);
                let (count, stop) = solver.for_each(|_| ControlFlow::Continue(()));
                prop_assert_eq!((count, stop), (Count::Exact(expected as u128), None));
                prop_assert_eq!(solver.count(), count);
            }
        }
    }

    /// More options than there is room for with a mask for each.
    #[test]
    fn many_options_share_masks() {
        let mut solver = Solver::new(side_by_side(&wheel(29_000), &word_squares(2)));
        solver.set_engine(Engine::Sets);
        let (count, stop) = solver.for_each(|_| ControlFlow::Continue(()));
        assert_eq!((count, stop), (Count::Exact(7 * 29_000), None));
    }
}
