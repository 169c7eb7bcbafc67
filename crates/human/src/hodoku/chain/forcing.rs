//! Forcing chains and nets: what follows whichever candidate of a cell or a house holds, and what leads to a
//! contradiction.
//!
//! For every candidate, and for its absence, all that follows is worked out once. A chain follows the links of
//! the graph, one reason for each claim. A net also places singles, which may have many reasons: in four rounds
//! from each assumption, and then on from whatever that gave. Two kinds of conclusions come out:
//!
//! - An assumption is false if it takes all candidates from a cell, or all places from a digit in a house.
//! - What follows from all candidates of a cell is true, as one of them holds; so is what follows from all places
//!   of a digit in a house, and what follows from a candidate and from its absence.
//!
//! Example of a chain: r5c5 has 1, 2 and 3; r5c1 has 1 and 9, r1c5 2 and 9, r5c2 3 and 4, r2c2 4 and 9. If r5c5 is
//! 1, then r5c1 is 9; if 2, then r1c5 is; if 3, then r5c2 is 4, and r2c2 is 9. So r1c1 is not 9. Example of a net: r1c5
//! has 1 and 2, r5c1 1 and 3, r9c1 1 and 7, r5c5 has 2, 3 and 4, r9c5 2, 4 and 7. If r1c1 is 1, then r1c5 is 2, r5c1 3
//! and r9c1 7, so both r5c5 and r9c5 are 4, in one column.
//!
//! The depth of four rounds is HoDoKu's: of 26 steps by nets in its solutions of hard puzzles, three rounds give
//! 15, four give all, and five give 10.

use super::graph::{Graph, Kind};
use super::outcomes::Outcomes;
use super::path;
use super::spread::{Claim, Outcome, Spread};
use super::trace::trace;
use crate::hodoku::prelude::*;

/// Finds forcing chains or nets, best first: digits placed before candidates removed, then by cell and digit.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let graph = Graph::new(position, Kind::Grouped);
    let outcomes = Outcomes::new(position, &graph, technique == Technique::ForcingNet);
    let mut search = Search {
        position,
        technique,
        graph,
        outcomes,
        found: Vec::new(),
    };
    search.contradictions();
    search.verities();
    let mut conclusions = std::mem::take(&mut search.found);
    let order = |c: &Conclusion| (!c.holds, c.candidate);
    conclusions.sort_by_key(order);
    let mut alike = conclusions.chunk_by(|a, b| order(a) == order(b));
    alike.any(|alike| {
        let shortest = alike.iter().min_by_key(|&it| search.length(it));
        shortest.is_some_and(|conclusion| found(search.step(conclusion)))
    })
}

/// A claim, and what it rests on.
struct Conclusion {
    candidate: Candidate,
    /// Whether the candidate holds.
    holds: bool,
    /// Assumptions of which one is true; or one that is false.
    premises: Vec<Claim>,
    /// What follows from the assumption that is false, and cannot all be.
    clash: Vec<Claim>,
    /// The house of a digit that has no place then.
    house: Option<usize>,
}

struct Search<'a> {
    position: &'a Position,
    technique: Technique,
    graph: Graph,
    outcomes: Outcomes,
    found: Vec<Conclusion>,
}

