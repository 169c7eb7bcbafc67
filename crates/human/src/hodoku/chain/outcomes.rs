//! What follows from every candidate, and from its absence.

use super::graph::{GROUPS, Graph};
use super::net;
use super::spread::{Claim, Outcome, Spread};
use crate::board::nine::Position;

/// The outcomes of all assumptions.
pub struct Outcomes {
    /// For each candidate, that of its absence, and its own.
    all: Vec<[Outcome; 2]>,
    /// For each claim, what follows from it by singles, if they count.
    pub nets: Vec<Vec<Claim>>,
    /// For each assumption, the number of links to each claim that follows.
    lengths: Vec<Vec<u16>>,
}

impl Outcomes {
    /// Returns what follows by the links of a graph; with nets, also by singles.
    pub fn new(position: &Position, graph: &Graph, with_nets: bool) -> Outcomes {
        let mut all = vec![[Outcome::EMPTY, Outcome::EMPTY]; GROUPS];
        let mut spread = Spread::default();
        let mut nets = Vec::new();
        let assumptions = || {
            let all = position.candidates();
            all.flat_map(|candidate| [Claim::off(candidate.into()), Claim::on(candidate.into())])
        };
        if with_nets {
            nets.resize(2 * GROUPS, Vec::new());
            for claim in assumptions() {
                nets[claim.index()] = net::outcome(position, claim).claims();
            }
        }
        let mut lengths = vec![Vec::new(); 2 * GROUPS];
        for start in assumptions() {
            let outcome = &mut all[usize::from(start.node)][usize::from(start.holds)];
            spread.follow_with(graph, start, &nets);
            let claims = spread.claims();
            lengths[start.index()] = spread.lengths[..2 * GROUPS].to_vec();
            for claim in claims.filter(|claim| claim.node < GROUPS as u16) {
                outcome.add(claim);
            }
        }
        Outcomes { all, nets, lengths }
    }

    /// Returns the number of links from an assumption to a claim that follows.
    pub fn length(&self, start: Claim, claim: Claim) -> usize {
        let length = self.lengths[start.index()].get(claim.index());
        length.map_or(0, |&length| length.into())
    }

    /// Returns what follows from an assumption.
    pub fn of(&self, claim: Claim) -> &Outcome {
        &self.all[usize::from(claim.node)][usize::from(claim.holds)]
    }
}
