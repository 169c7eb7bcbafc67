//! Loops and chains of single implications.
//!
//! Every search is breadth first from one candidate. Few candidates are worth it: which ones follow from
//! which is worked out for all together beforehand ([`Reach`]), and then a chain is searched only from a
//! candidate that excludes itself or follows from its absence, and a loop only through candidates that
//! lead back. A loop removes only candidates that exclude themselves, so without any there is none. The
//! shortest chains are wanted, so all are searched to a small depth first, and to a greater one only if
//! nothing was found. Loops are searched last, when the chains found bound their length.

use super::choice::{ChainStep, Chains, Choice, conclusion, rating};
use super::graph::{Graph, Hop, why_off};
use super::reach::Reach;
use super::strong::Strong;
use crate::explainer::prelude::*;
use crate::explainer::step::{Kind, Node, Reason};

/// Finds loops and chains: of one digit, of cells with two candidates, of both.
pub fn search(position: &Position, choice: &mut Choice) {
    let strong = Strong::new(position);
    let reach = Reach::new(position, &strong);
    if reach.refuted.is_empty() && reach.proved.is_empty() {
        return;
    }
    let graph = Graph::new(position, &strong);
    let mut search = Search {
        position,
        graph: &graph,
        kind: Kind::X,
        reach: &reach,
        choice,
        limit: usize::MAX,
        reached: Vec::new(),
        order: 0,
    };
    for kind in [Kind::X, Kind::Xy] {
        search.kind = kind;
        search.all_chains();
    }
    // A loop removes what a chain removes too, and is at most two nodes shorter.
    if !reach.refuted.is_empty() {
        for kind in [Kind::X, Kind::Y, Kind::Xy] {
            search.kind = kind;
            search.all_cycles();
        }
    }
}

/// Returns the ratings of the shortest loops and chains.
fn bases(kind: Kind) -> (f64, f64) {
    match kind {
        Kind::X => (6.5, 6.6),
        // There are no chains of cells alone: their length would be even and odd.
        Kind::Y => (6.5, 20.0),
        _ => (7.0, 7.0),
    }
}

/// How a candidate that is on was reached, and the step before that.
type Reached = (Hop, u16);

const NONE: u16 = u16::MAX;

struct Search<'a> {
    position: &'a Position,
    graph: &'a Graph<'a>,
    kind: Kind,
    reach: &'a Reach,
    choice: &'a mut Choice,
    /// The most nodes of a chain.
    limit: usize,
    reached: Vec<Reached>,
    /// The place of what is found from the candidate at hand.
    order: usize,
}

