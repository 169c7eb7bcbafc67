//! Which of the chains found is used: the easiest, or all from easy to hard.

use super::store::Store;
use crate::explainer::prelude::*;
use crate::explainer::step::{Event, Kind, Node, Reason, Story};

/// A step that chains lead to.
#[derive(Clone, Debug)]
pub struct ChainStep {
    pub rating: f64,
    pub complexity: usize,
    pub kind: Kind,
    /// Its place among those found by a search that goes through all candidates in order.
    pub order: usize,
    pub is_cycle: bool,
    pub placed: Option<Candidate>,
    pub removed: Vec<Candidate>,
    pub chains: Chains,
}

impl ChainStep {
    fn key(&self) -> (f64, usize, Kind, usize) {
        (self.rating, self.complexity, self.kind, self.order)
    }
}

/// The chains of a step.
#[derive(Clone, Debug)]
pub enum Chains {
    /// One without branches, from its end, with the reason of each node.
    Line(Vec<(Node, Reason)>),
    /// Those of spreads: which spread and which of its nodes, and why the assumptions were made.
    Spread {
        ends: Vec<(u16, u16)>,
        start: Reason,
    },
}

impl Chains {
    /// Returns the nodes of each chain, breadth first from its end, with their reasons.
    pub fn nodes(self, store: &Store) -> Vec<Vec<(Node, Reason)>> {
        match self {
            Chains::Line(nodes) => vec![nodes],
            Chains::Spread { ends, start } => {
                let chain = |(spread, at)| store.get(spread).chain(at, start);
                ends.into_iter().map(chain).collect()
            }
        }
    }
}

/// The chains found.
pub struct Choice {
    found: Vec<ChainStep>,
    pub wants_all: bool,
    /// If all are wanted, the easiest of those that lead to a node, from 1.
    of_node: Vec<u16>,
}

impl Choice {
    /// Keeps all, or the first of the easiest.
    pub fn new(wants_all: bool) -> Choice {
        Choice {
            found: Vec::new(),
            wants_all,
            of_node: Vec::new(),
        }
    }

    /// Returns whether a chain of this kind with at least this complexity is wanted.
    pub fn admits(&self, base: f64, complexity: usize, kind: Kind, order: usize) -> bool {
        is_before((base, complexity, kind, order), self.rival(None))
    }

    /// Returns the greatest complexity of a chain of this kind, at this place, that is wanted.
    pub fn most(&self, base: f64, kind: Kind, order: usize) -> usize {
        most(base, kind, order, self.rival(None))
    }

    /// Returns the greatest complexity of chains of this kind, at this place, that are wanted if they lead to a node;
    /// `None` if even those with this least complexity are not. Of all that have the same effect, only the easiest
    /// are.
    pub fn most_to(
        &self,
        (base, least, kind, order): (f64, usize, Kind, usize),
        target: Node,
    ) -> Option<usize> {
        let rival = self.rival(Some(target));
        is_before((base, least, kind, order), rival).then(|| most(base, kind, order, rival))
    }

    /// Returns the chain that those that lead to a node have to be easier than.
    fn rival(&self, target: Option<Node>) -> Option<&ChainStep> {
        if !self.wants_all {
            return self.found.first();
        }
        let number = self.of_node.get(target?.index())?;
        self.found.get(usize::from(*number).checked_sub(1)?)
    }

    /// Adds chains that lead to a node, and are easier than those before with the same effect.
    pub fn push_to(&mut self, target: Node, found: ChainStep) {
        if !self.wants_all {
            return self.push(found);
        }
        self.of_node.resize(Node::NUMBER, 0);
        let number = &mut self.of_node[target.index()];
        match *number {
            0 => {
                self.found.push(found);
                *number = self.found.len() as u16;
            }
            known => self.found[usize::from(known) - 1] = found,
        }
    }

    /// Adds a chain, if it is wanted.
    pub fn push(&mut self, found: ChainStep) {
        if !self.wants_all {
            self.found.clear();
        }
        self.found.push(found);
    }

