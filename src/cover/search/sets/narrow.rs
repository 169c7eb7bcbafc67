//! A state as a problem of its own, for an [inner search](super::inner).
//!
//! What an option removes, and the items that it covers, are copied as far as they are left. So
//! secondary items and colours need nothing more.

use std::sync::Arc;

use super::data::{FAILURE, Inner, MOST_FIXED, Sets};
use super::removals::LINE;
use crate::bits::members;
use crate::cover::search::item_groups::LANES;
use crate::cover::search::packed_counts::{MOST_ITEMS, MOST_OPTIONS, number_of};

impl Inner {
    /// Loads the state on the deepest level, and returns the number of its options; `None` if
    /// it is too large.
    pub(super) fn load(&mut self, outer: &Sets) -> Option<usize> {
        let state = outer.state();
        let options: u32 = state.alive.iter().map(|word| word.count_ones()).sum();
        // So the lengths of items fit a byte.
        if options as usize > MOST_OPTIONS || !outer.removals.are_own() || outer.are_apart() {
            return None;
        }
        self.items.clear();
        self.items
            .extend(members(state.open.iter().copied()).map(|item| item as u32));
        self.options.clear();
        self.options
            .extend(members(state.alive.iter().copied()).map(|option| option as u32));
        // At least one word, as outside.
        let words = self.options.len().div_ceil(64).max(1);
        let open_words = self.items.len().div_ceil(64);
        if words > MOST_FIXED || words + open_words > LINE {
            return None;
        }
        let sets = &mut self.sets;
        sets.clear();
        (sets.words, sets.open_words, sets.stride) = (words, open_words, LINE);
        sets.primary = self.items.len();
        sets.vectors = outer.vectors;
        sets.has_secondary = outer.has_secondary;
        sets.failure = outer.failure;
        sets.is_packed = (1..=MOST_ITEMS).contains(&sets.primary);
        let groups = sets.primary.div_ceil(LANES);
        self.inside.resize(outer.open_words * 64, 0);
        for (number, &item) in self.items.iter().enumerate() {
            let number = match sets.is_packed {
                true => number_of(number, groups),
                false => number,
            };
            self.inside[item as usize] = number as u16;
            sets.numbers.push(Some(number));
            let tie = outer.ties[item as usize / LANES].0[item as usize % LANES];
            sets.weights
                .push((NO_FAILURES.saturating_sub(tie) / FAILURE) as u32);
        }
        self.places.resize(outer.words * 64, 0);
        for (place, &option) in self.options.iter().enumerate() {
            self.places[option as usize] = place as u16;
        }
        self.fill(outer);
        Some(self.options.len())
    }

    /// Fills the tables of the inner search, whose items and options are numbered.
    fn fill(&mut self, outer: &Sets) {
        let (state, sets) = (outer.state(), &mut self.sets);
        let words = sets.words;
        let room = if sets.is_packed {
            MOST_ITEMS
        } else {
            sets.primary
        };
        sets.columns.resize(room * words, 0);
        let removals = Arc::make_mut(&mut sets.removals);
        removals.clear(self.options.len(), words, LINE);
        for (place, &option) in self.options.iter().enumerate() {
            let (conflicts, covered) = outer.removals.own(option as usize).split_at(outer.words);
            for item in common(covered, state.open) {
                let number = self.inside[item] as usize;
                sets.columns[number * words + place / 64] |= 1 << (place % 64);
                removals.cover(place, number);
            }
            if outer.has_secondary {
                for other in common(conflicts, state.alive) {
                    removals.exclude(place, self.places[other] as usize);
                }
            }
        }
        if !outer.has_secondary {
            // An option removes the columns of its items, whole.
            for (place, &option) in self.options.iter().enumerate() {
                let covered = &outer.removals.own(option as usize)[outer.words..];
                for item in common(covered, state.open) {
                    let number = self.inside[item] as usize;
                    let column = &sets.columns[number * words..][..words];
                    removals.add_column(place, column, None);
                }
            }
        }
        sets.group();
        sets.states.resize(LINE, 0);
        for option in 0..self.options.len() {
            sets.states[option / 64] |= 1 << (option % 64);
        }
        for number in sets.numbers.iter().flatten() {
            sets.states[words + number / 64] |= 1 << (number % 64);
        }
        // Nodes have their depth in the whole.
        sets.chosen.resize(outer.chosen.len(), 0);
    }
}

impl Sets {
    /// Takes over the failures that the inner search has counted.
    pub(super) fn learn_from(&mut self, inner: &Inner) {
        for (&item, number) in inner.items.iter().zip(inner.sets.numbers.iter().flatten()) {
            let tie = inner.sets.ties[number / LANES].0[number % LANES];
            let own = &mut self.ties[item as usize / LANES].0[item as usize % LANES];
            *own = (tie & !(FAILURE - 1)) | u64::from(item);
        }
    }
}

/// The tie of an item that has not failed, without its number.
const NO_FAILURES: u64 = u32::MAX as u64 & !(FAILURE - 1);

/// Returns the members that two sets have in common.
fn common(a: &[u64], b: &[u64]) -> impl Iterator<Item = usize> {
    members(a.iter().zip(b).map(|(a, b)| a & b))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::index::OptionId;
    use crate::cover::model::stats::Stats;
    use crate::cover::search::algorithm_x::Event;
    use crate::cover::search::choose::Branching;
    use crate::cover::search::tree_search::TreeSearch;
    use crate::cover::shrink::bit_residue::BitResidue;
    use crate::cover::testing::{brute_force, small_problem};
    use crate::limits::Clock;

    proptest! {
        /// Below one choice and below two; the search for the first is loaded again.
        #[test]
        fn copies_have_the_solutions_of_their_states(
            problem in small_problem(),
            picks in any::<[prop::sample::Index; 2]>(),
        ) {
            let options: Vec<OptionId> = problem.options().collect();
            prop_assume!(!options.is_empty());
            let mut clock = Clock::default();
            let mut residue = BitResidue::new(Arc::new(problem.clone()));
            residue.set_up(&mut clock).unwrap();
            residue.reset();
            let mut sets = Sets::default();
            prop_assert!(sets.load(&residue, Sets::POSSIBLE, Branching::Failures, &mut clock).unwrap());
            let (mut inner, mut chosen) = (Inner::default(), Vec::new());
            for pick in [None].into_iter().chain(picks.map(Some)) {
                if let Some(pick) = pick.map(|pick| *pick.get(&options)) {
                    sets.commit(pick);
                    chosen.push(pick);
                }
                if sets.blocking {
                    break;
                }
                prop_assert!(inner.load(&sets).is_some());
                let mut stats = Stats::default();
                let counted = inner.sets.count(&mut clock, &mut stats);
                let expected = brute_force(&problem, &chosen).len() as u128;
                prop_assert_eq!(counted, (expected, Event::Exhausted));
                sets.learn_from(&inner);
                prop_assert!(sets.ties.iter().all(|tie| tie.0.iter().all(|tie| tie % FAILURE < 64)));
            }
        }
    }
}
