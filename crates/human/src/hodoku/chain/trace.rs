//! The reasons of what follows from an assumption, found once a step is chosen.

use std::collections::HashMap;

use super::graph::Graph;
use super::net::{self, Event};
use super::spread::{Claim, Spread};
use crate::hodoku::prelude::*;
use crate::narration::branch::{self, Reason};

/// Returns the claims that lead to some that follow, each after those that it follows from.
pub fn trace(
    position: &Position,
    graph: &Graph,
    spread: &Spread,
    ends: &[Claim],
) -> Vec<branch::Inference> {
    let mut tracing = Tracing {
        position,
        graph,
        spread,
        claims: Vec::new(),
        places: HashMap::new(),
    };
    for &end in ends {
        tracing.place(end);
    }
    tracing.claims
}

/// Returns the claims of a chain of links.
pub fn of_links(position: &Position, links: &[Link]) -> Vec<branch::Inference> {
    let start = links.first();
    let start =
        start.map(|link| inference(link.from, !link.is_strong, Reason::Assumed, Vec::new()));
    let others = links.iter().enumerate().map(|(place, link)| {
        let reason = reason(position, link.from, link.to, link.is_strong);
        inference(link.to, link.is_strong, reason, vec![place])
    });
    start.into_iter().chain(others).collect()
}

fn inference(group: Group, holds: bool, reason: Reason, parents: Vec<usize>) -> branch::Inference {
    branch::Inference {
        digit: group.digit,
        cells: group.cells,
        holds,
        reason,
        parents,
        shown: None,
    }
}

struct Tracing<'a> {
    position: &'a Position,
    graph: &'a Graph,
    spread: &'a Spread,
    claims: Vec<branch::Inference>,
    /// The place of each claim that is there.
    places: HashMap<usize, usize>,
}

impl Tracing<'_> {
    /// Returns the place of a claim, which is added after all that it follows from.
    fn place(&mut self, claim: Claim) -> usize {
        if let Some(&place) = self.places.get(&claim.index()) {
            return place;
        }
        let Some(before) = self.spread.before(claim) else {
            return self.add(claim, Reason::Assumed, Vec::new());
        };
        let parent = self.place(before);
        let links = self.graph.links(before.node, before.holds);
        if claim.holds != before.holds && links.contains(&claim.node) {
            let (from, to) = (before.node.into(), claim.node.into());
            let (from, to) = (self.graph.node(from), self.graph.node(to));
            let reason = reason(self.position, from, to, claim.holds);
            return self.add(claim, reason, vec![parent]);
        }
        let events = net::events(self.position, before);
        self.event(&events, claim)
    }

    /// Returns the place of a claim of a net, likewise.
    fn event(&mut self, events: &[Event], claim: Claim) -> usize {
        if let Some(&place) = self.places.get(&claim.index()) {
            return place;
        }
        let event = events.iter().find(|event| event.claim == claim);
        let (reason, by) = event.map_or((Reason::Assumed, None), |it| (it.reason, it.by));
        let (cell, digit) = (Candidate(claim.node).cell(), Candidate(claim.node).digit());
        let causes: Vec<Claim> = match (by, reason) {
            (Some(by), _) => vec![Claim::on(by.into())],
            (None, Reason::Cell) => {
                let others = of_cell(cell, self.position.of(cell) & !(1 << digit));
                others.map(|it| Claim::off(it.into())).collect()
            }
            (None, Reason::House(house)) => {
                let others = self.position.with(digit, HOUSE_SET[house] & !(1 << cell));
                others.map(|it| Claim::off(it.into())).collect()
            }
            (None, _) => Vec::new(),
        };
        let parents = causes.into_iter().map(|cause| self.event(events, cause));
        let parents = parents.collect();
        self.add(claim, reason, parents)
    }

    fn add(&mut self, claim: Claim, reason: Reason, parents: Vec<usize>) -> usize {
        let node = self.graph.node(claim.node.into());
        self.places.insert(claim.index(), self.claims.len());
        self.claims
            .push(inference(node, claim.holds, reason, parents));
        self.claims.len() - 1
    }
}

