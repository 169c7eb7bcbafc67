//! The implications between two candidates of a position.

use crate::human::board::nine::geometry::{CELLS, MOST_SEATS};
use crate::human::board::nine::{Candidate, Position, of_cell};
use crate::human::explainer::step::{Kind, Reason};

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
pub struct Graph {
    /// For each candidate, where its hops begin.
    first: [u32; 730],
    hops: Vec<Hop>,
    /// For each candidate, the candidates that are on if it is off, with the reason.
    strong: Vec<([(Candidate, Reason); MOST_SEATS + 1], u8)>,
}

impl Graph {
    /// Returns the implications of a position.
    pub fn new(position: &Position) -> Graph {
        let mut graph = Graph {
            first: [0; 730],
            hops: Vec::with_capacity(4096),
            strong: vec![([(Candidate(0), Reason::None); MOST_SEATS + 1], 0); 729],
        };
        for candidate in (0..81).flat_map(|cell| of_cell(cell, position.of(cell))) {
            graph.link(position, candidate);
        }
        for candidate in (0..729).map(Candidate) {
            if position.has(candidate) {
                graph.hop(position, candidate);
            }
            graph.first[usize::from(candidate.0) + 1] = graph.hops.len() as u32;
        }
        graph
    }

    /// Adds what is on if a candidate is off.
    fn link(&mut self, position: &Position, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let (links, number) = &mut self.strong[usize::from(candidate.0)];
        let mut add = |other: Candidate, reason: Reason| {
            let mut known = links[..usize::from(*number)].iter();
            if !known.any(|&(known, _)| known == other) {
                links[usize::from(*number)] = (other, reason);
                *number += 1;
            }
        };
        let others = position.of(cell) & !(1 << digit);
        if others.count_ones() == 1 {
            let other = Candidate::new(cell, others.trailing_zeros() as usize);
            add(other, Reason::Cell);
        }
        for &(number, place) in position.seats(cell) {
            let house = usize::from(number);
            let others = position.places(house, digit) & !(1 << place);
            if others.count_ones() == 1 {
                let cell = CELLS[house][others.trailing_zeros() as usize];
                add(Candidate::new(cell.into(), digit), Reason::House(number));
            }
        }
    }

    /// Adds the hops from a candidate.
    fn hop(&mut self, position: &Position, start: Candidate) {
        for off in excluded(position, start) {
            let off_reason = why_off(position, start, off);
            let (links, number) = &self.strong[usize::from(off.0)];
            for &(on, reason) in &links[..usize::from(*number)] {
                // Back to where it came from leads nowhere.
                if on != start {
                    self.hops.push(Hop {
                        off,
                        off_reason,
                        on,
                        reason,
                    });
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
        let (links, number) = &self.strong[usize::from(candidate.0)];
        &links[..usize::from(*number)]
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
