//! A problem with bounds as it is at the root of a search: without what is excluded,
//! with what is chosen and what that forces.
//!
//! It says what a choice of an option means to each item, for the [search on
//! sets](crate::cover::search::sets). Most bounds turn out to say little. An item that
//! needs one option and has *room* for all that can stand beside each other is covered
//! by the first and excludes nothing. How many can stand beside each other is bounded
//! by the number of items that share them out: of options that share an item of
//! `1..=1`, or a secondary one without colours, only one can be chosen. These items are
//! picked greedily, those with the most options first, from the primary items and from
//! the secondary ones.

use std::sync::Arc;

use super::BoundedSearch;
use super::state::{State, name};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::search::tree_search::Setting;
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::{Clock, Stop};

/// What choosing an option means to one of its items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Kind {
    /// All other options of the item are excluded.
    Exclusive,
    /// The item is covered, and its other options stay.
    Inclusive,
    /// The item needs one less, and has room for one less.
    Counted,
    /// Nothing.
    Idle,
}

/// The steps after which rooms are no longer compared with what is possible.
const PATIENCE: usize = 1 << 22;

/// A problem at the root of a search.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Root<'a> {
    problem: &'a Arc<Problem>,
    state: State,
    /// Whether nothing shows that there is no solution.
    is_alive: bool,
    kinds: Vec<Kind>,
}

impl<'a> Root<'a> {
    /// Loads a problem, and settles what is forced.
    ///
    /// # Errors
    ///
    /// Returns a [`Halt`] if there is no solution, or if a limit is reached.
    pub(in crate::cover) fn of(setting: Setting<'a>, clock: &mut Clock) -> Result<Root<'a>, Halt> {
        let mut search = BoundedSearch::default();
        search.load(setting, clock)?;
        let is_alive = search.take_forced(&mut Stats::default());
        let mut root = Root {
            problem: setting.residue.problem(),
            state: search.state,
            is_alive,
            kinds: Vec::new(),
        };
        root.kinds = root.sort(clock)?;
        Ok(root)
    }

    /// Returns whether there may be a solution.
    pub(in crate::cover) fn is_alive(&self) -> bool {
        self.is_alive
    }

    /// Returns what is chosen, from the root on.
    pub(in crate::cover) fn chosen(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.state.chosen().iter().copied().map(name)
    }

    /// Returns what a choice means to an item.
    pub(in crate::cover) fn kind(&self, item: ItemId) -> Kind {
        let own = self.kinds.get(item.index());
        own.copied().unwrap_or(Kind::Exclusive)
    }

    /// Returns the kinds of all primary items.
    fn sort(&self, clock: &mut Clock) -> Result<Vec<Kind>, Stop> {
        let (mut kinds, mut steps) = (Vec::new(), 0);
        let mut cliques = Cliques::new(self);
        for item in self.problem.items().take(self.problem.primary_count()) {
            let left = &self.state.items()[item.index()];
            let (need, room) = (left.need(), left.room_left());
            kinds.push(if left.len == 0 {
                Kind::Idle
            } else if room == 1 {
                Kind::Exclusive
            } else if need > 1 {
                Kind::Counted
            } else {
                let is_binding = room < u64::from(left.len)
                    && (steps > PATIENCE || !cliques.suffice(item, room, &mut steps));
                match need {
                    _ if is_binding => Kind::Counted,
                    0 => Kind::Idle,
                    _ => Kind::Inclusive,
                }
            });
            clock.work(std::mem::take(&mut cliques.steps) + 1)?;
        }
        Ok(kinds)
    }
}

impl Left for Root<'_> {
    fn problem(&self) -> &Arc<Problem> {
        self.problem
    }

    fn has_item(&self, item: ItemId) -> bool {
        self.kind(item) != Kind::Idle
    }

    fn has_option(&self, option: OptionId) -> bool {
        self.state.has(option.index() as u32)
    }

    fn len_of(&self, item: ItemId) -> usize {
        self.state.options_left(item.index() as u32).len()
    }

    fn bounds(&self, item: ItemId) -> (u32, u32) {
        let left = &self.state.items()[item.index()];
        let room = match self.kind(item) {
            // It says nothing.
            Kind::Inclusive => u32::MAX,
            _ => left.room_left().min(u64::from(left.len)) as u32,
        };
        (left.need(), room)
    }
}

/// Items that share out the options of another one.
struct Cliques<'a> {
    root: &'a Root<'a>,
    /// For each item, how many options it has that are not shared out yet.
    with: Vec<u32>,
    /// The steps since they were last asked for.
    steps: usize,
}

impl<'a> Cliques<'a> {
    fn new(root: &'a Root<'a>) -> Cliques<'a> {
        Cliques {
            root,
            with: vec![0; root.problem.item_count()],
            steps: 0,
        }
    }

    /// Returns whether no more than `room` options of an item can be chosen, as far as
    /// this shows it.
    fn suffice(&mut self, item: ItemId, room: u64, steps: &mut usize) -> bool {
        let by = [true, false].map(|primary| self.cover(item, room, primary));
        *steps += self.steps;
        by.contains(&true)
    }

    /// Shares out the options of an item among primary ones, or among secondary ones.
    /// Returns whether `room` of these are enough.
    fn cover(&mut self, item: ItemId, room: u64, by_primary: bool) -> bool {
        let problem = self.root.problem;
        let left = self.root.state.options_left(item.index() as u32);
        let mut left: Vec<OptionId> = left.map(name).collect();
        for picked in 0..room {
            if left.is_empty() {
                return true;
            }
            let mut most = (0, item);
            for &option in &left {
                for place in 0..problem.items_of(option).len() {
                    self.steps += 1;
                    if let Some(shared) = self.shared(option, place, by_primary) {
                        let with = &mut self.with[shared.index()];
                        *with += 1;
                        most = most.max((*with, shared));
                    }
                }
            }
            for &option in &left {
                for &item in problem.items_of(option) {
                    self.with[item.index()] = 0;
                }
            }
            let (number, most) = most;
            // No other one has more of them.
            let reach = u64::from(number).saturating_mul(room - picked);
            if reach < left.len() as u64 || self.steps > PATIENCE {
                return false;
            }
            left.retain(|&option| {
                let items = problem.items_of(option).iter();
                let place = items.clone().position(|&item| item == most);
                place.is_none_or(|place| self.shared(option, place, by_primary).is_none())
            });
        }
        left.is_empty()
    }

    /// Returns the item at a place of an option if no two options that have it fit
    /// beside each other.
    fn shared(&self, option: OptionId, place: usize, by_primary: bool) -> Option<ItemId> {
        let problem = self.root.problem;
        let item = problem.items_of(option)[place];
        let excludes = match problem.is_primary(item) {
            true => by_primary && self.root.state.items()[item.index()].room_left() == 1,
            false => !by_primary && problem.colour(option, place).is_none(),
        };
        excludes.then_some(item)
    }
}