impl Search<'_> {
    /// Concludes that what leads to a contradiction is false.
    fn contradictions(&mut self) {
        for candidate in self.position.candidates() {
            for holds in [false, true] {
                let premise = Claim::new(candidate.0, holds);
                for (clash, house) in self.clashes(self.outcomes.of(premise)) {
                    self.found.push(Conclusion {
                        candidate,
                        holds: !holds,
                        premises: vec![premise],
                        clash,
                        house,
                    });
                }
            }
        }
    }

    /// Returns the candidates of each cell that has none left, the places of each digit that has none left in a
    /// house, which is given too, and what both holds and does not.
    fn clashes(&self, outcome: &Outcome) -> Vec<(Vec<Claim>, Option<usize>)> {
        let position = self.position;
        let mut clashes = Vec::new();
        for cell in 0..81 {
            let digits = position.of(cell);
            if digits != 0 && digits & !outcome.off[cell] == 0 {
                let claims = of_cell(cell, digits).map(|it| Claim::off(it.into()));
                clashes.push((claims.collect(), None));
            }
            for both in of_cell(cell, outcome.on[cell] & outcome.off[cell]) {
                clashes.push((vec![Claim::on(both.into()), Claim::off(both.into())], None));
            }
        }
        // Lines before boxes, as HoDoKu.
        for house in (ROWS..USUAL).chain(BOXES..ROWS) {
            for digit in 0..9 {
                let mut cells = Position::at(house, position.places(house, digit));
                let claims = cells.clone().map(|cell| Candidate::new(cell, digit));
                let is_off = |cell: usize| outcome.off[cell] >> digit & 1 == 1;
                if position.places(house, digit) != 0 && cells.all(is_off) {
                    let claims = claims.map(|it| Claim::off(it.into()));
                    clashes.push((claims.collect(), Some(house)));
                }
            }
        }
        clashes
    }

    /// Concludes what follows from all candidates of a cell, all places of a digit in a house, or a candidate and
    /// its absence.
    fn verities(&mut self) {
        let position = self.position;
        for candidate in position.candidates() {
            self.verity(&[Claim::off(candidate.into()), Claim::on(candidate.into())]);
        }
        for cell in position.empty_cells() {
            let claims = of_cell(cell, position.of(cell)).map(|it| Claim::on(it.into()));
            self.verity(&claims.collect::<Vec<_>>());
        }
        for house in &HOUSE_SET[..USUAL] {
            for digit in 0..9 {
                let claims = position.with(digit, *house).map(|it| Claim::on(it.into()));
                self.verity(&claims.collect::<Vec<_>>());
            }
        }
    }

    /// Concludes what follows from all of some claims.
    fn verity(&mut self, premises: &[Claim]) {
        let [first, others @ ..] = premises else {
            return;
        };
        let mut common = self.outcomes.of(*first).clone();
        for &claim in others {
            common.meet(self.outcomes.of(claim));
        }
        let conclusions = common.claims().into_iter().map(|claim| Conclusion {
            candidate: Candidate(claim.node),
            holds: claim.holds,
            premises: premises.to_vec(),
            clash: Vec::new(),
            house: None,
        });
        self.found.extend(conclusions);
    }

    /// Returns the number of links that lead to a conclusion.
    fn length(&self, conclusion: &Conclusion) -> usize {
        let ends = conclusion.ends();
        let of_premise = |&premise: &Claim| {
            let lengths = ends.iter().map(|&end| self.outcomes.length(premise, end));
            lengths.sum::<usize>()
        };
        conclusion.premises.iter().map(of_premise).sum()
    }

    /// Returns the step of a conclusion: its chains, the candidates of the premises, and apart those that clash.
    fn step(&self, conclusion: &Conclusion) -> Step {
        let Conclusion {
            candidate, holds, ..
        } = *conclusion;
        let candidates = |claims: &[Claim]| {
            let mut candidates: Vec<_> = claims.iter().map(|claim| Candidate(claim.node)).collect();
            candidates.dedup();
            candidates
        };
        let (premises, clash) = (&conclusion.premises, &conclusion.clash);
        let houses = conclusion.house.into_iter().collect();
        let mut pattern = Pattern::of(houses, candidates(premises), candidates(clash));
        let (mut spread, ends) = (Spread::default(), conclusion.ends());
        for &premise in &conclusion.premises {
            spread.follow_with(&self.graph, premise, &self.outcomes.nets);
            let branch = trace(self.position, &self.graph, &spread, &ends);
            pattern.branches.push(branch);
            if self.technique == Technique::ForcingChain {
                for &end in &ends {
                    let chain = spread.chain(end);
                    pattern.links.extend(path::links(&self.graph, &chain));
                }
            }
        }
        let (placed, removed) = match holds {
            true => (vec![candidate], Vec::new()),
            false => (Vec::new(), vec![candidate]),
        };
        let technique = self.technique;
        Step {
            technique,
            placed,
            removed,
            pattern,
        }
    }
}

impl Conclusion {
    /// Returns what the premises lead to: the conclusion, or what cannot all be.
    fn ends(&self) -> Vec<Claim> {
        match self.clash.is_empty() {
            true => vec![Claim::new(self.candidate.0, self.holds)],
            false => self.clash.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::testing::{finds, sketch, steps};

    #[test]
    fn the_example_of_a_forcing_chain() {
        let facts = [
            ("r5c5", "123"),
            ("r5c1", "19"),
            ("r1c5", "29"),
            ("r5c2", "34"),
            ("r2c2", "49"),
        ];
        finds(Technique::ForcingChain, &facts, "911");
    }

    #[test]
    fn the_example_of_a_forcing_net() {
        let facts = [
            ("r1c5", "12"),
            ("r5c1", "13"),
            ("r9c1", "17"),
            ("r5c5", "234"),
            ("r9c5", "247"),
        ];
        finds(Technique::ForcingNet, &facts, "111");
        let chains = steps(&sketch(&facts), Technique::ForcingChain);
        assert!(!chains.contains(&"forcing chain: removes 111, places ".to_owned()));
    }
}
