//! The subtrees of a search, to count them elsewhere or later.

use super::super::algorithm_x::Event;
use super::super::tree_search::{Below, Setting, TreeSearch};
use super::state::name;
use super::{BoundedSearch, Branch, Everywhere};
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::{Subtree, Ways};
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::Clock;

impl BoundedSearch {
    /// Goes down to a subtree from the root of the search, or `further` down from where it
    /// is, settles what is forced, and returns how to go on there; `None` if there is no
    /// solution.
    ///
    /// There is a way for each option of an item that may be the next one in order,
    /// and one without any of them if none is needed. Where options are nearly free,
    /// the first way would have half of the solutions, the second a quarter, and
    /// so on; there the first option is in or out.
    pub(in crate::cover) fn look(&mut self, subtree: &Subtree, further: bool) -> Option<Below> {
        if !further {
            self.state.back_to(self.root);
        }
        let before = self.state.chosen().len();
        if !self.state.go_to(subtree) || !self.take_forced(&mut Stats::default()) {
            return None;
        }
        let settled = self.state.chosen().len() - before;
        let ways = self.tightest().map_or_else(Ways::default, |item| {
            let left = self.state.items()[item as usize];
            let mut options: Vec<_> = self.state.options_left(item).map(name).collect();
            // The order in which they are left depends on where the search was before.
            options.sort_unstable();
            let or_none = left.need() == 0;
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
        Some(Below { ways, settled })
    }

    /// Returns what is below branches without their options, the last one first.
    fn other_sides<'a>(&'a self, branches: &'a [Branch]) -> impl Iterator<Item = Subtree> + 'a {
        branches.iter().rev().map(|branch| {
            let chosen = &self.state.chosen()[self.root.chosen..branch.mark.chosen];
            let mut other = subtree(chosen, &self.hidden[..branch.excluded as usize]);
            other.excluded.push(name(branch.option));
            other
        })
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
    fn give_away(&mut self, enough: usize) -> Vec<Subtree> {
        let number = enough.min(self.branches.len());
        let given: Vec<Branch> = self.branches.drain(..number).collect();
        self.other_sides(&given).collect()
    }

    fn left(&mut self) -> Vec<Subtree> {
        // What lies below the current state, unless the search was about to leave it.
        let chosen = &self.state.chosen()[self.root.chosen..];
        let excluded = &self.hidden[..self.excluded as usize];
        let here = (!self.entered).then(|| subtree(chosen, excluded));
        let others = self.other_sides(&self.branches);
        here.into_iter().chain(others).collect()
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

/// Returns what is decided by these options, in numbers of the search.
fn subtree(chosen: &[u32], excluded: &[u32]) -> Subtree {
    let [chosen, excluded] = [chosen, excluded].map(|options| options.iter().copied().map(name));
    Subtree {
        excluded: excluded.collect(),
        ..chosen.collect()
    }
}
