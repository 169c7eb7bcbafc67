//! What follows from every candidate, and from its absence.

use super::graph::{GROUPS, Graph};
use super::net;
use super::outcome::Outcome;
use super::spread::{Claim, Spread};
use crate::human::board::nine::{Candidate, Position};

/// The outcomes of all assumptions.
pub struct Outcomes {
    /// For each candidate, that of its absence, and its own.
    all: Vec<[Outcome; 2]>,
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
