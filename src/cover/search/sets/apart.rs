//! Items whose options stand apart: no option has two of them.
//!
//! Where each option has one primary item, as in a crossword, an item is a place and an
//! option a word in it; all else is said by secondary items and their colours. The
//! columns of the items have no option in common then. So the options are numbered item by
//! item, each item from the start of a word, and a column is a *segment* of the set of
//! options. The lengths of all items take one pass over the set, rather than one for each item,
//! and what a colour removes is in few segments.
//!
//! It pays if the segments are long: half a word in each is unused, and a sweep goes
//! through all of them.

use std::ops::Range;

use super::data::{FAILURE, GONE, IS_SMALL, Sets};
use super::prospects::Prospects;
use super::settle::Settle;
use super::supports::count;
use super::walk::State;
use crate::bits::members;
use crate::cover::model::index::OptionId;
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::search::item_groups::LANES;
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

/// The fewest options of an item, on average, with which it pays.
const LONG: usize = 256;

impl Sets {
    /// Numbers the options item by item if they stand apart, and there are many of them.
    /// The items have their numbers.
    pub(super) fn number_apart(
        &mut self,
        residue: &impl Left,
        primary: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let problem = residue.problem();
        if problem.option_count() < LONG * primary.max(1) {
            return Ok(());
        }
        let mut lens = vec![0; primary];
        let mut options = 0;
        for option in residue.options_left() {
            clock.work(1)?;
            let Some(item) = self.only_item(problem, option, primary) else {
                return Ok(());
            };
            lens[item] += 1;
            options += 1;
        }
        if options < LONG * primary.max(1) {
            return Ok(());
        }
        self.prospects = Prospects::of_options();
        let mut words = 0;
        for len in lens {
            self.segments.push(words);
            words += usize::div_ceil(len, 64);
        }
        self.segments.push(words);
        // Numbers without an option have the name of some other one.
        let some = residue.options_left().next();
        self.names.extend(some.iter().cycle().take(words * 64));
        self.places.clear();
        self.places.resize(problem.option_count(), GONE);
        let mut next: Vec<usize> = self.segments.iter().map(|word| word * 64).collect();
        for option in residue.options_left() {
            clock.work(1)?;
            if let Some(item) = self.only_item(problem, option, primary) {
                self.names[next[item]] = option;
                self.places[option.index()] = next[item] as u32;
                next[item] += 1;
            }
        }
        Ok(())
    }

    /// Returns the number of the only open primary item of an option; `None` if it has
    /// several.
    fn only_item(&self, problem: &Problem, option: OptionId, primary: usize) -> Option<usize> {
        let items = problem.items_of(option).iter();
        let numbers = items.filter_map(|item| self.numbers[item.index()]);
        let mut primary = numbers.filter(|&number| number < primary);
        let only = primary.next();
        only.filter(|_| primary.next().is_none())
    }

    /// Returns whether options stand apart.
    #[inline(always)]
    pub(super) fn are_apart(&self) -> bool {
        !IS_SMALL && !self.segments.is_empty()
    }

    /// Returns the words of an item's options, which stand apart.
    #[inline(always)]
    pub(super) fn segment(&self, item: usize) -> Range<usize> {
        self.segments[item]..self.segments[item + 1]
    }

    /// Returns whether an option has this number.
    pub(super) fn is_option(&self, number: usize) -> bool {
        !self.are_apart() || self.places[self.names[number].index()] as usize == number
    }

    /// Returns the tie-breaker of an item, below its number of options left: the least one is
    /// branched on.
    #[inline(always)]
    pub(super) fn key(&self, item: usize, left: u64) -> u64 {
        left << 32 | self.ties[item / LANES].0[item % LANES]
    }

    /// Covers what is forced on the deepest level.
    #[inline(always)]
    pub(super) fn settle_apart(&mut self, stats: &mut Stats) -> Settle {
        loop {
            let State { alive, open, .. } = self.state();
            let lens =
                members(open.iter().copied()).map(|item| (item, count(&alive[self.segment(item)])));
            let keys = lens.map(|(item, left)| self.key(item, left));
            let least = keys.fold(u64::MAX, u64::min);
            if let Some(settled) = self.settled(least, stats) {
                return settled;
            }
        }
    }