impl Search<'_> {
    /// Searches for chains, short ones first.
    fn all_chains(&mut self) {
        let limits: &[usize] = match self.choice.wants_all {
            true => &[usize::MAX],
            false => &[8, 12, 16, 24, usize::MAX],
        };
        let (position, reach) = (self.position, self.reach);
        for &limit in limits {
            self.limit = limit;
            for start in position.candidates() {
                if reach.refuted.has(start) {
                    self.order = 3 * usize::from(start.0) + 1;
                    self.chain_from_on(start);
                }
                if reach.proved.has(start) {
                    self.order = 3 * usize::from(start.0) + 2;
                    self.chain_from_off(start);
                }
            }
            if self.choice.most(bases(self.kind).1, self.kind, 0) <= limit {
                return;
            }
        }
    }

    /// Searches for loops.
    fn all_cycles(&mut self) {
        self.limit = usize::MAX;
        let position = self.position;
        for start in position.candidates() {
            if self.reach.leads(start, start) {
                self.order = 3 * usize::from(start.0);
                self.cycles(start);
            }
        }
    }

    fn begin(&mut self, start: Candidate) {
        self.reached.clear();
        let (on, off, none) = (start, start, Reason::None);
        self.reached.push((Hop::new(off, none, on, none), NONE));
    }

    /// Returns the most nodes of a chain that is wanted.
    fn most(&self, base: f64) -> usize {
        let most = self.choice.most(base, self.kind, self.order);
        most.min(self.limit)
    }

    /// Appends the nodes of a step and of all before it, from its end.
    fn nodes(&self, step: u16, nodes: &mut Vec<(Node, Reason)>) {
        let mut at = step;
        while at != NONE {
            let (hop, before) = self.reached[usize::from(at)];
            nodes.push((Node::on(hop.on), hop.reason));
            // A search from a candidate that is on begins with it.
            if hop.off != hop.on {
                nodes.push((Node::off(hop.off), hop.off_reason));
            }
            at = before;
        }
    }

    /// Returns whether a candidate is off at a step or before it.
    fn is_off_before(&self, candidate: Candidate, step: u16) -> bool {
        let mut at = step;
        while at != NONE {
            let (hop, before) = self.reached[usize::from(at)];
            if before != NONE && hop.off == candidate {
                return true;
            }
            at = before;
        }
        false
    }

    fn cycles(&mut self, start: Candidate) {
        let base = bases(self.kind).0;
        let mut most = self.most(base);
        self.begin(start);
        let mut seen = CandidateSet::EMPTY;
        seen.insert(start);
        let (mut first, mut nodes) = (0, 2);
        let (graph, kind) = (self.graph, self.kind);
        while first < self.reached.len() && nodes.max(4) <= most {
            let end = self.reached.len();
            for at in first..end {
                let hops = graph.hops(self.reached[at].0.on).iter();
                for &hop in hops.filter(|&hop| kind.has_hop(hop)) {
                    let is_closed = hop.on == start && nodes >= 4;
                    if !is_closed && (seen.has(hop.on) || !self.reach.leads(hop.on, start)) {
                        continue;
                    }
                    if self.is_off_before(hop.off, at as u16) {
                        continue;
                    }
                    let step = (hop, at as u16);
                    if is_closed {
                        self.cycle(step, nodes);
                        most = self.most(base);
                    } else {
                        seen.insert(hop.on);
                        self.reached.push(step);
                    }
                }
            }
            first = end;
            nodes += 2;
        }
    }

    /// Adds a loop, if it removes something.
    fn cycle(&mut self, end: Reached, complexity: usize) {
        let (base, kind) = (bases(self.kind).0, self.kind);
        if !self.choice.admits(base, complexity, kind, self.order) {
            return;
        }
        let (end, before) = end;
        let off = (Node::off(end.off), end.off_reason);
        let mut nodes = vec![(Node::on(end.on), end.reason), off];
        self.nodes(before, &mut nodes);
        // The start is there already, as the end.
        nodes.pop();
        let cells: CellSet = set_of(nodes.iter().map(|(node, _)| node.candidate().cell()));
        let mut seen = [CandidateSet::EMPTY, CandidateSet::EMPTY];
        let mut removed = Vec::new();
        for &(node, _) in &nodes {
            let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
            for &peer in self.position.peers(cell) {
                let candidate = Candidate::new(peer.into(), digit);
                if cells >> peer & 1 == 0 && self.position.has(candidate) {
                    seen[usize::from(node.is_on())].insert(candidate);
                    let is_seen = seen.iter().all(|seen| seen.has(candidate));
                    if is_seen && !removed.contains(&candidate) {
                        removed.push(candidate);
                    }
                }
            }
        }
        self.push(base, (None, removed), (complexity, nodes), true);
    }

    /// Assumes that a candidate is on, and finds that it is off.
    fn chain_from_on(&mut self, start: Candidate) {
        let most = self.most(bases(self.kind).1);
        self.begin(start);
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        on.insert(start);
        let (mut first, mut nodes) = (0, 2);
        while first < self.reached.len() && nodes <= most {
            let end = self.reached.len();
            for at in first..end {
                let p = self.reached[at].0.on;
                if self.kind.excludes(self.position, p, start) {
                    let mut chain = vec![(Node::off(start), why_off(self.position, p, start))];
                    self.nodes(at as u16, &mut chain);
                    self.chain(Node::off(start), chain);
                    return;
                }
            }
            if nodes + 2 <= most {
                self.spread(first..end, &mut on, &mut off, None);
            }
            first = end;
            nodes += 2;
        }
    }

    /// Assumes that a candidate is off, and finds that it is on.
    fn chain_from_off(&mut self, start: Candidate) {
        let most = self.most(bases(self.kind).1);
        self.reached.clear();
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        off.insert(start);
        let kind = self.kind;
        let strong = self.graph.strong(start).iter();
        for &(r, reason) in strong.filter(|(_, reason)| kind.has(*reason)) {
            on.insert(r);
            self.reached
                .push((Hop::new(start, Reason::None, r, reason), NONE));
        }
        let (mut first, mut nodes) = (0, 4);
        while first < self.reached.len() && nodes <= most {
            let end = self.reached.len();
            if self.spread(first..end, &mut on, &mut off, Some(start)) {
                let mut chain = Vec::new();
                self.nodes((self.reached.len() - 1) as u16, &mut chain);
                self.chain(Node::on(start), chain);
                return;
            }
            first = end;
            nodes += 2;
        }
    }

    /// Adds all steps that follow from some. Returns whether the last one reaches a target.
    fn spread(
        &mut self,
        from: std::ops::Range<usize>,
        on: &mut CandidateSet,
        off: &mut CandidateSet,
        target: Option<Candidate>,
    ) -> bool {
        let (graph, kind) = (self.graph, self.kind);
        for at in from {
            // A candidate that is off leads to several that are on, one after the other.
            let mut last = None;
            let hops = graph.hops(self.reached[at].0.on).iter();
            for &hop in hops.filter(|&hop| kind.has_hop(hop)) {
                if last != Some(hop.off) && off.has(hop.off) {
                    continue;
                }
                last = Some(hop.off);
                off.insert(hop.off);
                if !on.has(hop.on) {
                    on.insert(hop.on);
                    self.reached.push((hop, at as u16));
                    if target == Some(hop.on) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn chain(&mut self, target: Node, nodes: Vec<(Node, Reason)>) {
        let (base, complexity) = (bases(self.kind).1, nodes.len());
        if self.choice.admits(base, complexity, self.kind, self.order) {
            let done = conclusion(self.position, target);
            self.push(base, done, (complexity, nodes), false);
        }
    }

    /// Adds a chain or a loop that does this, if it removes something.
    fn push(
        &mut self,
        base: f64,
        (placed, removed): (Option<Candidate>, Vec<Candidate>),
        (complexity, nodes): (usize, Vec<(Node, Reason)>),
        is_cycle: bool,
    ) {
        if !removed.is_empty() {
            self.choice.push(ChainStep {
                rating: rating(base, complexity),
                complexity,
                kind: self.kind,
                order: self.order,
                is_cycle,
                placed,
                removed,
                chains: Chains::Line(nodes),
            });
        }
    }
}
