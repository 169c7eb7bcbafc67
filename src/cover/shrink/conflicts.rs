//! Which options conflict, as one bit set for each option.
//!
//! Two options conflict if they share an item, unless both give it the same
//! colour; so every option conflicts with itself. With these sets, one `and`
//! for every 64 options finds what a choice removes; no walk through the
//! columns of its items is needed.

use crate::cover::model::index::OptionId;
use crate::cover::model::problem::{Colour, Problem};
use crate::limits::{Clock, Stop};

/// The conflicts of a problem. `n` options take `n * n / 8` bytes.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Conflicts {
    /// Words in a set.
    words: usize,
    /// The sets, one option after another. Bit `o % 64` of word `o / 64` is
    /// `o`.
    masks: Vec<u64>,
}

impl Conflicts {
    /// The most options for which the sets are worth their memory: 8 MiB.
    pub(in crate::cover) const MAX_OPTIONS: usize = 8192;

    /// Computes the sets. Takes time linear in the number of nodes times that of
    /// words in a set.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn of(problem: &Problem, clock: &mut Clock) -> Result<Conflicts, Stop> {
        let words = problem.option_count().div_ceil(64);
        let mut masks = vec![0; words * problem.option_count()];
        let mut marker = Marker::default();
        for item in problem.items() {
            let all = problem.coloured_options_with(item);
            marker.gather(all.map(|(option, colour)| (option.index(), colour)));
            marker.mark(&mut masks, words, words, clock)?;
        }
        Ok(Conflicts { words, masks })
    }

    /// Returns the options that conflict with this one, including itself.
    pub(in crate::cover) fn with(&self, option: OptionId) -> &[u64] {
        &self.masks[option.index() * self.words..][..self.words]
    }
}

/// Marks which options conflict because of an item, for one item after another.
///
/// All options that give the item one colour conflict with the same others:
/// with its column, less those of that colour. So there is one mask for each
/// colour, and every option that has it takes the whole mask, a word at a time.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Marker {
    /// The options that have the item: by colour, then ascending.
    members: Vec<Member>,
    /// The options that have the item and conflict with those of one colour.
    mask: Vec<u64>,
}

/// An option that has an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cover) struct Member {
    /// The colour that it gives the item, if it does.
    colour: Option<Colour>,
    /// The option.
    pub(in crate::cover) option: u32,
}

impl Marker {
    /// Starts over with the options that have an item, and their colours.
    pub(in crate::cover) fn gather(
        &mut self,
        options: impl Iterator<Item = (usize, Option<Colour>)>,
    ) {
        self.members.clear();
        self.members.extend(options.map(|(option, colour)| Member {
            colour,
            option: option as u32,
        }));
        if self.members.iter().any(|member| member.colour.is_some()) {
            self.members.sort_unstable();
        }
    }

    /// The options that have the item.
    pub(in crate::cover) fn options(&self) -> impl Iterator<Item = usize> + '_ {
        self.members.iter().map(|member| member.option as usize)
    }

    /// Adds to the set of each of these options those that it conflicts with
    /// because of the item. The sets have `words` words each, and start every
    /// `stride` words.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. The sets are incomplete then.
    pub(in crate::cover) fn mark(
        &mut self,
        sets: &mut [u64],
        stride: usize,
        words: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        self.masks(words, |mask, alike| {
            clock.work(alike.len() * words)?;
            for member in alike {
                let set = &mut sets[member.option as usize * stride..][..words];
                set.iter_mut()
                    .zip(mask)
                    .for_each(|(set, mask)| *set |= mask);
            }
            Ok(())
        })
    }

    /// Visits the sets of options that conflict because of the item, of `words`
    /// words, each with those which conflict with them. There may be one for each
    /// option, so every visit looks whether there is time and room for it.
    ///
    /// # Errors
    ///
    /// Returns the first error of a visit, and visits no more.
    pub(in crate::cover) fn masks<E>(
        &mut self,
        words: usize,
        mut visit: impl FnMut(&[u64], &[Member]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Marker { members, mask } = self;
        mask.clear();
        mask.resize(words, 0);
        flip(mask, members);
        for alike in members.chunk_by(|a, b| a.colour == b.colour) {
            let agreeing = alike[0].colour.map_or(&[][..], |_| alike);
            flip(mask, agreeing);
            visit(mask, alike)?;
            flip(mask, agreeing);
        }
        Ok(())
    }
}

/// Puts options into a set, or takes them out.
fn flip(set: &mut [u64], members: &[Member]) {
    for Member { option, .. } in members {
        set[*option as usize / 64] ^= 1 << (option % 64);
    }
}

/// Adds the options that conflict with `option`, including itself, to a set by
/// walking the columns of its items. Returns the number of steps.
pub(in crate::cover) fn mark_conflicts(
    problem: &Problem,
    option: OptionId,
    set: &mut [u64],
) -> usize {
    let mut steps = 0;
    for (place, &item) in problem.items_of(option).iter().enumerate() {
        let colour = problem.colour(option, place);
        steps += problem.options_with(item).len();
        for (other, other_colour) in problem.coloured_options_with(item) {
            if colour.is_none() || colour != other_colour {
                set[other.index() / 64] |= 1 << (other.index() % 64);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use crate::bits::each;
    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::small_problem;

    proptest! {
        #[test]
        fn two_options_conflict_if_they_cannot_both_be_chosen(problem in small_problem()) {
            let conflicts = Conflicts::of(&problem, &mut Clock::default()).unwrap();
            for a in problem.options() {
                let set: Vec<_> = each(conflicts.with(a).first().copied().unwrap_or(0)).collect();
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
