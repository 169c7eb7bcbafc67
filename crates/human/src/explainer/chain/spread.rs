//! All that follows from one assumption.

use std::sync::Arc;

use crate::explainer::prelude::*;
use crate::explainer::step::{Event, Node, Reason};

/// A step that other chains rely on.
#[derive(PartialEq, Eq, Debug)]
pub struct Nested {
    pub complexity: usize,
    /// What makes two of them the same.
    pub chains: Vec<Vec<Node>>,
}

/// A nested step that several chains can share.
pub type Shared = Arc<Nested>;

/// What a node relies on that follows by another technique.
#[derive(Clone, Debug)]
pub struct Within {
    /// The chains that it consists of.
    pub nested: Option<Shared>,
    /// The step, if steps are told.
    pub step: Option<Arc<Step>>,
}

/// A node that follows from an assumption.
#[derive(Clone, Debug)]
pub struct Entry {
    pub node: Node,
    pub reason: Reason,
    parents: Parents,
    /// The number of nodes on the longest way to it that is known to be needed.
    pub depth: u16,
    /// What it relies on, from 1.
    within: u16,
}

/// Where the parents of an entry are listed.
pub type Parents = (u32, u32);

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
    within: Vec<Within>,
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
            within: Vec::new(),
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
        self.within.clear();
        (self.on, self.off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        self.contradiction = None;
        self.len = 0;
    }

    /// Lists the parents of a node: the entry that it follows from, and the entries of other nodes that it needs.
    #[inline(always)]
    pub fn list(&mut self, first: Option<u16>, others: impl Iterator<Item = Node>) -> Parents {
        let from = self.parents.len() as u32;
        self.parents.extend(first);
        let index = &self.index;
        self.parents.extend(others.map(|node| index[node.index()]));
        (from, self.parents.len() as u32)
    }

    /// Adds an entry, and returns where it is. It is that of its node only once it is [settled](Self::settle).
    pub fn record(&mut self, node: Node, reason: Reason, parents: Parents, within: u16) -> u16 {
        let at = self.entries.len() as u16;
        let of = &self.parents[parents.0 as usize..parents.1 as usize];
        let depths = of
            .iter()
            .map(|&parent| self.entries[usize::from(parent)].depth);
        let depth = depths.max();
        self.entries.push(Entry {
            node,
            reason,
            parents,
            depth: depth.unwrap_or(0) + 1,
            within,
        });
        at
    }

    /// Makes an entry that of its node.
    #[inline(always)]
    pub fn settle(&mut self, node: Node, at: u16) {
        self.index[node.index()] = at;
        let known = if node.is_on() {
            &mut self.on
        } else {
            &mut self.off
        };
        known.insert(node.candidate());
    }

    /// Adds what nodes rely on, and returns its number.
    pub fn nest(&mut self, within: Within) -> u16 {
        self.within.push(within);
        self.within.len() as u16
    }

    /// Returns what an entry relies on.
    fn within(&self, entry: &Entry) -> Option<&Within> {
        let number = usize::from(entry.within).checked_sub(1)?;
        self.within.get(number)
    }

    /// Ends the list of entries.
    pub fn finish(&mut self) {
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
        self.ancestors(at, &mut Vec::new(), |entry, _| {
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
            step: self.within(self.get(at)).and_then(|it| it.step.clone()),
        };
        needed.iter().map(event).collect()
    }

    /// Visits an entry and all that it follows from, breadth first, until told to stop. Uses the memory of a queue.
    pub fn ancestors(
        &self,
        at: u16,
        queue: &mut Vec<u16>,
        mut visit: impl FnMut(&Entry, Option<&Shared>) -> bool,
    ) {
        let mut seen = [0_u64; Node::NUMBER.div_ceil(64) + 1];
        queue.clear();
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
            let nested = self.within(entry);
            let nested = nested.and_then(|within| within.nested.as_ref());
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
