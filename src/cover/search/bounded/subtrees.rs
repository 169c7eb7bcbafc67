//! The subtrees of a search, to count them elsewhere or later.

use std::ops::Range;

use super::super::algorithm_x::Event;
use super::super::tree_search::{Below, Setting, TreeSearch};
use super::state::name;
use super::{BoundedSearch, Everywhere};
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::{Unvisited, Ways};
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::{Clock, Stop};

impl BoundedSearch {
    /// Goes down to a subtree from the root of the search, or `further` down from where it
    /// is, settles what is forced, and returns how to go on there; `None` if there is no
    /// solution.
    ///
    /// There is a way for each option of an item that may be the next one in order,
    /// and one without any of them if none is needed. Where options are nearly free,
    /// the first way would have half of the solutions, the second a quarter, and
    /// so on; there the first option is in or out.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn look(
        &mut self,
        subtree: &Subtree,
        further: bool,
        clock: &mut Clock,
    ) -> Result<Option<Below>, Stop> {
        let updates = self.state.updates();
        if !further {
            self.state.back_to(self.root);
        }
        let before = self.state.chosen().len();
        if !self.state.go_to(subtree) || !self.take_forced(&mut Stats::default()) {
            return Ok(None);
        }
        let settled = self.state.chosen().len() - before;
        let mut looked_at = 0;
        let ways = self.tightest().map_or_else(Ways::default, |item| {
            let left = self.state.items()[item as usize];
            let or_none = left.need() == 0;
            let mut options: Vec<_> = self.state.options_left(item).map(name).collect();
            looked_at = options.len();
            // The order in which they are left depends on where the search was before.
            options.sort_unstable();
            options.truncate(match left.is_free() {
                true => 1,
                false => left.ways() as usize - usize::from(or_none),
            });
            Ways {
                options,
                in_order: true,
                or_none,
            }
        });
        let steps = (self.state.updates() - updates) as usize;
        clock.work(steps + looked_at + self.state.items().len())?;
        Ok(Some(Below { ways, settled }))
    }

    /// Returns what is below some of the branches without their options.
    fn other_sides(&self, branches: Range<usize>) -> Unvisited {
        let chosen = &self.state.chosen()[self.root.chosen..];
        let mut others = Unvisited::along(chosen.iter().copied().map(name).collect());
        let mut above = 0;
        let mut exclude = |others: &mut Unvisited, excluded: u32| {
            let hidden = &self.hidden[above..excluded as usize];
            others.exclude(hidden.iter().copied().map(name));
            above = excluded as usize;
        };
        for branch in &self.branches[branches] {
            let other = Ways {
                in_order: true,
                or_none: true,
                ..Ways::default()
            };
            // The option of the branch is the next one on the path.
            exclude(&mut others, branch.excluded);
            others.add(branch.mark.chosen - self.root.chosen, &other);
        }
        exclude(&mut others, self.excluded);
        others
    }
}

impl TreeSearch for BoundedSearch {
    /// It is for problems with bounds, and searches by prices, that sets are not for.
    fn load(&mut self, setting: Setting<'_>, clock: &mut Clock) -> Result<bool, Halt> {
        let is_for_it = setting.priced || setting.residue.problem().has_bounds();
        if is_for_it {
            BoundedSearch::load(self, setting, clock)?;
        }
        Ok(is_for_it)
    }

    /// It was loaded with what is chosen.
    fn commit(&mut self, _: OptionId) {}

    fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        self.advance_by(&mut Everywhere, clock, stats)
    }

    fn chosen_into(&self, options: &mut Vec<OptionId>) {
        options.extend(self.state.chosen().iter().copied().map(name));
    }

    /// Gives away the other sides of the first branches.
    fn give_away(&mut self, enough: usize) -> Unvisited {
        let number = enough.min(self.branches.len());
        let given = self.other_sides(0..number);
        self.branches.drain(..number);
        given
    }

    fn left(&mut self) -> Unvisited {
        let mut left = self.other_sides(0..self.branches.len());
        // What lies below the current state, unless the search was about to leave it.
        if !self.entered {
            left.add_end();
        }
        left
    }

    fn restart(&mut self, subtree: &Subtree) -> bool {
        self.state.back_to(self.root);
        self.begin();
        let excluded = subtree.excluded.iter();
        for (option, above) in excluded.take(self.hidden.len()).zip(0..) {
            self.exclude(option.index() as u32, above);
        }
        // As long as it has not been entered, there may be solutions.
        self.entered = !self.state.go_to(subtree);
        true
    }

    /// Loading goes through all options, a node through all items.
    fn reload_nodes(&self) -> Option<u64> {
        let nodes = self.state.links().div_ceil(self.state.items().len().max(1));
        Some(nodes as u64)
    }
}
