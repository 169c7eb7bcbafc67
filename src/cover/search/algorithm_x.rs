//! Algorithm X as a loop with its own stack.
//!
//! The steps are those of Knuth's Algorithm X (TAOCP 7.2.2.1): choose an item,
//! try each of its options, and go on with what is left. Forced items, those
//! with one option left, are covered without branching: they are choices too,
//! but need no entry on the stack, as undoing the last real branch undoes them
//! with it.

use std::ops::ControlFlow;

use super::choose::{Branching, tightest, tightest_of};
use super::links::{Links, Mark};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::stats::Stats;
use crate::cover::model::trace::Trace;
use crate::cover::model::unvisited::{Unvisited, Ways};
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

/// A branch of the search.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// The node of the option being tried, in the column of the item.
    node: u32,
    /// The node of the option to try next, if there is one.
    next: Option<u32>,
    /// The state before the option was chosen.
    mark: Mark,
    /// The number of options chosen before it.
    depth: usize,
}

/// What stopped the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Event {
    /// The chosen options are a solution.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// A limit was reached.
    Stopped(Stop),
}

/// A search by dancing links: its branches, and the chosen options.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Search {
    links: Links,
    branching: Branching,
    /// Items to branch on before others.
    preferred: Vec<u32>,
    branches: Vec<Branch>,
    chosen: Vec<u32>,
    /// The number of branches, from the root, whose remaining options were
    /// given away.
    given: usize,
    /// Whether the search has finished with its current place, and has to go
    /// back first.
    entered: bool,
    /// Whether the root itself has no solution.
    blocking: bool,
}

impl Search {
    /// Starts over with what is left of a problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. There is nothing to search
    /// then.
    pub(in crate::cover) fn load(
        &mut self,
        residue: &impl Left,
        branching: Branching,
        preferred: &[ItemId],
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        self.preferred.clear();
        self.branching = branching;
        self.branches.clear();
        self.chosen.clear();
        self.given = 0;
        self.entered = false;
        self.links.load(residue, clock)?;
        let preferred = preferred.iter().filter(|&&item| residue.has_item(item));
        let preferred = preferred.map(|&item| self.links.item(item));
        self.preferred.extend(preferred);
        self.blocking = self.links.lens().contains(&0);
        Ok(())
    }

    /// Chooses an option for the whole search.
    pub(in crate::cover) fn commit(&mut self, name: OptionId) {
        if self.blocking {
            return;
        }
        let option = self
            .links
            .number(name)
            .filter(|&option| self.links.has(option));
        if let Some(option) = option {
            self.chosen.push(option);
            self.blocking |= !self.links.choose(option);
        } else if !self.chosen().any(|chosen| chosen == name) {
            self.blocking = true;
        }
    }

    /// Returns the options chosen now, from the root.
    pub(in crate::cover) fn chosen(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.chosen.iter().map(|&option| self.links.name(option))
    }

