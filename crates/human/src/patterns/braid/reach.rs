//! What follows from a candidate and from those placed after it, by singles.
//!
//! Units of the first candidate do not count: it answers them. Of any other unit, the last candidate that is not ruled
//! out can be placed, and a unit without one is a contradiction.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::super::links::Links;
use quadrille_limits::bits::members;

/// Sets of nodes, in words of 64 bits.
pub fn has(set: &[u64], node: usize) -> bool {
    set[node / 64] >> (node % 64) & 1 == 1
}

/// Adds a node to a set.
pub fn add(set: &mut [u64], node: usize) {
    set[node / 64] |= 1 << (node % 64);
}

/// Returns whether two sets have a node in common.
pub fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Returns the members of a set that another one lacks.
pub fn without(set: impl Iterator<Item = u64>, other: &[u64]) -> impl Iterator<Item = u64> {
    set.zip(other).map(|(set, other)| set & !other)
}

/// The count of a unit that does not count, less than the greatest number of its candidates.
const ANSWERED: u8 = 200;

/// The candidates that are placed, and those that are ruled out by them.
#[derive(Clone, Default)]
pub struct Reach {
    out: Vec<u64>,
    pub placed: Vec<u64>,
    /// The candidates that are the last of a unit, placed ones among them.
    ready: Vec<u64>,
    /// The number of candidates of each unit that are not ruled out.
    counts: Vec<u8>,
}

impl Reach {
    /// Places a first candidate. Returns false if a unit is left without a candidate.
    pub fn start(&mut self, links: &Links, target: usize) -> bool {
        for set in [&mut self.out, &mut self.placed, &mut self.ready] {
            set.clear();
            set.resize(links.len().div_ceil(64), 0);
        }
        self.counts.clear();
        let sizes = links.units.iter().map(|unit| unit.nodes.len() as u8);
        self.counts.extend(sizes);
        for &unit in links.units_of(target) {
            self.counts[unit] = ANSWERED;
        }
        self.place(links, target)
    }

    /// Takes what another one has.
    pub fn copy(&mut self, other: &Reach) {
        self.out.clone_from(&other.out);
        self.placed.clone_from(&other.placed);
        self.ready.clone_from(&other.ready);
        self.counts.clone_from(&other.counts);
    }

    /// Places a candidate. Returns false as soon as a unit is left without a candidate.
    pub fn place(&mut self, links: &Links, node: usize) -> bool {
        add(&mut self.placed, node);
        for &out in links.excluded(node) {
            if has(&self.out, out) {
                continue;
            }
            add(&mut self.out, out);
            for &unit in links.units_of(out) {
                self.counts[unit] -= 1;
                match self.counts[unit] {
                    0 => return false,
                    1 => {
                        let last = self.last_of(links, unit);
                        add(&mut self.ready, last);
                    }
                    _ => {}
                }
            }
        }
        true
    }

    /// Places what follows of some candidates, and what follows from these. Returns false as soon as a unit is left
    /// without a candidate.
    pub fn spread(&mut self, links: &Links, allowed: &[u64]) -> bool {
        while let Some(node) = self.next(allowed) {
            if !self.place(links, node) {
                return false;
            }
        }
        true
    }

    /// Returns the first of some candidates that follows and is not placed.
    pub fn next(&self, allowed: &[u64]) -> Option<usize> {
        let open = self.open().zip(allowed);
        members(open.map(|(open, allowed)| open & allowed)).next()
    }

    /// Returns the first candidate that follows and is not placed, and is none of some.
    pub fn next_beside(&self, refused: &[u64]) -> Option<usize> {
        members(without(self.open(), refused)).next()
    }

    /// Returns the candidates that follow and are not placed.
    pub fn open(&self) -> impl Iterator<Item = u64> + '_ {
        without(self.ready.iter().copied(), &self.placed)
    }

    /// Returns whether a candidate is placed.
    pub fn is_placed(&self, node: usize) -> bool {
        has(&self.placed, node)
    }

    /// Returns whether a candidate is ruled out.
    pub fn is_out(&self, node: usize) -> bool {
        has(&self.out, node)
    }

    /// Returns the candidate that a unit has left, if it is one.
    pub fn single(&self, links: &Links, unit: usize) -> Option<usize> {
        (self.counts[unit] == 1).then(|| self.last_of(links, unit))
    }

    fn last_of(&self, links: &Links, unit: usize) -> usize {
        let nodes = &links.units[unit].nodes;
        let last = nodes.iter().find(|&&node| !self.is_out(node));
        *last.unwrap_or_else(|| unreachable!("one of them is left"))
    }
}

/// How many parts of a search are done between two looks.
const PARTS: u32 = 64;

/// Asks whether a search is stopped, once in a while.
pub struct Watch<'a> {
    is_stopped: &'a dyn Fn() -> bool,
    parts: Cell<u32>,
}

impl<'a> Watch<'a> {
    /// Watches a search.
    pub fn new(is_stopped: &'a dyn Fn() -> bool) -> Watch<'a> {
        Watch {
            is_stopped,
            parts: Cell::new(0),
        }
    }

    /// Counts a part of the search. Breaks if a limit is reached.
    pub fn look(&self) -> ControlFlow<()> {
        let parts = self.parts.get() + 1;
        self.parts.set(parts % PARTS);
        match parts == PARTS && (self.is_stopped)() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
