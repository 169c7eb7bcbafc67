//! What a search on sets has to do for [bounds](super::bounds) before it begins.

use crate::cover::search::tree_search::TreeSearch;
use std::sync::Arc;

use super::data::Sets;
use super::load::gather;
use super::removals::Unfit;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::bounded::{Kind, Root};
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

impl Sets {
    /// Stores what choosing each option removes from a state, and what it counts. All
    /// columns are there, and options have masks of their own.
    pub(super) fn load_bounds(
        &mut self,
        root: &Root<'_>,
        open: usize,
        room: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let (problem, words) = (root.problem(), self.words);
        let removals = Arc::make_mut(&mut self.removals);
        let (places, marker) = (&mut self.places, &mut self.marker);
        let bounds = &mut self.bounds;
        bounds.at = words + self.open_words;
        bounds.free = open;
        let mut counted = vec![Vec::new(); self.names.len()];
        let mut number_counted = 0;
        for item in problem.items() {
            let Some(number) = self.numbers[item.index()] else {
                continue;
            };
            gather(marker, places, problem, item);
            clock.work(problem.options_with(item).len() + words)?;
            let kind = root.kind(item);
            if problem.is_primary(item) && kind != Kind::Counted && root.bounds(item).0 > 0 {
                bounds.open.push(number as u32);
            }
            match kind {
                Kind::Exclusive => {
                    let number = (number < room).then_some(number);
                    let added = removals.add(marker, number, clock);
                    if let Err(Unfit::Stopped(stop)) = added {
                        return Err(stop);
                    }
                }
                Kind::Inclusive => marker
                    .options()
                    .for_each(|option| removals.cover(option, number)),
                Kind::Counted => {
                    bounds.counted[number_counted].0 = number as u32;
                    marker
                        .options()
                        .for_each(|option| counted[option].push(number_counted as u32));
                    number_counted += 1;
                }
                Kind::Idle => {}
            }
        }
        for (option, counted) in counted.iter().enumerate() {
            removals.exclude(option, option);
            bounds.starts.push(bounds.of.len() as u32);
            bounds.of.extend(counted);
        }
        bounds.starts.push(bounds.of.len() as u32);
        // The column of all options.
        self.columns.resize(open * words, 0);
        let all = (0..words).map(|word| match self.names.len().saturating_sub(word * 64) {
            64.. => u64::MAX,
            rest => (1 << rest) - 1,
        });
        self.columns.extend(all);
        Ok(())
    }

    /// Chooses an option at the root.
    pub(super) fn take_at_root(&mut self, option: usize) {
        let state = &mut self.states[..self.stride];
        self.removals.take(state, option);
        self.bounds.count(state, option, &self.columns, self.words);
    }

    /// Goes down to a subtree from the root.
    pub(super) fn go_to(&mut self, subtree: &Subtree) {
        self.bounds.left_out.clone_from(&subtree.excluded);
        for name in &subtree.excluded {
            match self.number(*name) {
                Some(option) => self.states[option / 64] &= !(1 << (option % 64)),
                None => self.blocking |= self.bounds.before.contains(name),
            }
        }
        for &name in &subtree.chosen {
            if !self.bounds.before.contains(&name) {
                self.commit(name);
            }
        }
    }
}