    /// Advances to the next solution.
    pub(in crate::cover) fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        self.advance_with(clock, stats, &mut ())
    }

    /// Advances to the next solution, followed by a trace.
    pub(in crate::cover) fn advance_with(
        &mut self,
        clock: &mut Clock,
        stats: &mut Stats,
        trace: &mut impl Trace,
    ) -> Event {
        if self.blocking {
            return Event::Exhausted;
        }
        let event = self.step(clock, stats, trace);
        stats.updates = self.links.updates();
        event
    }

    fn step(&mut self, clock: &mut Clock, stats: &mut Stats, trace: &mut impl Trace) -> Event {
        // X1: the first call enters the root; later ones leave the last
        // solution.
        let mut alive = !std::mem::replace(&mut self.entered, true);
        let mut updates = self.links.updates();
        loop {
            // X6, X7: try the next option of the last branch, or back up.
            while !alive {
                let Some(branch) = self.branches[self.given..].last_mut() else {
                    return Event::Exhausted;
                };
                if let Err(stop) = trace.leave() {
                    self.entered = false;
                    return Event::Stopped(stop);
                }
                // What a branch without more options has changed, the one before it undoes.
                let Some(next) = branch.next else {
                    self.branches.pop();
                    continue;
                };
                back_to(*branch, &mut self.links, &mut self.chosen);
                branch.node = next;
                branch.next = self.links.below(next);
                self.tell(next, trace);
                alive = self.try_node(stats, next);
                // In a large problem one option may take a millisecond.
                let before = std::mem::replace(&mut updates, self.links.updates());
                let steps = usize::try_from(updates - before).unwrap_or(usize::MAX);
                if let Err(stop) = clock.work(steps) {
                    self.entered = !alive;
                    return Event::Stopped(stop);
                }
            }
            if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                self.entered = false;
                return Event::Stopped(stop);
            }
            // X2, X3: cover what is forced; choose an item to branch on.
            alive = self.take_forced(stats);
            if !alive {
                continue;
            }
            if self.links.open() == 0 {
                return Event::Solution;
            }
            // X4, X5: try the first option of an item.
            let node = self.tightest().and_then(|item| self.links.first(item));
            let Some(node) = node else {
                unreachable!("an open item has options, or the search has turned back");
            };
            stats.guesses += 1;
            let (mark, depth) = (self.links.mark(), self.chosen.len());
            let next = self.links.below(node);
            self.branches.push(Branch {
                node,
                next,
                mark,
                depth,
            });
            self.tell(node, trace);
            alive = self.try_node(stats, node);
        }
    }

    /// Tells of the option of a branch that is tried next.
    fn tell(&self, node: u32, trace: &mut impl Trace) {
        trace.enter(|| {
            let option = self.links.name(self.links.option_of(node));
            (option, self.links.below(node).is_none())
        });
    }

    /// Returns the item to branch on.
    fn tightest(&self) -> Option<u32> {
        let (lens, failures) = (self.links.lens(), self.links.failures());
        let preferred = tightest_of(&self.preferred, lens, failures, self.branching);
        preferred.or_else(|| tightest(lens, failures, self.branching))
    }

    /// See [`TreeSearch::give_away`](super::tree_search::TreeSearch::give_away): the search
    /// goes back to its root, and down again.
    pub(in crate::cover) fn give_away(&mut self, enough: usize) -> Unvisited {
        let (given, levels) = self.unvisited(enough);
        self.given += levels;
        given
    }

    /// See [`TreeSearch::left`](super::tree_search::TreeSearch::left).
    pub(in crate::cover) fn left(&mut self) -> Unvisited {
        if self.blocking {
            return Unvisited::default();
        }
        let (mut left, _) = self.unvisited(usize::MAX);
        // What lies below the chosen options, unless the search was about to
        // leave them.
        if !self.entered {
            left.add_end();
        }
        left
    }

    /// Returns the subtrees that the search has not visited at its first
    /// branches: for as many branches, from the root, as are needed for `enough`
    /// of them; and the number of these branches.
    fn unvisited(&mut self, enough: usize) -> (Unvisited, usize) {
        let mut unvisited = Unvisited::along(self.chosen().collect());
        let (path, branches) = (self.chosen.clone(), self.branches.clone());
        if let Some(&root) = branches.get(self.given) {
            back_to(root, &mut self.links, &mut self.chosen);
        }
        let (mut levels, mut number) = (0, 0);
        for branch in &branches[self.given..] {
            if number >= enough {
                break;
            }
            self.go_down(&path[self.chosen.len()..branch.depth]);
            let siblings = std::iter::successors(Some(branch.node), |&node| self.links.below(node));
            let name = |node| self.links.name(self.links.option_of(node));
            let ways = Ways {
                options: siblings.skip(1).map(name).collect(),
                ..Ways::default()
            };
            number += ways.len();
            levels += 1;
            unvisited.add(branch.depth, &ways);
        }
        self.go_down(&path[self.chosen.len()..]);
        (unvisited, levels)
    }

    /// Chooses options that were chosen before.
    fn go_down(&mut self, path: &[u32]) {
        for &option in path {
            self.chosen.push(option);
            self.links.choose(option);
        }
    }

    fn take_forced(&mut self, stats: &mut Stats) -> bool {
        while let Some(item) = self.links.pop_forced() {
            let Some(node) = self.links.first(item) else {
                return false;
            };
            if !self.try_node(stats, node) {
                return false;
            }
        }
        true
    }

    fn try_node(&mut self, stats: &mut Stats, node: u32) -> bool {
        let option = self.links.option_of(node);
        stats.count_node(self.chosen.len());
        self.chosen.push(option);
        self.links.choose(option)
    }
}

/// Undoes everything since a branch.
fn back_to(branch: Branch, links: &mut Links, chosen: &mut Vec<u32>) {
    for option in chosen.drain(branch.depth..) {
        links.uncover(option);
    }
    links.unhide_to(branch.mark);
}