    /// Returns the chains from easy to hard, one for each set of candidates that they remove.
    pub fn into_steps(mut self) -> Vec<ChainStep> {
        let order = |a: &ChainStep, b: &ChainStep| a.key().partial_cmp(&b.key());
        (self.found).sort_by(|a, b| order(a, b).unwrap_or(std::cmp::Ordering::Equal));
        if !self.of_node.is_empty() {
            // There is one of each already.
            return self.found;
        }
        let mut seen = std::collections::HashSet::new();
        self.found.retain(|found| {
            let mut removed = found.removed.clone();
            removed.sort_unstable();
            seen.insert(removed)
        });
        self.found
    }
}

/// Returns whether a chain is before another one, if there is one.
fn is_before(
    (base, complexity, kind, order): (f64, usize, Kind, usize),
    rival: Option<&ChainStep>,
) -> bool {
    let key = (rating(base, complexity), complexity, kind, order);
    rival.is_none_or(|best| key < best.key())
}

/// Returns the greatest complexity of a chain that is before another one.
fn most(base: f64, kind: Kind, order: usize, rival: Option<&ChainStep>) -> usize {
    let Some(best) = rival else {
        return usize::MAX;
    };
    let mut most = best.complexity;
    // Harder kinds allow fewer nodes, easier ones more.
    while is_before((base, most + 1, kind, order), rival) {
        most += 1;
    }
    while most > 0 && !is_before((base, most, kind, order), rival) {
        most -= 1;
    }
    most
}

/// Returns the rating of a chain with this number of nodes.
pub fn rating(base: f64, complexity: usize) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut threshold, mut is_half) = (0.0, 4, false);
    while length > threshold {
        added += 0.1;
        threshold = if is_half {
            threshold / 3 * 4
        } else {
            threshold / 2 * 3
        };
        is_half = !is_half;
    }
    base + added
}

/// Returns the node that has the effect of another one: if a candidate is on beside one other, that one is off. `None`
/// if it has no effect.
pub fn effect(position: &Position, node: Node) -> Option<Node> {
    let candidate = node.candidate();
    let others = position.of(candidate.cell()) & !(1 << candidate.digit());
    match others.count_ones() {
        _ if !node.is_on() => Some(node),
        0 => None,
        1 => {
            let other = others.trailing_zeros() as usize;
            Some(Node::off(Candidate::new(candidate.cell(), other)))
        }
        _ => Some(node),
    }
}

/// Returns what follows if a candidate is on or off: what is placed, and what is removed.
pub fn conclusion(position: &Position, node: Node) -> (Option<Candidate>, Vec<Candidate>) {
    let candidate = node.candidate();
    if !node.is_on() {
        return (None, vec![candidate]);
    }
    let cell = candidate.cell();
    let others = of_cell(cell, position.of(cell) & !(1 << candidate.digit()));
    (Some(candidate), others.collect())
}

impl Story {
    /// Returns the chains of a step that has just been found, from their beginning.
    pub fn of(found: &ChainStep, store: &Store) -> Story {
        let (start, chains) = match &found.chains {
            Chains::Line(nodes) => {
                let events = nodes.iter().rev().enumerate();
                let event = |(place, &(node, reason)): (usize, &(Node, Reason))| Event {
                    node,
                    reason,
                    parents: place.checked_sub(1).into_iter().collect(),
                    step: None,
                };
                (Reason::None, vec![events.map(event).collect()])
            }
            Chains::Spread { ends, start } => {
                let contradict = |pair: &[(u16, u16)]| pair[0].0 == pair[1].0;
                let chains = match &ends[..] {
                    [one, other] if contradict(&[*one, *other]) => {
                        vec![store.get(one.0).story(&[one.1, other.1])]
                    }
                    _ => {
                        let story = |&(spread, at): &(u16, u16)| store.get(spread).story(&[at]);
                        ends.iter().map(story).collect()
                    }
                };
                (*start, chains)
            }
        };
        Story {
            kind: found.kind,
            is_cycle: found.is_cycle,
            start,
            chains,
        }
    }
}
