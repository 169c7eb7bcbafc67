//! Which options conflict, as one bit set for each option.
//!
//! Two options conflict if they share an item, unless both give it the same
//! colour; so every option conflicts with itself. With these sets, one `and`
//! for every 64 options finds what a choice removes; no walk through the
//! columns of its items is needed.

use super::index::OptionId;
use super::problem::Problem;
use crate::limits::{Clock, Stop};

/// The conflicts of a problem. `n` options take `n * n / 8` bytes.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    /// Words in a set.
    words: usize,
    /// The sets, one option after another. Bit `o % 64` of word `o / 64` is
    /// `o`.
    masks: Vec<u64>,
}

impl Conflicts {
    /// The most options for which the sets are worth their memory: 8 MiB.
    pub(super) const MAX_OPTIONS: usize = 8192;

    /// Computes the sets. Takes time linear in the sum of the squares of the
    /// items' lengths.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn of(problem: &Problem, clock: &mut Clock) -> Result<Conflicts, Stop> {
        let words = problem.option_count().div_ceil(64);
        let mut masks = vec![0; words * problem.option_count()];
        for (option, mask) in problem.options().zip(masks.chunks_exact_mut(words.max(1))) {
            clock.work(mark_conflicts(problem, option, mask))?;
        }
        Ok(Conflicts { words, masks })
    }

    /// Returns the options that conflict with this one, including itself.
    pub(super) fn with(&self, option: OptionId) -> &[u64] {
        &self.masks[option.index() * self.words..][..self.words]
    }
}

/// Adds the options that conflict with `option`, including itself, to a set by
/// walking the columns of its items. Returns the number of steps.
pub(super) fn mark_conflicts(problem: &Problem, option: OptionId, set: &mut [u64]) -> usize {
    let mut steps = 0;
    for (place, &item) in problem.items_of(option).iter().enumerate() {
        let colour = problem.colour(option, place);
        let others = problem.options_with(item);
        steps += others.len();
        for &other in others {
            if colour.is_none() || colour != problem.colour_of(other, item) {
                set[other.index() / 64] |= 1 << (other.index() % 64);
            }
        }
    }
    steps
}

/// Returns the indices of the bits set in a word, lowest first.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::small_problem;

    proptest! {
        #[test]
        fn two_options_conflict_if_they_cannot_both_be_chosen(problem in small_problem()) {
            let conflicts = Conflicts::of(&problem, &mut Clock::default()).unwrap();
            for a in problem.options() {
                let set: Vec<_> = bits(conflicts.with(a).first().copied().unwrap_or(0)).collect();
                for b in problem.options() {
                    let clash = |item| {
                        let shared = problem.items_of(b).contains(&item);
                        let colours = (problem.colour_of(a, item), problem.colour_of(b, item));
                        shared && (colours.0.is_none() || colours.0 != colours.1)
                    };
                    let expected = problem.items_of(a).iter().any(|&item| clash(item));
                    prop_assert_eq!(set.contains(&b.index()), expected);
                }
            }
        }
    }
}
