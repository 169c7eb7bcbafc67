//! All that follows from one assumption.

use std::sync::Arc;

use super::Mode;
use super::choice::Shared;
use super::nested;
use super::store::Store;
use super::story::Event;
use crate::human::board::nine::CandidateSet;
use crate::human::board::nine::geometry::{Nine, SEATS, cell_at, each};
use crate::human::board::nine::{Candidate, Position};
use crate::human::explainer::step::{Node, Reason};

/// A node that follows from an assumption.
#[derive(Clone, Debug)]
pub struct Entry {
    pub node: Node,
    pub reason: Reason,
    /// Where its parents are.
    parents: (u32, u32),
    /// The number of nodes on the longest way to it that is known to be needed.
    pub depth: u16,
    /// The nested step that it relies on, from 1.
    nested: u16,
}

/// All that follows from an assumption, in the order in which it was found.
#[derive(Clone, Debug)]
pub struct Spread {
    entries: Vec<Entry>,
    /// The number of entries before a contradiction.
    len: usize,
    parents: Vec<u16>,
    /// The entry of each node.
    index: Box<[u16; Node::NUMBER]>,
    pub on: CandidateSet,
    pub off: CandidateSet,
    nested: Vec<Shared>,
    /// The entries that contradict each other.
    pub contradiction: Option<[u16; 2]>,
}

const NONE: u16 = u16::MAX;

impl Default for Spread {
    fn default() -> Spread {
        Spread {
            entries: Vec::new(),
            len: 0,
            parents: Vec::new(),
            index: Box::new([NONE; Node::NUMBER]),
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            nested: Vec::new(),
            contradiction: None,
        }
    }
}

impl Spread {
    /// Forgets everything.
    pub fn clear(&mut self) {
        for entry in &self.entries {
            self.index[entry.node.index()] = NONE;
        }
        self.entries.clear();
        self.parents.clear();
        self.nested.clear();
        (self.on, self.off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        self.contradiction = None;
        self.len = 0;
    }

    /// Works out all that follows from an assumption.
    pub fn spread(&mut self, before: &Position, start: Node, mode: Mode, inner: &mut Store) {
        self.clear();
        let mut run = Run {
            spread: self,
            position: before.clone(),
            before,
            mode,
            queues: std::mem::take(&mut inner.queues),
            inner,
        };
        run.queues.iter_mut().for_each(Vec::clear);
        run.add(start, Reason::None, 0);
        run.run();
        let queues = run.queues;
        inner.queues = queues;
        self.len = self.entries.len() - usize::from(self.contradiction.is_some());
    }

    /// Returns the number of entries, those that contradict each other apart.
    pub fn len(&self) -> u16 {
        self.len as u16
    }

    /// Returns the entry of a node.
    #[inline(always)]
    pub fn entry(&self, node: Node) -> Option<u16> {
        let at = self.index[node.index()];
        (at != NONE).then_some(at)
    }

    pub fn get(&self, at: u16) -> &Entry {
        &self.entries[usize::from(at)]
    }

    pub fn parents(&self, at: u16) -> &[u16] {
        let (from, to) = self.entries[usize::from(at)].parents;
        &self.parents[from as usize..to as usize]
    }

    /// Returns the nodes of a chain, breadth first from its end, with their reasons.
    pub fn chain(&self, at: u16, start: Reason) -> Vec<(Node, Reason)> {
        let mut nodes = Vec::new();
        self.ancestors(at, &mut |entry, _| {
            let is_start = entry.node.is_on() && entry.parents.0 == entry.parents.1;
            nodes.push((entry.node, if is_start { start } else { entry.reason }));
            false
        });
        nodes
    }

    /// Returns all that some entries follow from, and these, in the order in which they were found.
    pub fn story(&self, ends: &[u16]) -> Vec<Event> {
        let mut needed: Vec<u16> = ends.to_vec();
        let mut next = 0;
        while let Some(&at) = needed.get(next) {
            next += 1;
            for &parent in self.parents(at) {
                if !needed.contains(&parent) {
                    needed.push(parent);
                }
            }
        }
        needed.sort_unstable();
        let place = |at: &u16| needed.binary_search(at).unwrap_or_default();
        let event = |&at: &u16| Event {
            node: self.get(at).node,
            reason: self.get(at).reason,
            parents: self.parents(at).iter().map(place).collect(),
        };
        needed.iter().map(event).collect()
    }

    /// Visits an entry and all that it follows from, breadth first, until told to stop.
    pub fn ancestors(&self, at: u16, visit: &mut dyn FnMut(&Entry, Option<&Shared>) -> bool) {
        let mut seen = [0_u64; Node::NUMBER.div_ceil(64) + 1];
        let mut queue: Vec<u16> = Vec::with_capacity(64);
        queue.push(at);
        let mut mark = |node: Node| {
            let word = &mut seen[node.index() / 64];
            let is_new = *word >> (node.index() % 64) & 1 == 0;
            *word |= 1 << (node.index() % 64);
            is_new
        };
        mark(self.get(at).node);
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            let entry = self.get(at);
            let nested = (entry.nested > 0).then(|| &self.nested[usize::from(entry.nested) - 1]);
            if visit(entry, nested) {
                return;
            }
            for &parent in self.parents(at) {
                if mark(self.get(parent).node) {
                    queue.push(parent);
                }
            }
        }
    }
}

