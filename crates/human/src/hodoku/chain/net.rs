//! What follows from an assumption by singles.

use super::spread::{Claim, Outcome};
use crate::hodoku::prelude::*;
use crate::narration::branch::Reason;

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// Returns what follows from an assumption if all singles that it leaves are placed, then those that these leave,
/// in four rounds.
pub fn outcome(position: &Position, claim: Claim) -> Outcome {
    spread(position, claim).outcome
}

/// Returns the same claim by claim, in the order in which they follow.
pub fn events(position: &Position, claim: Claim) -> Vec<Event> {
    spread(position, claim).events
}

/// A claim that follows in a net.
#[derive(Clone, Copy)]
pub struct Event {
    pub claim: Claim,
    pub reason: Reason,
    /// The candidate that rules this one out.
    pub by: Option<Candidate>,
}

fn spread(position: &Position, claim: Claim) -> Net {
    let mut net = Net {
        position: position.clone(),
        outcome: Outcome::EMPTY,
        events: Vec::with_capacity(64),
        singles: Vec::new(),
    };
    let candidate = Candidate(claim.node);
    match claim.holds {
        true => net.place(candidate, Reason::Assumed),
        false => net.remove(candidate, Reason::Assumed, None),
    }
    for _ in 0..ROUNDS {
        let singles = std::mem::take(&mut net.singles);
        for (candidate, reason) in singles {
            net.place(candidate, reason);
        }
    }
    net
}

struct Net {
    position: Position,
    outcome: Outcome,
    events: Vec<Event>,
    /// Candidates that must hold, and are not placed.
    singles: Vec<(Candidate, Reason)>,
}

impl Net {
    /// Removes the others of the cell of a candidate, and its digit from all cells that it sees. The candidate
    /// itself stays, the last of its cell and its houses.
    fn place(&mut self, candidate: Candidate, reason: Reason) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.outcome.on[cell] >> digit & 1 == 1 {
            return;
        }
        self.outcome.on[cell] |= 1 << digit;
        let (claim, by) = (Claim::on(candidate.into()), None);
        self.events.push(Event { claim, reason, by });
        for other in of_cell(cell, self.position.of(cell) & !(1 << digit)) {
            self.remove(other, Reason::Cell, Some(candidate));
        }
        for peer in PEERS[cell].map(usize::from) {
            let house = shared(cell, peer).next();
            let house = house.map_or(Reason::Cell, Reason::House);
            self.remove(Candidate::new(peer, digit), house, Some(candidate));
        }
    }

    /// Removes a candidate, and notes the singles that this leaves.
    fn remove(&mut self, candidate: Candidate, reason: Reason, by: Option<Candidate>) {
        if !self.position.has(candidate) {
            return;
        }
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.position.remove(candidate);
        self.outcome.off[cell] |= 1 << digit;
        let claim = Claim::off(candidate.into());
        self.events.push(Event { claim, reason, by });
        let left = self.position.of(cell);
        if left.count_ones() == 1 {
            let digit = left.trailing_zeros() as usize;
            let single = Candidate::new(cell, digit);
            self.singles.push((single, Reason::Cell));
        }
        for (house, _) in SEATS[cell] {
            let house = usize::from(house);
            let places = self.position.places(house, digit);
            if places.count_ones() == 1 {
                let cell = only_cell(house, places);
                let single = Candidate::new(cell, digit);
                self.singles.push((single, Reason::House(house)));
            }
        }
    }
}
