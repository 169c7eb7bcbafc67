//! The engines as what every engine is, each with its buffers.

use super::algorithm_x::{Event, Search};
use super::bounded::{BoundedSearch, Root};
use super::prices::{Cutoff, Prices};
use super::sets::{IS_SMALL, Sets};
use super::tree_search::{Engine, Setting, TreeSearch};
use crate::cover::model::index::OptionId;
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::{Clock, Stop};

/// The searches, each with its buffers, and which one is in use.
#[derive(Clone, Default, Debug)]
pub(super) struct Searches {
    pub(super) in_use: InUse,
    pub(super) links: Search,
    pub(super) sets: Sets,
    pub(super) bounded: BoundedSearch,
}

#[derive(Clone, Copy, Default, Debug)]
pub(super) enum InUse {
    #[default]
    Links,
    Sets,
    Bounded,
}

impl Searches {
    /// Returns the search in use.
    pub(super) fn current(&mut self) -> &mut dyn TreeSearch {
        match self.in_use {
            InUse::Links => &mut self.links,
            InUse::Sets => &mut self.sets,
            InUse::Bounded => &mut self.bounded,
        }
    }

    /// Returns the search in use, to look at.
    pub(super) fn shown(&self) -> &dyn TreeSearch {
        match self.in_use {
            InUse::Links => &self.links,
            InUse::Sets => &self.sets,
            InUse::Bounded => &self.bounded,
        }
    }
}

/// The search by prices. This is not part of [`TreeSearch`], so that programs which never
/// ask for the cheapest solutions do without it.
impl Searches {
    /// Returns prices for the search in use, which has just been loaded, after options that
    /// cost `before` were chosen; `None` if it does without.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn prices(
        &self,
        problem: &Problem,
        before: u64,
        clock: &mut Clock,
    ) -> Result<Option<Prices>, Stop> {
        Ok(match self.in_use {
            InUse::Links => None,
            InUse::Sets => Some(self.sets.prices(problem, before, clock)?),
            InUse::Bounded => Some(self.bounded.prices(problem, before, clock)?),
        })
    }

    /// Advances to the next solution below a cutoff, as far as prices show it.
    pub(super) fn advance_below(
        &mut self,
        prices: &mut Prices,
        cutoff: &Cutoff,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        match self.in_use {
            InUse::Links => self.links.advance(clock, stats),
            InUse::Sets => self.sets.advance_below(prices, cutoff, clock, stats),
            InUse::Bounded => self.bounded.advance_below(prices, cutoff, clock, stats),
        }
    }
}

impl TreeSearch for Search {
    /// Links are for every problem without bounds.
    fn load(&mut self, setting: Setting<'_>, clock: &mut Clock) -> Result<bool, Halt> {
        let Setting {
            residue,
            branching,
            preferred,
            ..
        } = setting;
        Search::load(self, residue, branching, preferred, clock)?;
        Ok(true)
    }

    fn commit(&mut self, option: OptionId) {
        Search::commit(self, option);
    }

    fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        Search::advance(self, clock, stats)
    }

    fn count(&mut self, clock: &mut Clock, stats: &mut Stats) -> (u128, Event) {
        Search::count(self, clock, stats)
    }

    fn chosen_into(&self, options: &mut Vec<OptionId>) {
        options.extend(self.chosen());
    }

    fn give_away(&mut self, enough: usize) -> Vec<Subtree> {
        Search::give_away(self, enough)
    }

    fn left(&mut self) -> Vec<Subtree> {
        Search::left(self)
    }
}

impl TreeSearch for Sets {
    /// Sets are for problems with few options, and know of no preference.
    fn load(&mut self, setting: Setting<'_>, clock: &mut Clock) -> Result<bool, Halt> {
        let Setting {
            residue, branching, ..
        } = setting;
        self.vectors = setting.engine.vectors();
        if residue.problem().has_bounds() {
            if setting.priced {
                // The prices of items with bounds need a search that branches on options.
                return Ok(false);
            }
            let most = match setting.engine {
                _ if IS_SMALL => return Ok(false),
                Engine::Auto if setting.preferred.is_empty() => Sets::WORTHWHILE,
                Engine::Auto | Engine::Links => return Ok(false),
                _ => Sets::POSSIBLE,
            };
            let root = Root::of(setting, clock)?;
            return Ok(Sets::load_bounded(self, &root, most, branching, clock)?);
        }
        let mut load = |most| Sets::load(self, residue, most, branching, clock);
        Ok(match setting.engine {
            Engine::Auto if !setting.preferred.is_empty() => false,
            Engine::Auto => {
                load(Sets::WORTHWHILE)? || {
                    let most = Sets::most_worthwhile(residue);
                    most > Sets::WORTHWHILE && load(most)?
                }
            }
            Engine::Links => false,
            _ => load(Sets::POSSIBLE)?,
        })
    }

    fn commit(&mut self, option: OptionId) {
        Sets::commit(self, option);
    }

    fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        Sets::advance(self, clock, stats)
    }

    fn count(&mut self, clock: &mut Clock, stats: &mut Stats) -> (u128, Event) {
        Sets::count(self, clock, stats)
    }

    fn chosen_into(&self, options: &mut Vec<OptionId>) {
        options.extend(self.before());
        options.extend(self.chosen());
    }

    fn give_away(&mut self, enough: usize) -> Vec<Subtree> {
        Sets::give_away(self, enough)
    }

    fn left(&mut self) -> Vec<Subtree> {
        Sets::left(self)
    }

    fn restart(&mut self, subtree: &Subtree) -> bool {
        Sets::restart(self, subtree);
        true
    }

    fn reload_nodes(&self) -> Option<u64> {
        Some(Sets::reload_nodes(self))
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
        BoundedSearch::advance(self, clock, stats)
    }

    fn chosen_into(&self, options: &mut Vec<OptionId>) {
        options.extend(self.chosen());
    }

    fn give_away(&mut self, enough: usize) -> Vec<Subtree> {
        BoundedSearch::give_away(self, enough)
    }

    fn left(&mut self) -> Vec<Subtree> {
        BoundedSearch::left(self)
    }

    fn restart(&mut self, subtree: &Subtree) -> bool {
        BoundedSearch::restart(self, subtree);
        true
    }

    fn reload_nodes(&self) -> Option<u64> {
        Some(BoundedSearch::reload_nodes(self))
    }
}
