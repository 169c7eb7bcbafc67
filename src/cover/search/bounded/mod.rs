//! The search by sparse sets, for problems with bounds, items that are covered from
//! `least` to `most` times, and for problems that are too large for sets of bits.
//!
//! Knuth's Algorithm M (TAOCP 7.2.2.1) gives every primary item the number of
//! options that it still *needs* and the number that it still has *room* for.
//! An option that is chosen takes one from both in each of its items. An item
//! without room hides the options that it has left. An item with fewer options
//! left than it needs cannot be covered, and one with just as many forces them
//! all. A solution is a *set* of options, and an item that takes two of them
//! must not have them in both orders. So the search first looks for all
//! solutions with an option, then hides it (Knuth's "tweak") and looks for all
//! without it.
//!
//! That is all there is to it here: a branch is an option, chosen first and
//! hidden after that, and both sides go on with whichever item is the tightest
//! then. Items of `1..=1` need no code of their own: hiding their last option
//! but one forces the last. An item that needs nothing more but has options
//! left is branched on too, since each of them may be in or out. So a solution
//! is found when every option is either chosen or hidden, and it is found once.
//!
//! **Which item.** The next option of an item can be chosen in `len + 1 - need`
//! ways: the last ones are needed after it, and if nothing is needed it may be
//! left out altogether. The search branches on an item with the fewest ways.
//! Items with a need come first, and ties go to the item that failed most. Motley dissections of 6x6 (rectangles
//! cut into rectangles, no two of which span the same interval) take 15 % fewer nodes so than by Knuth's ssmcc
//! (`docs/lab/cover.md`).
//!
//! Items without a need are put off, as choosing among their options settles
//! little, and the other items often leave none of them. Going on with the same
//! item on the other side of a branch, as Algorithm M does, makes no difference
//! to the nodes: it nearly always is the tightest anyway. For 7 x 8 with its
//! 2,023,902 dissections this takes 46.5 million nodes and 88 s, ssmcc
//! takes 57.6 million and 104 s (processor time, one thread, busy machine).
//!
//! **What it is for.** [Sets](crate::cover::search::sets) search all that fits them: motley
//! dissections of 7 x 8 take those 3.2 s with a memory, and rectangles of 4 x 5 cut so that
//! every line is used 0.007 s rather than 0.35 (ssmcc 0.32). Here every item is looked at for
//! each branch. But this state shows what bounds force at the [root], where sets begin; the
//! tree is [looked](BoundedSearch::look) at step by step, to split it and for estimates; with
//! [prices](priced), a third to a fifth of the nodes of sets are enough for the cheapest
//! solutions with bounds; and a problem may be too large for sets, also for their
//! [diagrams and certificates](follow). A [subtree](subtrees) is known by the options that
//! are chosen at its root and those that are excluded.

mod follow;
mod priced;
mod root;
mod state;
mod subtrees;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

pub(in crate::cover) use self::follow::{follow, width as follow_width};
pub(in crate::cover) use self::root::{Kind, Root};
use self::state::{Mark, State};
use super::algorithm_x::Event;
use super::choose::Branching;
use super::tree_search::Setting;
use crate::cover::model::stats::Stats;
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::Clock;

/// A branch of the search: an option that is chosen first, and hidden after
/// that.
#[derive(Clone, Copy, Debug)]
struct Branch {
    option: u32,
    /// The number of options excluded before it.
    excluded: u32,
    /// The state before it.
    mark: Mark,
}

/// A search by sparse sets: its branches, and what is left.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct BoundedSearch {
    state: State,
    branching: Branching,
    preferred: Vec<u32>,
    root: Mark,
    /// Those whose other sides were not given away.
    branches: Vec<Branch>,
    /// The options hidden on the other sides of branches, from the root, with room for
    /// all options: with a list that grows, counts took 1.5 % more instructions.
    hidden: Vec<u32>,
    /// The number of these.
    excluded: u32,
    /// Whether the search has finished with its current place, and has to go
    /// back first.
    entered: bool,
}

/// What steers a search.
trait Guide {
    /// Returns the option of an item to try first.
    fn pick(&mut self, state: &State, item: u32) -> Option<u32> {
        state.options_left(item).next()
    }

    /// Hides options that no solution needs. Returns `false` if none is to be
    /// looked for here, below this many branches.
    fn prune(&mut self, _: &mut State, _: usize) -> bool {
        true
    }

    /// Returns the steps that [`prune`](Guide::prune) takes, beside those that hide options.
    fn steps(&self) -> usize {
        0
    }

