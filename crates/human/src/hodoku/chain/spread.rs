//! All that follows from one assumption, by shortest chains.

use std::ops::Not;

use super::graph::Graph;
use crate::hodoku::prelude::*;

/// An assumption: a node, and whether it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The number of the node.
    pub node: u16,
    /// Whether it holds.
    pub holds: bool,
}

impl Claim {
    /// Returns the claim that a node holds, or does not.
    pub fn new(node: u16, holds: bool) -> Claim {
        Claim { node, holds }
    }

    /// Returns the claim that a node holds.
    pub fn on(node: usize) -> Claim {
        Claim::new(node as u16, true)
    }

    /// Returns the claim that a node does not hold.
    pub fn off(node: usize) -> Claim {
        Claim::new(node as u16, false)
    }

    pub fn index(self) -> usize {
        2 * usize::from(self.node) + usize::from(self.holds)
    }

    fn of(index: u16) -> Claim {
        Claim::new(index / 2, index % 2 == 1)
    }
}

/// That a node does not hold, if the claim is that it does, and the other way round.
impl Not for Claim {
    type Output = Claim;

    fn not(self) -> Claim {
        Claim::new(self.node, !self.holds)
    }
}

/// All that follows from an assumption, with the shortest chain to each claim.
#[derive(Default)]
pub struct Spread {
    /// For each claim, the number of links from the assumption, or the greatest number if it does not follow.
    pub lengths: Vec<u16>,
    /// For each claim that follows, the one before it.
    before: Vec<u16>,
    /// The claims that follow, nearest first.
    order: Vec<u16>,
}

impl Spread {
    /// Follows the links from an assumption, by the shortest chains.
    pub fn follow(&mut self, graph: &Graph, start: Claim) {
        self.follow_with(graph, start, &[]);
    }

    /// Follows the links from an assumption, and what follows from each candidate or its absence besides.
    pub fn follow_with(&mut self, graph: &Graph, start: Claim, nets: &[Vec<Claim>]) {
        self.lengths.clear();
        self.lengths.resize(2 * graph.len(), u16::MAX);
        self.before.resize(2 * graph.len(), 0);
        self.order.clear();
        self.order.push(start.index() as u16);
        self.lengths[start.index()] = 0;
        let mut next = 0;
        while let Some(&from) = self.order.get(next) {
            next += 1;
            let claim = Claim::of(from);
            let length = self.lengths[usize::from(from)] + 1;
            for &node in graph.links(claim.node, claim.holds) {
                self.reach(Claim::new(node, !claim.holds), from, length);
            }
            for &to in nets.get(claim.index()).into_iter().flatten() {
                self.reach(to, from, length);
            }
        }
    }

    /// Notes that a claim follows from another one, if it is the first.
    #[inline(always)]
    fn reach(&mut self, to: Claim, from: u16, length: u16) {
        let to = to.index();
        if self.lengths[to] == u16::MAX {
            self.lengths[to] = length;
            self.before[to] = from;
            self.order.push(to as u16);
        }
    }

    /// Returns the number of links to a claim, if it follows.
    pub fn length(&self, claim: Claim) -> Option<usize> {
        let length = self.lengths[claim.index()];
        (length < u16::MAX).then_some(length.into())
    }

    /// Returns the claims that follow, nearest first.
    pub fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        self.order.iter().map(|&claim| Claim::of(claim))
    }

    /// Returns the claim before one that follows; none before the assumption.
    pub fn before(&self, claim: Claim) -> Option<Claim> {
        let is_start = self.lengths[claim.index()] == 0;
        (!is_start).then(|| Claim::of(self.before[claim.index()]))
    }

    /// Returns the chain from the assumption to a claim that follows.
    pub fn chain(&self, to: Claim) -> Vec<Claim> {
        let before = |claim: &Claim| self.before(*claim);
        let mut chain: Vec<Claim> = std::iter::successors(Some(to), before).collect();
        chain.reverse();
        chain
    }
}

/// A set of candidates: for each cell, digits.
pub type Marks = [Nine; 81];

/// What follows from an assumption.
#[derive(Clone)]
pub struct Outcome {
    /// The candidates that hold.
    pub on: Marks,
    /// The candidates that do not hold.
    pub off: Marks,
}

impl Outcome {
    /// Returns the outcome of which nothing is known.
    pub const EMPTY: Outcome = Outcome {
        on: [0; 81],
        off: [0; 81],
    };

    /// Adds a claim.
    pub fn add(&mut self, claim: Claim) {
        let candidate = Candidate(claim.node);
        let marks = [&mut self.off, &mut self.on];
        marks[usize::from(claim.holds)][candidate.cell()] |= 1 << candidate.digit();
    }

    /// Keeps what the other one has too.
    pub fn meet(&mut self, other: &Outcome) {
        for cell in 0..81 {
            self.on[cell] &= other.on[cell];
            self.off[cell] &= other.off[cell];
        }
    }

    /// Returns the claims.
    pub fn claims(&self) -> Vec<Claim> {
        let of = |marks: &Marks, holds: bool| {
            let cells = marks.iter().enumerate();
            let candidates = cells.flat_map(|(cell, &digits)| of_cell(cell, digits));
            candidates.map(|it| Claim::new(it.0, holds)).collect()
        };
        let mut claims: Vec<Claim> = of(&self.on, true);
        claims.extend::<Vec<Claim>>(of(&self.off, false));
        claims
    }
}
