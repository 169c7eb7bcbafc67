//! Items that are covered from `least` to `most` times, on sets.
//!
//! **Which bounds matter.** At the [root](crate::cover::search::bounded::Root) most
//! items with bounds turn out to need one option and to have room for all that fit
//! beside each other. Such an item is *open* until one of its options is chosen, as any
//! other; only its column is not part of what a choice removes. So the sweeps serve
//! it as they are. The others are *counted*: a state has a word for each, with what it
//! needs and what it has room for.
//!
//! **Each solution once.** A branch on an item that takes several options has to leave
//! out, below an option, those that it has tried before (Knuth's "tweak"). The state of
//! the level is not changed for that: of the item's options, only those that are still to
//! be tried go down with what was not. When no item needs anything, every set of the options left that
//! fit beside each other is a solution: the state is one, with none of them, and a
//! branch on all of them.
//!
//! Processor seconds to count all solutions, on a busy Zen 5 with AVX-512, without and
//! with a memory; by the search on [sparse sets](crate::cover::search::bounded); and by
//! ssmcc, by Knuth:
//!
//! |                                 |  sets | memory | sparse | ssmcc |
//! |---------------------------------|------:|-------:|-------:|------:|
//! | 4 x 5 cut into rectangles       | 0.043 |  0.004 |  0.353 | 0.322 |
//! | motley dissections of 6 x 6     | 0.010 |  0.024 |  0.140 | 0.167 |

use super::data::Sets;
use super::removals::Unfit;
use crate::cover::model::index::OptionId;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::bounded::{Kind, Root};
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

/// What sets know of bounds. Without bounds, all is empty.
#[derive(Clone, Default, Debug)]
pub(super) struct Bounds {
    /// Whether there are any.
    pub(super) are_there: bool,
    /// The options chosen before the search, by the caller's numbers.
    pub(super) before: Vec<OptionId>,
    /// The options left out at the root of the subtree that is searched.
    pub(super) left_out: Vec<OptionId>,
    /// Whether the root has no solution.
    pub(super) are_broken: bool,
    /// The number that stands for all options: for the branch where nothing is needed.
    pub(super) free: usize,
    /// The items that need an option at the root, and are not counted.
    open: Vec<u32>,
    /// The counted items, each with its counter at the root.
    pub(super) counted: Vec<(u32, u64)>,
    /// Where the counters are in a state.
    at: usize,
    /// The places among the counted items of those that each option has, option after
    /// option.
    of: Vec<u32>,
    /// Where those of each option start; one more than there are options.
    starts: Vec<u32>,
}

/// Returns what an item needs and has room for, as a counter.
fn counter((need, room): (u32, u32)) -> u64 {
    u64::from(need) << 32 | u64::from(room)
}

/// Returns what a counter's item still needs.
#[inline(always)]
pub(super) fn need(counter: u64) -> u32 {
    (counter >> 32) as u32
}

impl Bounds {
    /// Returns the bounds of what is at a root, before its items have numbers.
    pub(super) fn of(root: &Root<'_>) -> Bounds {
        let problem = root.problem();
        let counted = problem
            .items()
            .filter(|&item| root.kind(item) == Kind::Counted);
        Bounds {
            are_there: true,
            are_broken: !root.is_alive(),
            before: root.chosen().collect(),
            counted: counted
                .map(|item| (0, counter(root.bounds(item))))
                .collect(),
            ..Bounds::default()
        }
    }

    /// Counts that an option was chosen, in a state that it has been removed from.
    #[inline(always)]
    pub(super) fn count(&self, state: &mut [u64], option: usize, columns: &[u64], words: usize) {
        if self.counted.is_empty() {
            return;
        }
        let list = self.starts[option] as usize..self.starts[option + 1] as usize;
        for &place in &self.of[list] {
            let counter = &mut state[self.at + place as usize];
            *counter -= 1 + (u64::from(need(*counter) > 0) << 32);
            if *counter as u32 == 0 {
                let column = &columns[self.counted[place as usize].0 as usize * words..][..words];
                let alive = state.iter_mut().zip(column);
                alive.for_each(|(alive, column)| *alive &= !column);
            }
        }
    }

    /// Sets the counters and the open items of the root.
    pub(super) fn fill_root(&self, state: &mut [u64], words: usize) {
        for &item in &self.open {
            state[words + item as usize / 64] |= 1 << (item % 64);
        }
        for (counter, &(_, root)) in state[self.at..].iter_mut().zip(&self.counted) {
            *counter = root;
        }
    }
}

impl Sets {
    /// Stores what choosing each option removes from a state, and what it counts. All
    /// columns are there, and options have masks of their own.
    pub(super) fn load_bounds(
        &mut self,
        root: &Root<'_>,
        open: usize,
        room: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let (problem, words) = (root.problem(), self.words);
        let removals = std::sync::Arc::make_mut(&mut self.removals);
        let (places, marker) = (&mut self.places, &mut self.marker);
        let bounds = &mut self.bounds;
        bounds.at = words + self.open_words;
        bounds.free = open;
        let mut counted = vec![Vec::new(); self.names.len()];
        let mut number_counted = 0;
        for item in problem.items() {
            let Some(number) = self.numbers[item.index()] else {
                continue;
            };
            let all = problem.coloured_options_with(item);
            let places = all.map(|(name, colour)| (places[name.index()], colour));
            let left = places.filter(|(place, _)| *place != super::load::GONE);
            marker.gather(left.map(|(place, colour)| (place as usize, colour)));
            clock.work(problem.options_with(item).len() + words)?;
            let kind = root.kind(item);
            if problem.is_primary(item) && kind != Kind::Counted && root.bounds(item).0 > 0 {
                bounds.open.push(number as u32);
            }
            match kind {
                Kind::Exclusive => {
                    let number = (number < room).then_some(number);
                    let added = removals.add(marker, number, clock);
                    if let Err(Unfit::Stopped(stop)) = added {
                        return Err(stop);
                    }
                }
                Kind::Inclusive => marker
                    .options()
                    .for_each(|option| removals.cover(option, number)),
                Kind::Counted => {
                    bounds.counted[number_counted].0 = number as u32;
                    marker
                        .options()
                        .for_each(|option| counted[option].push(number_counted as u32));
                    number_counted += 1;
                }
                Kind::Idle => {}
            }
        }
        for (option, counted) in counted.iter().enumerate() {
            removals.remove_itself(option);
            bounds.starts.push(bounds.of.len() as u32);
            bounds.of.extend(counted);
        }
        bounds.starts.push(bounds.of.len() as u32);
        // The column of all options.
        self.columns.resize(open * words, 0);
        let all = (0..words).map(|word| match self.names.len().saturating_sub(word * 64) {
            64.. => u64::MAX,
            rest => (1 << rest) - 1,
        });
        self.columns.extend(all);
        Ok(())
    }

    /// Chooses an option at the root.
    pub(super) fn take_at_root(&mut self, option: usize) {
        let state = &mut self.states[..self.stride];
        self.removals.take(state, option);
        self.bounds.count(state, option, &self.columns, self.words);
    }

    /// Goes down to a subtree from the root.
    pub(super) fn go_to(&mut self, subtree: &Subtree) {
        self.bounds.left_out.clone_from(&subtree.excluded);
        for name in &subtree.excluded {
            match self.number(*name) {
                Some(option) => self.states[option / 64] &= !(1 << (option % 64)),
                None => self.blocking |= self.bounds.before.contains(name),
            }
        }
        for &name in &subtree.chosen {
            if !self.bounds.before.contains(&name) {
                self.commit(name);
            }
        }
    }
}
