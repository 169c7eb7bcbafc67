//! The implications between two candidates of a position.

use super::strong::Strong;
use crate::explainer::prelude::*;
use crate::explainer::step::{Kind, Reason};

/// Two implications: from a candidate that is on over one that is off to one that is on.
#[derive(Clone, Copy)]
pub struct Hop {
    /// The candidate that is off, and why.
    pub off: Candidate,
    pub off_reason: Reason,
    /// The candidate that is on, and why.
    pub on: Candidate,
    pub reason: Reason,
}

/// The implications of a position that lead on.
pub struct Graph<'a> {
    /// For each candidate, where its hops begin.
    first: [u32; 730],
    hops: Vec<Hop>,
    strong: &'a Strong,
}

impl Hop {
    pub fn new(off: Candidate, off_reason: Reason, on: Candidate, reason: Reason) -> Hop {
        Hop {
            off,
            off_reason,
            on,
            reason,
        }
    }
}

impl<'a> Graph<'a> {
    /// Returns the implications of a position.
    pub fn new(position: &Position, strong: &'a Strong) -> Graph<'a> {
        let mut graph = Graph {
            first: [0; 730],
            hops: Vec::with_capacity(4096),
            strong,
        };
        for candidate in (0..729).map(Candidate) {
            if position.has(candidate) {
                graph.hop(position, candidate);
            }
            graph.first[usize::from(candidate.0) + 1] = graph.hops.len() as u32;
        }
        graph
    }

    /// Adds the hops from a candidate.
    fn hop(&mut self, position: &Position, start: Candidate) {
        for off in excluded(position, start) {
            let links = self.strong.of(off);
            if links.is_empty() {
                continue;
            }
            let off_reason = why_off(position, start, off);
            for &(on, reason) in links {
                // Back to where it came from leads nowhere.
                if on != start {
                    self.hops.push(Hop::new(off, off_reason, on, reason));
                }
            }
        }
    }

    /// Returns what follows if a candidate is on.
    pub fn hops(&self, candidate: Candidate) -> &[Hop] {
        let at = usize::from(candidate.0);
        &self.hops[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// Returns what is on if a candidate is off.
    pub fn strong(&self, candidate: Candidate) -> &[(Candidate, Reason)] {
        self.strong.of(candidate)
    }
}

impl Kind {
    /// Returns whether chains of this kind have such an implication from off to on.
    pub fn has(self, reason: Reason) -> bool {
        match self {
            Kind::X => reason != Reason::Cell,
            Kind::Y => reason == Reason::Cell,
            _ => true,
        }
    }

    /// Returns whether chains of this kind have these implications.
    pub fn has_hop(self, hop: &Hop) -> bool {
        self.has(hop.reason) && (self != Kind::X || hop.off_reason != Reason::Cell)
    }

    /// Returns whether in chains of this kind one candidate is off if another one is on.
    pub fn excludes(self, position: &Position, a: Candidate, b: Candidate) -> bool {
        match a.digit() == b.digit() {
            true => position.peer_set(a.cell()) >> b.cell() & 1 == 1,
            false => a.cell() == b.cell() && self != Kind::X,
        }
    }
}

/// Returns the candidates that are off if one is on: the others of its cell, then its digit where it is seen, house by
/// house.
pub fn excluded(position: &Position, on: Candidate) -> impl Iterator<Item = Candidate> + '_ {
    let (cell, digit) = (on.cell(), on.digit());
    let peers = position.peers(cell).iter();
    let peers = peers.map(move |&peer| Candidate::new(peer.into(), digit));
    let others = of_cell(cell, position.of(cell) & !(1 << digit));
    others.chain(peers.filter(|&peer| position.has(peer)))
}

/// Returns why a candidate is off as another one is on.
pub fn why_off(position: &Position, on: Candidate, off: Candidate) -> Reason {
    if on.cell() == off.cell() {
        return Reason::Cell;
    }
    let shared = position.shared(on.cell(), off.cell()).next();
    Reason::House(shared.unwrap_or_default() as u8)
}
