//! The subtrees of a search, to count them elsewhere or later.

use super::super::tree_search::Setting;
use super::state::name;
use super::{BoundedSearch, Branch};
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Stop};

impl BoundedSearch {
    /// Returns the subtrees one step below the root of a search; `None` if there is
    /// no solution. They are none if no option is left.
    ///
    /// There is one for each option of an item that may be the next one in order,
    /// and one without any of them if none is needed. Where options are nearly free,
    /// the first subtree would have half of the solutions, the second a quarter, and
    /// so on; there the first option is in or out.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn children(
        setting: Setting<'_>,
        clock: &mut Clock,
    ) -> Result<Option<Vec<Subtree>>, Stop> {
        let mut search = BoundedSearch::default();
        let loaded = search.load(setting, clock);
        if let Err(Halt::Stopped(stop)) = loaded {
            return Err(stop);
        }
        if loaded.is_err() || !search.take_forced(&mut Stats::default()) {
            return Ok(None);
        }
        let state = &search.state;
        let forced = &state.chosen()[search.root.chosen..];
        let root = setting.root.below(&subtree(forced, &[]));
        let Some(item) = search.tightest() else {
            return Ok(Some(Vec::new()));
        };
        let left = state.items()[item as usize];
        let options: Vec<u32> = state.options_left(item).collect();
        let may_have_none = left.need() == 0;
        let ways = match left.is_free() {
            true => 1,
            false => left.ways() as usize - usize::from(may_have_none),
        };
        let mut children = Vec::with_capacity(ways + 1);
        for (place, &option) in options[..ways].iter().enumerate() {
            children.push(root.below(&subtree(&[option], &options[..place])));
        }
        if may_have_none {
            children.push(root.below(&subtree(&[], &options[..ways])));
        }
        Ok(Some(children))
    }

    /// Gives away the other sides of the first branches of a stopped search, each a
    /// subtree. The search continues without them.
    pub(in crate::cover) fn give_away(&mut self, enough: usize) -> Vec<Subtree> {
        let number = enough.min(self.branches.len());
        let given: Vec<Branch> = self.branches.drain(..number).collect();
        self.other_sides(&given).collect()
    }

    /// Returns all subtrees that a stopped search has not visited. The search keeps
    /// them.
    pub(in crate::cover) fn left(&self) -> Vec<Subtree> {
        // What lies below the current state, unless the search was about to leave it.
        let chosen = &self.state.chosen()[self.root.chosen..];
        let excluded = &self.hidden[..self.excluded as usize];
        let here = (!self.entered).then(|| subtree(chosen, excluded));
        let others = self.other_sides(&self.branches);
        here.into_iter().chain(others).collect()
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

    /// Starts over from the root of a subtree.
    pub(in crate::cover) fn restart(&mut self, subtree: &Subtree) {
        self.state.back_to(self.root);
        self.begin();
        let excluded = subtree.excluded.iter();
        for (option, above) in excluded.take(self.hidden.len()).zip(0..) {
            self.exclude(option.index() as u32, above);
        }
        // As long as it has not been entered, there may be solutions.
        self.entered = !self.state.go_to(subtree);
    }

    /// Returns about as many nodes of the search as loading takes: loading goes
    /// through all options, a node through all items.
    pub(in crate::cover) fn reload_nodes(&self) -> u64 {
        self.state.links().div_ceil(self.state.items().len().max(1)) as u64
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
