//! States of [pairs](crate::cover::search::pairs) on links.

use super::Links;
use crate::cover::search::choose::COVERED;
use crate::cover::search::pairs::Pairs;
use crate::limits::{Clock, Stop};

/// The most options of a secondary item that are compared with each other.
const MOST_COMPARED: u32 = 64;

impl Links {
    /// Returns whether all open primary items have two options left. This one, among
    /// others, is open.
    pub(in crate::cover) fn are_pairs(&self, item: u32) -> bool {
        let is_pair = |len: u32| len & COVERED != 0 || len == 2;
        is_pair(self.lens[item as usize]) && self.lens().iter().all(|&len| is_pair(len))
    }

    /// Returns the number of solutions of a state of pairs; `None` if secondary items
    /// leave it open.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn solutions_of_pairs(
        &self,
        pairs: &mut Pairs,
        clock: &mut Clock,
    ) -> Result<Option<u128>, Stop> {
        pairs.clear(self.names.len());
        clock.work(self.lens.len())?;
        let open = || {
            let items = self.lens().iter().enumerate();
            let open = items.filter(|(_, len)| **len & COVERED == 0);
            open.map(|(item, _)| self.nodes_in(item as u32))
        };
        for node in open().flatten() {
            let option = self.option_of(node);
            let is_primary = |&node: &usize| (self.nodes[node].item as usize) < self.primary;
            if self.nodes_of(option).find(is_primary) == Some(node as usize) {
                pairs.add(option as usize);
            }
        }
        for mut nodes in open() {
            if let (Some(a), Some(b)) = (nodes.next(), nodes.next())
                && !pairs.either(self.option_of(a) as usize, self.option_of(b) as usize)
            {
                return Ok(Some(0));
            }
        }
        let secondary = self.primary as u32..self.lens.len() as u32;
        for item in secondary {
            // What is left with a colour that was chosen agrees.
            if self.committed.get(item as usize).is_some_and(|&c| c != 0) {
                continue;
            }
            let len = self.lens[item as usize] & !COVERED;
            if len > MOST_COMPARED {
                return Ok(None);
            }
            clock.work((len * len) as usize)?;
            for a in self.nodes_in(item) {
                for b in std::iter::successors(self.below(a), |&node| self.below(node)) {
                    let colours = [a, b].map(|node| self.colours.get(node as usize));
                    let agree = colours[0] == colours[1] && colours[0].is_some_and(|&c| c != 0);
                    let [a, b] = [a, b].map(|node| self.option_of(node) as usize);
                    if !agree && !pairs.not_both(a, b) {
                        return Ok(pairs.solutions());
                    }
                }
            }
        }
        Ok(pairs.solutions())
    }

    /// Returns the nodes of an item's column.
    fn nodes_in(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.first(item), |&node| self.below(node))
    }
}