/// Returns why one node leads to another: they share a cell, or a house, which has no other place if one of both
/// must hold.
fn reason(position: &Position, from: Group, to: Group, is_strong: bool) -> Reason {
    let both = from.cells | to.cells;
    if from.digit != to.digit {
        return Reason::Cell;
    }
    let places = position.cells_with(from.digit);
    let is_fit = |&house: &usize| !is_strong || places & HOUSE_SET[house] == both;
    let house = houses_of(both).find(is_fit);
    house.map_or(Reason::Cell, Reason::House)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::start;
    use crate::narration::branch::Inference;

    /// Checks that a claim follows from its parents, by the candidates of a position and nothing else.
    fn check(position: &Position, claims: &[Inference], place: usize) {
        let claim = &claims[place];
        assert!(claim.parents.iter().all(|&parent| parent < place));
        let parents: Vec<&Inference> = claim
            .parents
            .iter()
            .map(|&parent| &claims[parent])
            .collect();
        let is_shown = match (claim.reason, claim.holds) {
            (Reason::Assumed, _) => place == 0 && parents.is_empty(),
            (Reason::Cell, true) => {
                let cell = claim.cells.trailing_zeros() as usize;
                let off = parents
                    .iter()
                    .filter(|it| !it.holds && it.cells == 1 << cell);
                let off = off.fold(1 << claim.digit, |set, it| set | 1 << it.digit);
                claim.cells.count_ones() == 1 && position.of(cell) & !off == 0
            }
            (Reason::House(house), true) => {
                let off = parents
                    .iter()
                    .filter(|it| !it.holds && it.digit == claim.digit);
                let off = off.fold(claim.cells, |set, it| set | it.cells);
                let places = position.cells_with(claim.digit) & HOUSE_SET[house];
                claim.cells & !HOUSE_SET[house] == 0 && places & !off == 0
            }
            (Reason::Cell, false) => {
                let [on] = parents[..] else { panic!() };
                on.holds && on.cells == claim.cells && claim.cells.count_ones() == 1
            }
            (Reason::House(house), false) => {
                let [on] = parents[..] else { panic!() };
                let both = on.cells | claim.cells;
                on.holds
                    && on.digit == claim.digit
                    && on.cells & claim.cells == 0
                    && both & !HOUSE_SET[house] == 0
            }
            (Reason::Technique(_), _) => false,
        };
        assert!(is_shown, "{claim:?} of {claims:?}");
    }

    #[test]
    fn every_claim_of_forcing_chains_and_nets_follows_from_those_before_it() {
        let lines = include_str!("../../../../../puzzles/hard.txt").lines();
        let puzzles = lines.filter(|line| !line.starts_with('#')).step_by(6);
        let mut joined = 0;
        for line in puzzles {
            let state = start(line);
            for technique in [Technique::ForcingChain, Technique::ForcingNet] {
                let mut number = 0;
                crate::hodoku::find(&state, technique, &mut |step| {
                    let ends = step.placed.iter().chain(&step.removed);
                    let ends: Vec<Candidate> = ends.copied().collect();
                    for claims in &step.pattern.branches {
                        (0..claims.len()).for_each(|place| check(&state.position, claims, place));
                        // What all assumptions lead to is the last one of each.
                        if step.pattern.apart.is_empty() {
                            let end = claims.last().unwrap();
                            let cell = end.cells.trailing_zeros() as usize;
                            assert_eq!(ends, [Candidate::new(cell, end.digit)]);
                            assert_eq!(end.holds, !step.placed.is_empty());
                        }
                        joined += claims.iter().filter(|it| it.parents.len() > 1).count();
                    }
                    number += 1;
                    number == 20
                });
            }
        }
        assert!(joined > 500, "{joined}");
    }
}