/// The spreading.
struct Run<'a> {
    spread: &'a mut Spread,
    /// What is left of the position.
    position: Position,
    /// The position at the start.
    before: &'a Position,
    mode: Mode,
    /// The nodes whose consequences are still to be found: those that are off, and on.
    queues: [Vec<u16>; 2],
    inner: &'a mut Store,
}

impl Run<'_> {
    /// Adds a node with the parents at the end of the list.
    fn add(&mut self, node: Node, reason: Reason, parents_from: usize) {
        let at = self.record(node, reason, parents_from, 0);
        self.spread.index[node.index()] = at;
        if node.is_on() {
            self.spread.on.insert(node.candidate());
        } else {
            self.spread.off.insert(node.candidate());
        }
        self.queues[usize::from(node.is_on())].push(at);
    }

    fn record(&mut self, node: Node, reason: Reason, parents_from: usize, nested: u16) -> u16 {
        let spread = &mut *self.spread;
        let at = spread.entries.len() as u16;
        let depth = spread.parents[parents_from..]
            .iter()
            .map(|&parent| spread.entries[usize::from(parent)].depth)
            .max();
        spread.entries.push(Entry {
            node,
            reason,
            parents: (parents_from as u32, spread.parents.len() as u32),
            depth: depth.unwrap_or(0) + 1,
            nested,
        });
        at
    }

    fn run(&mut self) {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&at) = self.queues[1].get(next_on) {
                next_on += 1;
                if self.turn_off(at) {
                    return;
                }
            } else if let Some(&at) = self.queues[0].get(next_off) {
                next_off += 1;
                if self.turn_on(at) {
                    return;
                }
            } else if !self.mode.is_nested() || !self.think() {
                return;
            }
        }
    }

    /// Adds what is off as a candidate is on. Returns whether that contradicts something.
    fn turn_off(&mut self, at: u16) -> bool {
        let candidate = self.spread.get(at).node.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.mode != Mode::Nishio {
            for other in each(self.position.of(cell) & !(1 << digit)) {
                if self.is_off(Candidate::new(cell, other), Reason::Cell, at) {
                    return true;
                }
            }
        }
        for (kind, (house, place)) in SEATS[cell].into_iter().enumerate() {
            let house = usize::from(house);
            let reason = Reason::House(kind as u8);
            for place in each(self.position.places(house, digit) & !(1 << place)) {
                let other = Candidate::new(cell_at(house, place), digit);
                if self.is_off(other, reason, at) {
                    return true;
                }
            }
        }
        false
    }

    #[inline(always)]
    fn is_off(&mut self, candidate: Candidate, reason: Reason, parent: u16) -> bool {
        if self.spread.off.has(candidate) {
            return false;
        }
        let from = self.spread.parents.len();
        self.spread.parents.push(parent);
        let node = Node::off(candidate);
        if self.spread.on.has(candidate) {
            let this = self.record(node, reason, from, 0);
            let that = self.spread.index[node.opposite().index()];
            self.spread.contradiction = Some([that, this]);
            return true;
        }
        self.add(node, reason, from);
        false
    }

    /// Adds what is on as a candidate is off. Returns whether that contradicts something.
    fn turn_on(&mut self, at: u16) -> bool {
        let candidate = self.spread.get(at).node.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        // What follows is collected before the candidate is removed.
        let mut follows = [(Candidate(0), Reason::None, (0, 0)); 4];
        let mut number = 0;
        if self.mode != Mode::Nishio {
            let others = self.position.of(cell) & !(1 << digit);
            if others.count_ones() == 1 {
                let other = Candidate::new(cell, others.trailing_zeros() as usize);
                let gone = self.gone(|before| before.of(cell), others | 1 << digit);
                let parents = self.collect(at, gone, |digit| Candidate::new(cell, digit));
                follows[number] = (other, Reason::Cell, parents);
                number += 1;
            }
        }
        for (kind, (house, place)) in SEATS[cell].into_iter().enumerate() {
            let house = usize::from(house);
            let others = self.position.places(house, digit) & !(1 << place);
            if others.count_ones() == 1 {
                let of = |place: usize| Candidate::new(cell_at(house, place), digit);
                let other = of(others.trailing_zeros() as usize);
                if follows[..number].iter().any(|&(known, ..)| known == other) {
                    continue;
                }
                let gone = self.gone(|before| before.places(house, digit), others | 1 << place);
                let parents = self.collect(at, gone, of);
                follows[number] = (other, Reason::House(kind as u8), parents);
                number += 1;
            }
        }
        if self.mode.is_dynamic() {
            self.position.remove(candidate);
        }
        for &(candidate, reason, parents) in &follows[..number] {
            let node = Node::on(candidate);
            if self.spread.on.has(candidate) {
                continue;
            }
            let is_contradiction = self.spread.off.has(candidate);
            let this = self.record(node, reason, self.spread.parents.len(), 0);
            self.spread.set_parents(this, parents);
            if is_contradiction {
                let that = self.spread.index[node.opposite().index()];
                self.spread.contradiction = Some([this, that]);
                return true;
            }
            self.spread.index[node.index()] = this;
            self.spread.on.insert(candidate);
            self.queues[1].push(this);
        }
        false
    }

    /// Returns what was there at the start and is gone.
    fn gone(&self, of: impl Fn(&Position) -> Nine, left: Nine) -> Nine {
        match self.mode.is_dynamic() {
            true => of(self.before) & !left,
            false => 0,
        }
    }

    /// Lists the parents of a node: the one that it follows from, and those that made it follow.
    fn collect(&mut self, first: u16, gone: Nine, of: impl Fn(usize) -> Candidate) -> (u32, u32) {
        let spread = &mut *self.spread;
        let from = spread.parents.len() as u32;
        spread.parents.push(first);
        for element in each(gone) {
            let parent = spread.index[Node::off(of(element)).index()];
            spread.parents.push(parent);
        }
        (from, spread.parents.len() as u32)
    }

    /// Applies other techniques to what is left. Returns whether they removed anything.
    fn think(&mut self) -> bool {
        let steps = nested::steps(&self.position, self.before, self.mode, self.inner);
        let mut is_new = false;
        for step in steps {
            let nested = match step.nested {
                Some(nested) => {
                    self.spread.nested.push(Arc::clone(&nested));
                    self.spread.nested.len() as u16
                }
                None => 0,
            };
            let from = self.spread.parents.len();
            for &parent in &step.parents {
                let parent = self.spread.index[Node::off(parent).index()];
                self.spread.parents.push(parent);
            }
            let parents = (from as u32, self.spread.parents.len() as u32);
            for candidate in step.removed {
                if self.spread.off.has(candidate) {
                    continue;
                }
                let node = Node::off(candidate);
                let reason = Reason::Technique(step.technique);
                let at = self.record(node, reason, from, nested);
                self.spread.set_parents(at, parents);
                self.spread.index[node.index()] = at;
                self.spread.off.insert(candidate);
                self.queues[0].push(at);
                is_new = true;
            }
        }
        is_new
    }
}

impl Spread {
    fn set_parents(&mut self, at: u16, parents: (u32, u32)) {
        let of = |&parent: &u16| self.entries[usize::from(parent)].depth;
        let depth = self.parents[parents.0 as usize..parents.1 as usize]
            .iter()
            .map(of)
            .max();
        let entry = &mut self.entries[usize::from(at)];
        entry.parents = parents;
        entry.depth = depth.unwrap_or(0) + 1;
    }
}
