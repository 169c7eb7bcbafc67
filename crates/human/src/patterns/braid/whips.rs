//! Whips on a target: partial whips are extended, depth first, by one candidate after the other.
//!
//! Where a partial whip can end, and what it can be extended by, depends on the set of its candidates and on the last of
//! them. Each such pair is extended once for each length. One is given up if there are more [cuts](super::cuts) that it
//! does not meet, and that have nothing in common, than candidates may follow: a whip is a braid too.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::super::links::Links;
use super::cuts::missing;
use super::reach::{Reach, Watch, add, has, meet};

/// A search for a whip on a target.
pub struct Search<'a> {
    links: &'a Links,
    cuts: Vec<&'a [u64]>,
    watch: &'a Watch<'a>,
    /// What was reached after each candidate.
    reached: Vec<Reach>,
    /// The partial whips that were extended: their sets, and their last candidates.
    known: HashSet<(Box<[u64]>, usize)>,
    union: Vec<u64>,
}

impl<'a> Search<'a> {
    /// Prepares the search of whips, with cuts of the braids on the target.
    pub fn new(links: &'a Links, cuts: Vec<&'a [u64]>, watch: &'a Watch<'a>) -> Search<'a> {
        Search {
            links,
            cuts,
            watch,
            reached: vec![Reach::default()],
            known: HashSet::new(),
            union: Vec::new(),
        }
    }

    /// Returns whether there is a whip on a target with at most a length.
    pub fn has(&mut self, target: usize, most: usize) -> ControlFlow<(), bool> {
        if most == 0 {
            return ControlFlow::Continue(false);
        }
        let is_found =
            !self.reached[0].start(self.links, target) || self.extend(0, target, most - 1)?;
        ControlFlow::Continue(is_found)
    }

    /// Extends a partial whip of this many candidates, which ends with one, by at most a number of others. Returns
    /// whether it is whole then.
    fn extend(&mut self, depth: usize, last: usize, most: usize) -> ControlFlow<(), bool> {
        self.watch.look()?;
        let links = self.links;
        if self.reached.len() == depth + 1 {
            self.reached.push(Reach::default());
        }
        let placed = &self.reached[depth].placed;
        if most == 0 {
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
                let depth = depth + 1;
                if is_whole || self.is_news(depth, right) && self.extend(depth, right, most - 1)? {
                    return ControlFlow::Continue(true);
                }
            }
        }
        ControlFlow::Continue(false)
    }

    /// Returns whether a candidate is in all cuts that the ones before it do not meet.
    fn meets_all(&self, depth: usize, node: usize) -> bool {
        let placed = &self.reached[depth].placed;
        let mut cuts = self.cuts.iter();
        cuts.all(|cut| has(cut, node) || meet(cut, placed))
    }

    /// Returns whether a partial whip with this set and last candidate was not extended before.
    fn is_news(&mut self, depth: usize, last: usize) -> bool {
        let placed = &self.reached[depth].placed;
        self.known.insert((placed[..].into(), last))
    }
}
