//! The search by prices: only for solutions that cost less than others.

use super::super::algorithm_x::Event;
use super::super::prices::{Cutoff, Prices};
use super::state::{State, name};
use super::{BoundedSearch, Guide};
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::limits::{Clock, Stop};

impl BoundedSearch {
    /// Returns prices for the root of a search that has just been loaded, after options
    /// that cost `before` were chosen.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn prices(
        &self,
        problem: &Problem,
        before: i64,
        clock: &mut Clock,
    ) -> Result<Prices, Stop> {
        let options = problem.option_count();
        let left = (0..options as u32).filter(|&option| self.state.has(option));
        let left = left.map(|option| (option as usize, name(option)));
        Prices::new(problem, options, left, before, clock)
    }

    /// Advances to the next solution, and skips those that are not below the cutoff as
    /// far as prices show it.
    pub(in crate::cover) fn advance_below(
        &mut self,
        prices: &mut Prices,
        cutoff: &Cutoff,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        let links = self.state.links();
        let guide = &mut Below {
            prices,
            cutoff,
            links,
        };
        self.advance_by(guide, clock, stats)
    }
}

/// Visits solutions below a cutoff.
struct Below<'a> {
    prices: &'a mut Prices,
    cutoff: &'a Cutoff,
    /// The nodes of the problem, at which each state looks.
    links: usize,
}

impl Guide for Below<'_> {
    fn pick(&mut self, state: &State, item: u32) -> Option<u32> {
        let options = state.options_left(item);
        options.min_by_key(|&option| (self.prices.surplus(option as usize), option))
    }

    fn prune(&mut self, state: &mut State, branches: usize) -> bool {
        self.prices.enter(branches, state.chosen());
        for (item, number) in state.items().iter().zip(0..) {
            let need = item.need();
            if need > 0 {
                let options = || state.options_left(number).map(|option| option as usize);
                self.prices.raise(need, options);
            }
        }
        let Some(room) = self.prices.room(self.cutoff.get()) else {
            return false;
        };
        let dear = self.prices.with_surplus(room);
        dear.into_iter()
            .all(|option| !state.has(option) || state.hide(option))
    }

    fn steps(&self) -> usize {
        self.links
    }

    fn leave(&mut self, _: &State, branches: usize) {
        self.prices.back_to(branches);
    }
}
