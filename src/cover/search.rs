//! Algorithm X as a loop with its own stack.
//!
//! The steps are those of Knuth's Algorithm X (TAOCP 7.2.2.1): choose an item,
//! try each of its options, and go on with what is left. Forced items, those
//! with one option left, are taken without branching: they are choices too,
//! but nothing has to be remembered for them, as undoing the last real branch
//! undoes them with it.

use std::ops::ControlFlow;

use super::choose::tightest;
use super::limits::{Clock, Stop};
use super::links::{Links, Mark};
use super::stats::Stats;

/// A place where the search branched.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// The node of the option that is being tried, in the column of the item.
    node: u32,
    /// Where things stood before it was chosen.
    mark: Mark,
    /// How many options had been chosen before it.
    depth: usize,
}

/// What the search came upon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// The chosen options are a solution.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// The search was stopped.
    Stopped(Stop),
}

/// The state of a search: where it branched, and what is chosen.
#[derive(Clone, Default, Debug)]
pub(super) struct Search {
    branches: Vec<Branch>,
    chosen: Vec<u32>,
    /// Whether the search has left the root, so that it has to go back first.
    entered: bool,
}

impl Search {
    /// Starts over.
    pub(super) fn reset(&mut self) {
        self.branches.clear();
        self.chosen.clear();
        self.entered = false;
    }

    /// The options chosen now.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// Chooses an option for good, before the search; `false` if that cannot
    /// lead to a solution.
    pub(super) fn commit(&mut self, links: &mut Links, option: u32) -> bool {
        self.chosen.push(option);
        links.choose(option)
    }

    /// Goes on to the next solution.
    pub(super) fn advance(
        &mut self,
        links: &mut Links,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        // X1: on the first call all is set up; later, leave the last solution.
        let mut alive = !std::mem::replace(&mut self.entered, true);
        loop {
            // X6, X7: try the next option of the last branch, or back up.
            while !alive {
                let Some(branch) = self.branches.last_mut() else {
                    return Event::Exhausted;
                };
                for option in self.chosen.drain(branch.depth..) {
                    links.uncover(option);
                }
                links.unhide_to(branch.mark);
                match links.below(branch.node) {
                    Some(next) => {
                        branch.node = next;
                        alive = self.try_node(links, stats, next);
                    }
                    None => {
                        self.branches.pop();
                    }
                }
            }
            if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                return Event::Stopped(stop);
            }
            // X2, X3: take what is forced; choose an item to branch on.
            alive = self.take_forced(links, stats);
            if !alive {
                continue;
            }
            if links.open() == 0 {
                return Event::Solution;
            }
            // X4, X5: try its first option.
            let item = tightest(links.lens(), links.failures());
            let Some(node) = item.and_then(|item| links.first(item)) else {
                // Only at the root: an item that never had an option.
                return Event::Exhausted;
            };
            stats.guesses += 1;
            let (mark, depth) = (links.mark(), self.chosen.len());
            self.branches.push(Branch { node, mark, depth });
            alive = self.try_node(links, stats, node);
        }
    }

    fn take_forced(&mut self, links: &mut Links, stats: &mut Stats) -> bool {
        while let Some(item) = links.pop_forced() {
            let Some(node) = links.first(item) else {
                return false;
            };
            if !self.try_node(links, stats, node) {
                return false;
            }
        }
        true
    }

    fn try_node(&mut self, links: &mut Links, stats: &mut Stats, node: u32) -> bool {
        let option = links.option_of(node);
        stats.count_node(self.chosen.len());
        self.chosen.push(option);
        links.choose(option)
    }
}
