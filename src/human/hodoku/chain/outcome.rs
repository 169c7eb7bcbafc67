//! What follows from every candidate, and from its absence.

use super::graph::{GROUPS, Graph};
use super::net;
use super::spread::{Claim, Spread};
use crate::human::board::nine::geometry::{Nine, each};
use crate::human::board::nine::{Candidate, Position};

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

/// The outcomes of all assumptions.
pub struct Outcomes {
    /// For each candidate, that of its absence, and its own.
    all: Vec<[Outcome; 2]>,
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
        let marks = match claim.holds {
            true => &mut self.on,
            false => &mut self.off,
        };
        marks[candidate.cell()] |= 1 << candidate.digit();
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
            let candidates = cells.flat_map(|(cell, &digits)| {
                each(digits).map(move |digit| Candidate::new(cell, digit).0)
            });
            candidates.map(|node| Claim { node, holds }).collect()
        };
        let mut claims: Vec<Claim> = of(&self.on, true);
        claims.extend::<Vec<Claim>>(of(&self.off, false));
        claims
    }
}

impl Outcomes {
    /// Returns what follows by the links of a graph; with nets, also by singles.
    pub fn new(position: &Position, graph: &Graph, with_nets: bool) -> Outcomes {
        let mut all = vec![[Outcome::EMPTY, Outcome::EMPTY]; GROUPS];
        let mut spread = Spread::default();
        let mut nets = Vec::new();
        let assumptions = || {
            let both = |candidate: Candidate| [false, true].map(|holds| (candidate.0, holds));
            let both = position.candidates().flat_map(both);
            both.map(|(node, holds)| Claim { node, holds })
        };
        if with_nets {
            nets.resize(2 * GROUPS, Vec::new());
            for claim in assumptions() {
                nets[claim.index()] = net::outcome(position, claim).claims();
            }
        }
        for start in assumptions() {
            let outcome = &mut all[usize::from(start.node)][usize::from(start.holds)];
            spread.follow_with(graph, start, &nets);
            let claims = spread.claims();
            for claim in claims.filter(|claim| claim.node < GROUPS as u16) {
                outcome.add(claim);
            }
        }
        Outcomes { all }
    }

    /// Returns what follows from an assumption.
    pub fn of(&self, claim: Claim) -> &Outcome {
        &self.all[usize::from(claim.node)][usize::from(claim.holds)]
    }
}
