//! The shortest braids on a target: least sets of candidates that are enough for a contradiction.
//!
//! The order in which a braid places candidates matters only in so far as each must follow. So a braid is a set, and its
//! length is the size of the set and one more. Trying all sets, from small to large, takes too long: many candidates
//! follow from most targets, and nearly all are of no use. Instead, cuts are collected. A *cut* is a set of
//! candidates of which every braid on the target has at least one. A set that does not meet a cut is extended by one of its
//! members after the other; if that takes more candidates than are allowed, as several cuts have nothing in common, the
//! set is given up. A set that meets all cuts is a braid, or it shows one more cut: it grows, candidate
//! by candidate, as long as there is no contradiction; those that were refused, and all that were barred before, are the
//! cut. (A braid without any of them would have grown with the set to its end.) The cuts stay from one length to the
//! next.
//!
//! This is the duality of hitting sets, as solvers of constraints use it for least unsatisfiable cores, and planners for
//! landmarks. Two other ways were tried. To search a least set that meets all cuts from the start for each new cut took
//! 20 times as long, and more for long braids. To add cuts of what a chosen candidate has to follow from took three times
//! as long: there were more of them than they saved.

use std::mem;
use std::ops::ControlFlow;

use super::super::links::Links;
use super::reach::{Reach, Watch, add, meet, without};
use quadrille_limits::bits::members;

/// What is known about the braids on a target.
#[derive(Default)]
pub struct Cuts {
    /// The cuts, one after the other.
    sets: Vec<u64>,
    /// The least length that a braid can have.
    least: usize,
    /// Whether there is no braid.
    is_hopeless: bool,
}

impl Cuts {
    /// Returns the cuts, each as a set of words.
    pub fn sets(&self, words: usize) -> impl Iterator<Item = &[u64]> {
        self.sets.chunks_exact(words)
    }

    /// Returns what a braid on the target places that has at most a length, as a set, if there is one.
    pub fn braid(
        &mut self,
        links: &Links,
        target: usize,
        most: usize,
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Option<Vec<u64>>> {
        if self.is_hopeless || self.least > most || most == 0 {
            return ControlFlow::Continue(None);
        }
        let words = links.len().div_ceil(64);
        let mut start = Reach::default();
        if !start.start(links, target) {
            return ControlFlow::Continue(Some(vec![0; words]));
        }
        let mut search = Search {
            links,
            words,
            watch,
            sets: mem::take(&mut self.sets),
            start: &start,
            grown: Reach::default(),
            trial: Reach::default(),
            is_hopeless: false,
        };
        let mut set = vec![0; words];
        let flow = search.extend(&mut set, &vec![0; words], most - 1, (&[], 0));
        self.is_hopeless = search.is_hopeless;
        self.sets = search.sets;
        let is_found = flow?;
        if !is_found {
            self.least = most + 1;
        }
        ControlFlow::Continue(is_found.then_some(set))
    }
}

/// Returns how many candidates at least are missing in a set that has to meet all of some sets: the number of those that
/// it does not meet and that have nothing in common with each other.
pub fn missing<'a>(
    sets: impl Iterator<Item = &'a [u64]>,
    placed: &[u64],
    union: &mut Vec<u64>,
) -> usize {
    union.clear();
    union.resize(placed.len(), 0);
    let mut count = 0;
    for set in sets.filter(|set| !meet(set, placed)) {
        if !meet(set, union) {
            count += 1;
            for (union, set) in union.iter_mut().zip(set) {
                *union |= set;
            }
        }
    }
    count
}

/// A search for a set that is enough for a contradiction.
struct Search<'a> {
    links: &'a Links,
    words: usize,
    watch: &'a Watch<'a>,
    sets: Vec<u64>,
    /// What the target rules out.
    start: &'a Reach,
    grown: Reach,
    trial: Reach,
    is_hopeless: bool,
}

impl Search<'_> {
    /// Extends a set by at most a number of candidates, none of them barred, so that it is enough. Returns whether that
    /// can be done. Of the first cuts, up to a number, it met all but some before its last candidate was added.
    fn extend(
        &mut self,
        chosen: &mut Vec<u64>,
        barred: &[u64],
        most: usize,
        (unmet, known): (&[usize], usize),
    ) -> ControlFlow<(), bool> {
        self.watch.look()?;
        let cuts = unmet.iter().copied().chain(known..self.count());
        let unmet = cuts.filter(|&cut| !meet(self.set(cut), chosen));
        let mut unmet: Vec<usize> = unmet.collect();
        if unmet.is_empty() {
            if !self.grow(chosen, barred)? {
                return ControlFlow::Continue(true);
            }
            unmet.push(self.count() - 1);
        }
        if self.is_hopeless || most == 0 {
            return ControlFlow::Continue(false);
        }
        let known = self.count();
        let Some(branch) = self.branch(&unmet, barred, most) else {
            return ControlFlow::Continue(false);
        };
        let mut barred = barred.to_vec();
        for node in members(branch.iter().copied()) {
            add(chosen, node);
            if self.extend(chosen, &barred, most - 1, (&unmet, known))? {
                return ControlFlow::Continue(true);
            }
            chosen[node / 64] &= !(1 << (node % 64));
            add(&mut barred, node);
        }
        ControlFlow::Continue(false)
    }

    fn count(&self) -> usize {
        self.sets.len() / self.words
    }

    fn set(&self, cut: usize) -> &[u64] {
        &self.sets[cut * self.words..][..self.words]
    }

    /// Returns candidates of which one has to be added to meet some cuts: the smallest cut, or what all have in common if
    /// one candidate has to do. `None` if that takes more than a number of candidates.
    fn branch(&self, unmet: &[usize], barred: &[u64], most: usize) -> Option<Vec<u64>> {
        let open = |cut: usize| without(self.set(cut).iter().copied(), barred);
        if most == 1 {
            let mut common: Vec<u64> = barred.iter().map(|word| !word).collect();
            for &cut in unmet {
                for (common, word) in common.iter_mut().zip(self.set(cut)) {
                    *common &= word;
                }
            }
            return Some(common);
        }
        let size = |&cut: &usize| open(cut).map(u64::count_ones).sum::<u32>();
        let least = unmet.iter().copied().min_by_key(size)?;
        let (mut union, mut apart) = (vec![0; self.words], 0);
        for cut in [least].into_iter().chain(unmet.iter().copied()) {
            if open(cut).zip(&union).all(|(word, union)| word & union == 0) {
                apart += 1;
                for (union, word) in union.iter_mut().zip(open(cut)) {
                    *union |= word;
                }
            }
        }
        (apart <= most).then(|| open(least).collect())
    }

    /// Adds a cut that a set does not meet, unless the set is enough. Returns whether it did.
    fn grow(&mut self, chosen: &[u64], barred: &[u64]) -> ControlFlow<(), bool> {
        self.grown.copy(self.start);
        if !self.grown.spread(self.links, chosen) {
            return ControlFlow::Continue(false);
        }
        let (mut allowed, mut refused) = (chosen.to_vec(), barred.to_vec());
        while let Some(node) = self.grown.next_beside(&refused) {
            self.watch.look()?;
            self.trial.copy(&self.grown);
            if self.trial.place(self.links, node) && self.trial.spread(self.links, &allowed) {
                add(&mut allowed, node);
                mem::swap(&mut self.grown, &mut self.trial);
            } else {
                add(&mut refused, node);
            }
        }
        self.sets.extend(self.grown.open());
        self.is_hopeless = self.grown.open().all(|word| word == 0);
        ControlFlow::Continue(true)
    }
}
