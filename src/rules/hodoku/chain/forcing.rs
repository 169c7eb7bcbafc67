//! Forcing chains and nets: what follows whichever candidate of a cell or a house holds, and what leads to a
//! contradiction.

use super::graph::{GROUPS, Graph, Kind};
use super::net;
use super::path;
use super::spread::{Claim, Spread};
use crate::rules::hodoku::state::State;
use crate::rules::hodoku::step::{Found, Pattern, Step};
use crate::rules::hodoku::technique::Technique;
use crate::rules::nine::geometry::{Nine, cell_at, each};
use crate::rules::nine::{Candidate, Position};

/// A set of candidates: for each cell, digits.
pub type Marks = [Nine; 81];

/// What follows from an assumption.
#[derive(Clone)]
pub struct Outcome {
    /// The candidates that hold.
    pub on: Marks,
    /// The candidates that do not hold.
    pub off: Marks,
    /// Whether something impossible follows that the two sets do not show.
    pub fails: bool,
}

impl Outcome {
    /// Returns the outcome of which nothing is known.
    pub const fn new() -> Outcome {
        Outcome {
            on: [0; 81],
            off: [0; 81],
            fails: false,
        }
    }

    fn meet(&mut self, other: &Outcome) {
        for cell in 0..81 {
            self.on[cell] &= other.on[cell];
            self.off[cell] &= other.off[cell];
        }
    }
}

/// Finds forcing chains or nets, best first: digits placed before candidates removed, then by cell and digit.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let mut search = Search {
        position,
        technique,
        graph: Graph::new(position, Kind::Grouped),
        placed: Vec::new(),
        removed: Vec::new(),
    };
    let all = search.outcomes();
    search.contradictions(&all);
    search.verities(&all);
    let sorted = |mut steps: Vec<(Candidate, Vec<Claim>)>| {
        steps.sort_by_key(|(candidate, premises)| (*candidate, premises.len()));
        steps.dedup_by_key(|(candidate, _)| *candidate);
        steps
    };
    let placed = sorted(std::mem::take(&mut search.placed));
    let removed = sorted(std::mem::take(&mut search.removed));
    let placed = placed.into_iter().map(|step| (step, true));
    let mut steps = placed.chain(removed.into_iter().map(|step| (step, false)));
    steps.any(|((candidate, premises), holds)| found(search.step(candidate, holds, &premises)))
}

struct Search<'a> {
    position: &'a Position,
    technique: Technique,
    graph: Graph,
    /// The conclusions that a candidate holds, or does not, each with the assumptions it rests on: one that
    /// leads to a contradiction, or several of which one is true.
    placed: Vec<(Candidate, Vec<Claim>)>,
    removed: Vec<(Candidate, Vec<Claim>)>,
}

/// What follows from each candidate, first if it does not hold, then if it does.
type Outcomes = Vec<[Outcome; 2]>;

impl Search<'_> {
    fn outcomes(&self) -> Outcomes {
        let mut all = vec![[Outcome::new(), Outcome::new()]; GROUPS];
        let mut spread = Spread::default();
        for candidate in self.position.candidates() {
            for holds in [false, true] {
                let claim = Claim {
                    node: candidate.0,
                    holds,
                };
                let outcome = &mut all[usize::from(candidate.0)][usize::from(holds)];
                if self.technique == Technique::ForcingNet {
                    *outcome = net::outcome(self.position, claim);
                    continue;
                }
                spread.follow(&self.graph, claim);
                for claim in spread.claims().filter(|claim| claim.node < GROUPS as u16) {
                    let candidate = Candidate(claim.node);
                    let marks = match claim.holds {
                        true => &mut outcome.on,
                        false => &mut outcome.off,
                    };
                    marks[candidate.cell()] |= 1 << candidate.digit();
                }
            }
        }
        all
    }

    /// Concludes that what leads to a contradiction is false.
    fn contradictions(&mut self, all: &Outcomes) {
        for candidate in self.position.candidates() {
            for holds in [false, true] {
                if self.is_impossible(&all[usize::from(candidate.0)][usize::from(holds)]) {
                    let claim = Claim {
                        node: candidate.0,
                        holds,
                    };
                    self.conclude(candidate, !holds, &[claim]);
                }
            }
        }
    }

    /// Returns whether an outcome leaves a cell or a digit of a house without place, or contradicts itself.
    fn is_impossible(&self, outcome: &Outcome) -> bool {
        let position = self.position;
        let cells = (0..81).any(|cell| {
            let digits = position.of(cell);
            digits != 0 && digits & !outcome.off[cell] == 0
                || outcome.on[cell] & outcome.off[cell] != 0
        });
        outcome.fails
            || cells
            || (0..27).any(|house| {
                (0..9).any(|digit| {
                    let places = position.places(house, digit);
                    places != 0
                        && each(places)
                            .all(|place| outcome.off[cell_at(house, place)] >> digit & 1 == 1)
                })
            })
    }

    /// Concludes what follows from all candidates of a cell, all places of a digit in a house, or a candidate and
    /// its absence.
    fn verities(&mut self, all: &Outcomes) {
        let position = self.position;
        let on = |candidate: Candidate| Claim::on(candidate.0.into());
        for candidate in position.candidates() {
            self.verity(all, &[Claim::off(candidate.0.into()), on(candidate)]);
        }
        for cell in position.empty_cells() {
            let claims = each(position.of(cell)).map(|digit| on(Candidate::new(cell, digit)));
            self.verity(all, &claims.collect::<Vec<_>>());
        }
        for house in 0..27 {
            for digit in 0..9 {
                let cells = Position::at(house, position.places(house, digit));
                let claims = cells.map(|cell| on(Candidate::new(cell, digit)));
                self.verity(all, &claims.collect::<Vec<_>>());
            }
        }
    }

    fn verity(&mut self, all: &Outcomes, claims: &[Claim]) {
        let of = |claim: &Claim| &all[usize::from(claim.node)][usize::from(claim.holds)];
        let [first, others @ ..] = claims else { return };
        let mut common = of(first).clone();
        others.iter().for_each(|claim| common.meet(of(claim)));
        for cell in 0..81 {
            for digit in each(common.on[cell]) {
                self.conclude(Candidate::new(cell, digit), true, claims);
            }
            for digit in each(common.off[cell]) {
                self.conclude(Candidate::new(cell, digit), false, claims);
            }
        }
    }

    fn conclude(&mut self, candidate: Candidate, holds: bool, claims: &[Claim]) {
        let list = match holds {
            true => &mut self.placed,
            false => &mut self.removed,
        };
        list.push((candidate, claims.to_vec()));
    }

    /// Returns the step of a conclusion, with its chains.
    fn step(&self, candidate: Candidate, holds: bool, claims: &[Claim]) -> Step {
        let mut pattern = Pattern::default();
        pattern
            .body
            .extend(claims.iter().map(|claim| Candidate(claim.node)));
        if self.technique == Technique::ForcingChain && claims.len() > 1 {
            let end = Claim {
                node: candidate.0,
                holds,
            };
            let mut spread = Spread::default();
            for &claim in claims {
                spread.follow(&self.graph, claim);
                pattern
                    .links
                    .extend(path::links(&self.graph, &spread.chain(end)));
            }
        }
        let (placed, removed) = match holds {
            true => (vec![candidate], Vec::new()),
            false => (Vec::new(), vec![candidate]),
        };
        Step {
            technique: self.technique,
            placed,
            removed,
            pattern,
        }
    }
}
