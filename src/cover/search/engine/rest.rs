//! Into what the rest of a problem falls: subtrees, branches, independent parts.

use super::Machine;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::bounded::BoundedSearch;
use crate::cover::search::choose::Branching;
use crate::cover::search::tree_search::{Below, Engine, Setting};
use crate::cover::shrink::components::Components;
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::{Clock, Stop};

impl Machine {
    /// Goes down to a subtree of a problem with bounds, or further down from where it is;
    /// see [`BoundedSearch::look`].
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn look(
        &mut self,
        subtree: &Subtree,
        further: bool,
        preferred: &[ItemId],
        clock: &mut Clock,
    ) -> Result<Option<Below>, Stop> {
        let steps = match self.steps.take() {
            Some(steps) => steps,
            None => {
                let setting = Setting {
                    residue: &self.residue,
                    engine: Engine::Auto,
                    // The way to a subtree must not depend on what was seen before.
                    branching: Branching::First,
                    root: &Subtree::default(),
                    excluded: &self.excluded,
                    preferred,
                    priced: false,
                };
                let mut steps = BoundedSearch::default();
                match steps.load(setting, clock) {
                    Ok(()) => steps,
                    Err(Halt::Contradiction(_)) => return Ok(None),
                    Err(Halt::Stopped(stop)) => return Err(stop),
                }
            }
        };
        let steps = self.steps.insert(steps);
        steps.look(subtree, further, clock)
    }

    /// Returns the components of what is left, each as a problem; `None` if
    /// there are fewer than `least`. With bounds, nothing must be chosen at the root.
    pub(in crate::cover) fn components(
        &self,
        least: usize,
        clock: &mut Clock,
    ) -> Result<Option<Vec<Subproblem>>, Stop> {
        let problem = self.residue.problem();
        if problem.has_bounds() {
            // It is not presolved.
            let mut is_left = vec![true; problem.option_count()];
            let excluded = self.excluded.iter();
            excluded.for_each(|option| is_left[option.index()] = false);
            let has_option = |option: OptionId| is_left[option.index()];
            let components = Components::of(problem, |_| true, has_option, clock)?;
            return parts(&components, least, problem, has_option, clock);
        }
        let components = Components::left(&self.residue, clock)?;
        let has_option = |option| self.residue.has_option(option);
        parts(&components, least, problem, has_option, clock)
    }

    /// Returns the options to branch on in what is left: those of an item with
    /// the fewest, of the preferred items if one of them is left. Returns none
    /// if all items are covered.
    pub(in crate::cover) fn branches(&self, preferred: &[ItemId]) -> Vec<OptionId> {
        let residue = &self.residue;
        let problem = residue.problem();
        let primary = problem.items().take(problem.primary_count());
        let shortest = |items: &mut dyn Iterator<Item = ItemId>| {
            let open = items.filter(|&item| residue.has_item(item));
            open.min_by_key(|&item| residue.len_of(item))
        };
        let item = shortest(&mut preferred.iter().copied());
        let Some(item) = item.or_else(|| shortest(&mut primary.into_iter())) else {
            return Vec::new();
        };
        let options = problem.options_with(item).iter().copied();
        options
            .filter(|&option| residue.has_option(option))
            .collect()
    }
}

/// Returns components as problems; `None` if there are fewer than `least`.
fn parts(
    components: &Components,
    least: usize,
    problem: &Problem,
    has_option: impl FnMut(OptionId) -> bool,
    clock: &mut Clock,
) -> Result<Option<Vec<Subproblem>>, Stop> {
    if components.len() < least {
        return Ok(None);
    }
    components.parts(problem, has_option, clock).map(Some)
}
