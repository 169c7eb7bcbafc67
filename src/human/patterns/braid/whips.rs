//! Whips on a target: partial whips are extended, depth first, by one candidate after the other.
//!
//! Where a partial whip can end, and what it can be extended by, depends on the set of its candidates and on the last of
//! them. Each such pair is extended once for each length. One is given up if there are more [cuts](super::cuts) that it
//! does not meet, and that have nothing in common, than candidates may follow: a whip is a braid too.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::super::links::Links;
use super::cuts::missing;
use super::reach::{Reach, add, has, meet};
use super::watch::Watch;

/// A search for a whip on a target.
pub struct Search<'a> {
    links: &'a Links,
    cuts: Vec<&'a [u64]>,
    watch: &'a Watch<'a>,
    /// What was reached after each candidate.
    reached: Vec<Reach>,
    /// The candidates of the partial whip.
    path: Vec<usize>,
    /// The partial whips that were extended: their sets, and their last candidates.
    known: HashSet<(Box<[u64]>, usize)>,
    /// The number of partial whips that may be extended.
    most_partial: usize,
    union: Vec<u64>,
}

impl<'a> Search<'a> {
    /// Prepares the search of whips, with cuts of the braids on the target.
    pub fn new(
        links: &'a Links,
        cuts: Vec<&'a [u64]>,
        most_partial: usize,
        watch: &'a Watch<'a>,
    ) -> Search<'a> {
        Search {
            links,
            cuts,
            watch,
            reached: vec![Reach::default()],
            path: Vec::new(),
            known: HashSet::new(),
            most_partial,
            union: Vec::new(),
        }
    }

    /// Returns the candidates of a whip on a target with at most a length, in their order, if there is one.
    pub fn find(&mut self, target: usize, most: usize) -> ControlFlow<(), Option<Vec<usize>>> {
        if most == 0 {
            return ControlFlow::Continue(None);
        }
        let is_found =
            !self.reached[0].start(self.links, target) || self.extend(target, most - 1)?;
        ControlFlow::Continue(is_found.then(|| std::mem::take(&mut self.path)))
    }

    /// Returns whether it ended early, as there were too many partial whips.
    pub fn is_given_up(&self) -> bool {
        self.known.len() > self.most_partial
    }

    /// Extends a partial whip, which ends with a candidate, by at most a number of others. Returns whether it is whole
    /// then.
    fn extend(&mut self, last: usize, most: usize) -> ControlFlow<(), bool> {
        self.watch.look()?;
        let (links, depth) = (self.links, self.path.len());
        if self.reached.len() == depth + 1 {
            self.reached.push(Reach::default());
        }
        let placed = self.reached[depth].placed();
        if most == 0 || self.is_given_up() {
            return ControlFlow::Continue(false);
        }
        if missing(self.cuts.iter().copied(), placed, &mut self.union) > most {
            return ControlFlow::Continue(false);
        }
        let mut tried = vec![0; placed.len()];
        for &left in links.excluded(last) {
            for &unit in links.units_of(left) {
                let reach = &self.reached[depth];
                let Some(right) = reach.single(links, unit) else {
                    continue;
                };
                if reach.is_placed(right) || has(&tried, right) {
                    continue;
                }
                add(&mut tried, right);
                if most == 1 && !self.meets_all(depth, right) {
                    continue;
                }
                let [.., from, to] = &mut self.reached[..depth + 2] else {
                    unreachable!("there is one for each candidate and for the target");
                };
                to.copy(from);
                let is_whole = !to.place(links, right);
                self.path.push(right);
                if is_whole || self.is_news(right) && self.extend(right, most - 1)? {
                    return ControlFlow::Continue(true);
                }
                self.path.pop();
            }
        }
        ControlFlow::Continue(false)
    }

    /// Returns whether a candidate is in all cuts that the ones before it do not meet.
    fn meets_all(&self, depth: usize, node: usize) -> bool {
        let placed = self.reached[depth].placed();
        let mut cuts = self.cuts.iter();
        cuts.all(|cut| has(cut, node) || meet(cut, placed))
    }

    /// Returns whether a partial whip with this set and last candidate was not extended before.
    fn is_news(&mut self, last: usize) -> bool {
        let placed = self.reached[self.path.len()].placed();
        self.known.insert((placed.into(), last))
    }
}