    /// Returns what the least key says, or `None` once an option that is forced has been
    /// chosen.
    #[inline(always)]
    pub(super) fn settled(&mut self, least: u64, stats: &mut Stats) -> Option<Settle> {
        if least == u64::MAX {
            return Some(Settle::Solved);
        }
        let item = (least % FAILURE) as usize;
        match least >> 32 {
            0 => {
                self.count_failure(item);
                return Some(Settle::DeadEnd);
            }
            1 => {}
            _ => return Some(Settle::Branch(item)),
        }
        let segment = self.segment(item);
        let mut alive = self.state().alive[segment.clone()].iter().zip(segment);
        let (word, place) = alive.find(|(word, _)| **word != 0)?;
        let option = place * 64 + word.trailing_zeros() as usize;
        self.take_forced(self.depths.len() * self.stride, option, stats);
        None
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::count::CountPlan;
    use crate::cover::model::{Colour, Count};
    use crate::cover::search::{Branching, Engine, Memo};
    use crate::cover::shrink::bit_residue::BitResidue;
    use crate::limits::Limits;

    /// Problems of two or more places in a ring for many words each. A word has a letter in
    /// the squares that its place shares with the places beside it, and letters or blanks in two
    /// squares of all places. Each place has letters of its own, so some can be nowhere else.
    fn crossword() -> impl Strategy<Value = Problem> {
        let word = (
            0..4usize,
            [1..9u32, 1..9u32],
            prop::array::uniform2(prop::option::weighted(0.9, 0..9u32)),
        );
        let words = prop::collection::vec(word, 1030..1100);
        (2..5usize, [1..9u32, 1..9u32], words).prop_map(|(places, turns, words)| {
            let mut builder = Problem::builder();
            let items: Vec<_> = (0..places)
                .map(|_| builder.primary_item().unwrap())
                .collect();
            let ring: Vec<_> = (0..places)
                .map(|_| builder.secondary_item().unwrap())
                .collect();
            let squares = [(); 2].map(|()| builder.secondary_item().unwrap());
            for (place, beside, letters) in words {
                let place = place % places;
                let ends = [ring[place], ring[(place + 1) % places]];
                let own = |(letter, turn): (u32, u32)| Colour::new(1 + letter * turn % 9);
                let beside = beside
                    .into_iter()
                    .zip(turns.map(|turn| turn + place as u32));
                let beside = ends.into_iter().zip(beside.map(own));
                // A letter of 0 is none: the square is for one word only.
                let letters = squares.into_iter().zip(letters);
                let letters =
                    letters.filter_map(|(square, letter)| Some((square, Colour::new(letter?))));
                let place = [(items[place], None)];
                builder
                    .coloured_option(place.into_iter().chain(beside).chain(letters))
                    .unwrap();
            }
            builder.build()
        })
    }

    /// Counts in pieces of some nodes, so that few states are counted whole.
    fn in_pieces(solver: &mut Solver, nodes: u64) -> Count {
        let mut state = solver.checkpoint();
        let plan = CountPlan::default().with_memo(Memo::Off);
        for piece in 1.. {
            solver.set_limits(Limits::none().with_nodes(piece * nodes));
            let every = Duration::from_secs(60);
            let save = |_: &_| ControlFlow::Continue(());
            let (count, stop) = solver.count_from(&mut state, &plan, every, save).unwrap();
            if stop.is_none() {
                return count;
            }
        }
        unreachable!("each piece is longer than the one before");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn pieces_of_a_count_are_the_whole(problem in crossword(), nodes in 1..400u64) {
            let mut solver = Solver::new(problem);
            solver.set_engine(Engine::Links);
            let expected = solver.count();
            solver.set_engine(Engine::Sets);
            prop_assert_eq!(in_pieces(&mut solver, nodes), expected);
        }

        #[test]
        fn what_stands_apart_is_searched_alike(problem in crossword(), picks in any::<[prop::sample::Index; 3]>()) {
            let mut sets = Sets::default();
            let mut clock = Clock::default();
            let mut residue = BitResidue::new(Arc::new(problem.clone()));
            residue.set_up(&mut clock).unwrap();
            residue.reset();
            prop_assert!(sets.load(&residue, Sets::POSSIBLE, Branching::First, &mut clock).unwrap());
            prop_assert!(sets.are_apart());
            let options: Vec<_> = problem.options().collect();
            let [chosen, excluded @ ..] = picks.map(|pick| *pick.get(&options));
            let mut solver = Solver::new(problem);
            for chosen in [vec![], vec![chosen]] {
                solver.choose(chosen).unwrap().exclude(excluded).unwrap();
                let counts = [Engine::Links, Engine::Sets, Engine::SetsPortable].map(|engine| {
                    solver.set_engine(engine);
                    let plans = [Memo::Off, Memo::On].map(|memo| {
                        let plan = CountPlan::default().with_memo(memo);
                        [1, 2].map(|jobs| plan.with_jobs(NonZeroUsize::new(jobs).unwrap()))
                    });
                    let counts = plans.concat().into_iter().map(|plan| solver.count_with(&plan).0);
                    let mut counts: Vec<_> = counts.collect();
                    counts.push(Count::Exact(solver.solutions().count() as u128));
                    counts
                });
                for count in counts.iter().flatten() {
                    prop_assert_eq!(*count, counts[0][0]);
                    prop_assert!(count.is_exact());
                }
            }
        }
    }
}
