//! The search on sets by prices: only for solutions that cost less than others, without
//! bounds.

use std::ops::ControlFlow;

use super::data::Sets;
use super::walk::{State, Visitor};
use crate::bits::{each, members};
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::prices::{Cutoff, Prices};
use crate::limits::{Clock, Stop};

impl Sets {
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
        let alive = &self.states[..self.words];
        let is_left = |option: &usize| alive[option / 64] >> (option % 64) & 1 == 1;
        let left = (0..self.names.len()).filter(is_left);
        let left = left.map(|option| (option, self.names[option]));
        Prices::new(problem, self.names.len(), left, before, clock)
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
        let mut below = Below {
            branches: self.depths.len(),
            prices,
            cutoff,
            is_dear: false,
        };
        self.walk::<dyn Visitor>(&mut below, clock, stats)
    }

    /// Raises the prices of the open items in the state on the deepest level.
    fn raise(&self, prices: &mut Prices) {
        let (words, state) = (self.words, self.state());
        for item in members(state.open.iter().copied()) {
            let column = &self.columns[item * words..][..words];
            let left = || {
                let options = state.alive.iter().zip(column);
                options.map(|(alive, column)| alive & column)
            };
            let mut without = left().zip(prices.zero());
            if without.all(|(left, zero)| left & zero == 0) {
                prices.raise(1, || members(left()));
            }
        }
    }
}

/// Visits solutions below a cutoff.
struct Below<'a> {
    prices: &'a mut Prices,
    cutoff: &'a Cutoff,
    /// The number of branches of the search above the current state.
    branches: usize,
    /// Whether everything below the current state is too dear.
    is_dear: bool,
}

impl Visitor for Below<'_> {
    fn solution(&mut self, _: State<'_>) -> ControlFlow<()> {
        match self.is_dear {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn narrow(&mut self, sets: &mut Sets) -> bool {
        let level = sets.depths.len();
        self.prices.enter(level, &sets.chosen);
        sets.raise(self.prices);
        let room = self.prices.room(self.cutoff.get());
        self.is_dear = room.is_none();
        let Some(room) = room else {
            return false;
        };
        let mut is_narrower = false;
        let alive = &mut sets.states[level * sets.stride..][..sets.words];
        for (place, word) in alive.iter_mut().enumerate() {
            for bit in each(*word) {
                if self.prices.surplus(place * 64 + bit) >= room {
                    *word &= !(1 << bit);
                    is_narrower = true;
                }
            }
        }
        is_narrower
    }

    fn is_cached(&mut self, _: State<'_>) -> bool {
        self.is_dear
    }

    fn branch(&mut self, _: State<'_>, item: usize) -> usize {
        self.branches += 1;
        item
    }

    fn take_next(&mut self, todo: &mut [u64], first: usize) -> Option<usize> {
        self.prices.back_to(self.branches - 1);
        let options = members(todo.iter().copied());
        let option = options.min_by_key(|&option| self.prices.surplus(first + option))?;
        let room = self.prices.room(self.cutoff.get())?;
        if self.prices.surplus(first + option) >= room {
            return None;
        }
        todo[option / 64] &= !(1 << (option % 64));
        Some(option)
    }

    fn exit(&mut self, _: State<'_>) {
        self.branches -= 1;
    }
}
