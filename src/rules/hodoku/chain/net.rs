//! What follows from an assumption by singles: nets.

use super::forcing::Outcome;
use super::spread::Claim;
use crate::rules::nine::geometry::{PEERS, SEATS, each, only_cell};
use crate::rules::nine::{Candidate, Position};

/// Returns what follows from an assumption if all singles are placed, until nothing follows or something is
/// impossible.
pub fn outcome(position: &Position, claim: Claim) -> Outcome {
    let mut net = Net {
        position: position.clone(),
        outcome: Outcome::new(),
        singles: Vec::new(),
    };
    let candidate = Candidate(claim.node);
    match claim.holds {
        true => net.singles.push(candidate),
        false => net.remove(candidate),
    }
    let mut next = 0;
    while let Some(&candidate) = net.singles.get(next) {
        next += 1;
        net.place(candidate);
    }
    net.outcome
}

struct Net {
    position: Position,
    outcome: Outcome,
    /// Candidates that must hold.
    singles: Vec<Candidate>,
}

impl Net {
    /// Removes the others of the cell of a candidate, and its digit from all cells that it sees. The candidate
    /// itself stays, the last of its cell and its houses.
    fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.outcome.on[cell] >> digit & 1 == 1 {
            return;
        }
        self.outcome.on[cell] |= 1 << digit;
        for other in each(self.position.of(cell) & !(1 << digit)) {
            self.remove(Candidate::new(cell, other));
        }
        for &peer in &PEERS[cell] {
            self.remove(Candidate::new(peer.into(), digit));
        }
    }

    /// Removes a candidate, and notes the singles that this leaves.
    fn remove(&mut self, candidate: Candidate) {
        if !self.position.has(candidate) {
            return;
        }
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.position.remove(candidate);
        self.outcome.off[cell] |= 1 << digit;
        let left = self.position.of(cell);
        match left.count_ones() {
            0 => self.outcome.fails = true,
            1 => self
                .singles
                .push(Candidate::new(cell, left.trailing_zeros() as usize)),
            _ => (),
        }
        for (house, _) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.position.places(house, digit);
            match places.count_ones() {
                0 => self.outcome.fails = true,
                1 => self
                    .singles
                    .push(Candidate::new(only_cell(house, places), digit)),
                _ => (),
            }
        }
    }
}
