//! What follows from an assumption by singles.

use super::outcome::Outcome;
use super::spread::Claim;
use crate::bits::each;
use crate::human::board::nine::geometry::{PEERS, SEATS, only_cell};
use crate::human::board::nine::{Candidate, Position};

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// Returns what follows from an assumption if all singles that it leaves are placed, then those that these leave,
/// in four rounds.
pub fn outcome(position: &Position, claim: Claim) -> Outcome {
    let mut net = Net {
        position: position.clone(),
        outcome: Outcome::EMPTY,
        singles: Vec::new(),
    };
    let candidate = Candidate(claim.node);
    match claim.holds {
        true => net.place(candidate),
        false => net.remove(candidate),
    }
    for _ in 0..ROUNDS {
        let singles = std::mem::take(&mut net.singles);
        for candidate in singles {
            net.place(candidate);
        }
    }
    net.outcome
}

struct Net {
    position: Position,
    outcome: Outcome,
    /// Candidates that must hold, and are not placed.
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
        if left.count_ones() == 1 {
            let digit = left.trailing_zeros() as usize;
            self.singles.push(Candidate::new(cell, digit));
        }
        for (house, _) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.position.places(house, digit);
            if places.count_ones() == 1 {
                let cell = only_cell(house, places);
                self.singles.push(Candidate::new(cell, digit));
            }
        }
    }
}
