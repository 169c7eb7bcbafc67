//! The engines, each with its buffers, and links as what every engine is.

use super::algorithm_x::{Event, Search};
use super::bounded::BoundedSearch;
use super::prices::{Cutoff, Prices};
use super::sets::Sets;
use super::tree_search::{Setting, TreeSearch};
use crate::cover::model::index::OptionId;
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::shrink::presolve::Halt;
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
        before: i64,
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

    fn chosen_into(&self, options: &mut Vec<OptionId>) {
        options.extend(self.chosen());
    }

    fn give_away(&mut self, enough: usize) -> Unvisited {
        Search::give_away(self, enough)
    }

    fn left(&mut self) -> Unvisited {
        Search::left(self)
    }
}
