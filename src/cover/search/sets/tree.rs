//! The search on sets as what every engine is.

use super::data::{IS_SMALL, Sets};
use super::walk::{All, One};
use crate::bits::members;
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::bounded::Root;
use crate::cover::search::tree_search::{Engine, Setting, TreeSearch};
use crate::cover::shrink::presolve::{Halt, Left};
use crate::limits::Clock;

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

    fn commit(&mut self, name: OptionId) {
        let is_there = |option: &usize| self.states[option / 64] >> (option % 64) & 1 == 1;
        if let Some(option) = self.number(name).filter(is_there) {
            self.chosen.push(option as u32);
            self.take_at_root(option);
        } else if !self.chosen().any(|chosen| chosen == name) {
            self.blocking = true;
        }
    }

    fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        self.walk(&mut One, clock, stats)
    }

    fn count(&mut self, clock: &mut Clock, stats: &mut Stats) -> (u128, Event) {
        let mut all = All { found: 0 };
        let event = self.walk(&mut all, clock, stats);
        (all.found, event)
    }

    fn chosen_into(&self, options: &mut Vec<OptionId>) {
        options.extend(self.before());
        options.extend(self.chosen());
    }

    fn give_away(&mut self, enough: usize) -> Unvisited {
        let (mut levels, mut number) = (0, 0);
        while levels < self.depths.len() && number < enough {
            let todo = &self.todo[levels * self.words..][..self.words];
            number += members(todo.iter().copied()).count();
            levels += 1;
        }
        let given = self.unvisited(levels);
        self.todo[..levels * self.words].fill(0);
        given
    }

    fn left(&mut self) -> Unvisited {
        if self.blocking {
            return Unvisited::default();
        }
        let mut left = self.unvisited(self.depths.len());
        if self.has_arrived {
            left.add_end();
        }
        left
    }

    /// Options that the search does not have were settled before it. Failures are kept.
    fn restart(&mut self, subtree: &Subtree) -> bool {
        self.todo.clear();
        self.depths.clear();
        self.branched.clear();
        self.tried.clear();
        self.chosen.clear();
        (self.has_arrived, self.blocking) = (true, false);
        self.fill_root();
        if self.bounds.are_there {
            self.go_to(subtree);
            return true;
        }
        for &name in &subtree.chosen {
            if self.number(name).is_some() {
                self.commit(name);
            }
        }
        true
    }

    /// Loading goes through a set for each item of each option, a node through one for each
    /// group of items and one more.
    fn reload_nodes(&self) -> Option<u64> {
        let sets = self.grouped.len() / self.words + 1;
        Some((self.nodes / sets) as u64)
    }
}