    /// Called when everything with the option of a branch has been searched, and what is
    /// without it comes next. This number of branches are above it.
    fn leave(&mut self, _: &State, _: usize) {}
}

/// Visits every solution.
struct Everywhere;

impl Guide for Everywhere {}

impl BoundedSearch {
    /// Starts over with a problem. Takes time linear in its size.
    ///
    /// # Errors
    ///
    /// Returns a [`Halt`] if there is no solution, or if a limit is reached.
    pub(in crate::cover) fn load(
        &mut self,
        setting: Setting<'_>,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        self.branching = setting.branching;
        let preferred = setting.preferred.iter();
        self.preferred = preferred.map(|item| item.index() as u32).collect();
        self.begin();
        self.state.load(setting, clock)?;
        self.root = self.state.mark();
        let options = setting.residue.problem().option_count();
        self.hidden.resize(options, 0);
        Ok(())
    }

    /// Forgets all branches.
    fn begin(&mut self) {
        self.branches.clear();
        self.excluded = 0;
        self.entered = false;
    }

    /// Notes that an option is hidden on the other side of its branch, as this number
    /// are above it.
    fn exclude(&mut self, option: u32, above: u32) {
        if let Some(place) = self.hidden.get_mut(above as usize) {
            *place = option;
        }
        self.excluded = above + 1;
    }

    /// Advances to the next solution that a guide wants.
    fn advance_by(
        &mut self,
        guide: &mut impl Guide,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        let event = self.step(guide, clock, stats);
        stats.updates = self.state.updates();
        event
    }

    fn step(&mut self, guide: &mut impl Guide, clock: &mut Clock, stats: &mut Stats) -> Event {
        // The first call enters the root; later ones leave the last solution.
        let mut alive = !std::mem::replace(&mut self.entered, true);
        let mut updates = self.state.updates();
        loop {
            // Look for the solutions without the option of the last branch.
            while !alive {
                let Some(branch) = self.branches.pop() else {
                    return Event::Exhausted;
                };
                guide.leave(&self.state, self.branches.len());
                self.state.back_to(branch.mark);
                self.exclude(branch.option, branch.excluded);
                alive = self.state.hide(branch.option);
                // In a large problem one option may take a millisecond.
                let before = std::mem::replace(&mut updates, self.state.updates());
                let steps = usize::try_from(updates - before).unwrap_or(usize::MAX);
                if let Err(stop) = clock.work(steps) {
                    self.entered = !alive;
                    return Event::Stopped(stop);
                }
            }
            if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                self.entered = false;
                return Event::Stopped(stop);
            }
            // A node goes through all items, and through what its guide looks at.
            if let Err(stop) = clock.work(self.state.items().len() + guide.steps()) {
                self.entered = false;
                return Event::Stopped(stop);
            }
            alive = self.take_forced(stats)
                && guide.prune(&mut self.state, self.branches.len())
                && self.take_forced(stats);
            if !alive {
                continue;
            }
            let option = self.tightest().map(|item| guide.pick(&self.state, item));
            let Some(option) = option.flatten() else {
                return Event::Solution;
            };
            stats.guesses += 1;
            self.branches.push(Branch {
                option,
                mark: self.state.mark(),
                excluded: self.excluded,
            });
            alive = self.choose(option, stats);
        }
    }

    fn take_forced(&mut self, stats: &mut Stats) -> bool {
        while let Some(option) = self.state.next_forced() {
            if !self.choose(option, stats) {
                return false;
            }
        }
        true
    }

    fn choose(&mut self, option: u32, stats: &mut Stats) -> bool {
        stats.count_node(self.state.chosen().len());
        self.state.choose(option)
    }

    /// Returns the item to branch on; none if no option is left.
    fn tightest(&self) -> Option<u32> {
        let preferred = self.tightest_of(self.preferred.iter().copied());
        preferred.or_else(|| self.tightest_of(0..self.state.items().len() as u32))
    }

    fn tightest_of(&self, items: impl Iterator<Item = u32>) -> Option<u32> {
        let keys = items.filter_map(|item| Some((self.key(item)?, item)));
        Some(keys.min()?.1)
    }

    /// Returns how tight an item is: less is tighter; none if it has no option
    /// left.
    fn key(&self, item: u32) -> Option<u64> {
        let left = &self.state.items()[item as usize];
        let failures = match self.branching {
            Branching::Failures => self.state.failures()[item as usize],
            Branching::First => 0,
        };
        let idle = u64::from(left.need() == 0) << 63;
        let key = idle | u64::from(left.ways()) << 32 | u64::from(!failures);
        (left.ways() > 1).then_some(key)
    }
}
