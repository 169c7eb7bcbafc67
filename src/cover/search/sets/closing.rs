//! States of [pairs](crate::cover::search::pairs) on bit sets.

use super::Sets;
use crate::bits::each;
use crate::cover::search::pairs::Closing;
use crate::limits::{Clock, Stop};

impl Sets {
    /// Returns the number of solutions of the state on the deepest level if the search
    /// closes it. No open item has fewer than two options; the flag says whether one has two.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    #[inline(always)]
    pub(super) fn close<const W: usize>(
        &mut self,
        closing: Closing,
        is_pair: bool,
        clock: &mut Clock,
    ) -> Result<Option<u128>, Stop> {
        let level = self.depths.len();
        if closing == Closing::Never
            || closing == Closing::DeadEnds && !self.pairs.is_open(level)
            || !is_pair
            || !self.may_be_pairs::<W>()
        {
            return Ok(None);
        }
        let solutions = self.solutions_of_pairs::<W>(clock)?;
        if closing == Closing::DeadEnds && solutions.is_some_and(|number| number > 0) {
            self.pairs.enter(level);
            return Ok(None);
        }
        Ok(solutions)
    }

    /// Returns `false` if the items have more than two options on average, which is
    /// quick to see.
    #[inline(always)]
    fn may_be_pairs<const W: usize>(&self) -> bool {
        let (words, stride) = self.sizes::<W>();
        let state = &self.states[self.depths.len() * stride..][..stride];
        let (alive, open) = state.split_at(words);
        let number = |set: &[u64]| set.iter().map(|word| word.count_ones()).sum::<u32>() as usize;
        number(alive) * self.least_size <= 2 * number(open)
    }

    /// Returns the number of solutions of the state on the deepest level, in which some
    /// options are left; `None` if an item has not two options, or secondary items
    /// leave it open.
    #[inline(never)]
    fn solutions_of_pairs<const W: usize>(
        &mut self,
        clock: &mut Clock,
    ) -> Result<Option<u128>, Stop> {
        let (words, stride) = self.sizes::<W>();
        let state = &self.states[self.depths.len() * stride..][..stride];
        let (alive, open) = state.split_at(words);
        let pairs = &mut self.pairs;
        pairs.clear(self.names.len());
        members(alive).for_each(|option| pairs.add(option));
        for item in members(open) {
            if W == 0 {
                clock.work(words)?;
            }
            let column = &self.columns[item * words..][..words];
            let Some((a, b)) = pair(alive, column) else {
                return Ok(None);
            };
            if !pairs.either(a, b) {
                return Ok(Some(0));
            }
        }
        if !self.has_secondary {
            return Ok(pairs.solutions());
        }
        let scratch = &mut self.scratch;
        scratch.resize(stride, 0);
        for option in members(alive) {
            if W == 0 {
                clock.work(stride)?;
            }
            // Of the options after this one, those that it removes.
            self.removals.leave(state, option, scratch);
            let first = option / 64;
            for place in first..words {
                let mut removed = alive[place] & !scratch[place];
                if place == first {
                    removed &= !1 << (option % 64);
                }
                for other in each(removed) {
                    if !pairs.not_both(option, place * 64 + other) {
                        return Ok(pairs.solutions());
                    }
                }
            }
        }
        Ok(pairs.solutions())
    }
}

/// Returns the members of a set.
#[inline(always)]
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = set.iter().enumerate();
    words.flat_map(|(place, &word)| each(word).map(move |bit| place * 64 + bit))
}

/// Returns the members of the intersection of two sets if there are exactly two.
#[inline(always)]
fn pair(a: &[u64], b: &[u64]) -> Option<(usize, usize)> {
    let mut found = [0; 2];
    let mut number = 0;
    for (place, (a, b)) in a.iter().zip(b).enumerate() {
        for bit in each(a & b) {
            *found.get_mut(number)? = place * 64 + bit;
            number += 1;
        }
    }
    (number == 2).then_some((found[0], found[1]))
}
