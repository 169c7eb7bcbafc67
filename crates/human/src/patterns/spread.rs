//! What follows from an assumption: every claim, breadth first, up to the first contradiction.
//!
//! A candidate that holds rules out those that it excludes. Where all candidates of a cell but one are ruled out, or
//! all places of a digit in a house but one, the last one holds; where the last one is ruled out too, there is a
//! contradiction. In a chain, each claim follows from one other, so only pairs count: cells with two candidates, and
//! digits with two places. In a net, all do.

use std::collections::VecDeque;

use super::claim::{Chain, Claim, End, Reason};
use super::links::Links;

/// Whether a candidate is known to hold or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    No,
    Holds,
    Fails,
}

/// The claims that follow from an assumption.
pub struct Spread<'a> {
    links: &'a Links,
    is_net: bool,
    known: Vec<Known>,
    /// For each claim the candidate that excludes it, or the unit of which it is the last.
    from: Vec<usize>,
    /// The number of candidates of each unit that are not ruled out.
    remaining: Vec<usize>,
    /// How far each claim is from the assumption.
    depth: Vec<usize>,
    queue: VecDeque<usize>,
}

/// How a spread ended.
enum Conflict {
    Empty(usize),
    Clash(usize, usize),
}

impl<'a> Spread<'a> {
    /// Prepares spreads over some links.
    pub fn new(links: &'a Links, is_net: bool) -> Spread<'a> {
        Spread {
            links,
            is_net,
            known: Vec::new(),
            from: vec![0; links.len()],
            remaining: Vec::new(),
            depth: vec![0; links.len()],
            queue: VecDeque::new(),
        }
    }

    /// Assumes that a candidate holds, or does not, and returns how this is contradicted, by a number of claims at most.
    pub fn refute(&mut self, start: usize, holds: bool, most: usize) -> Option<Chain> {
        self.known.clear();
        self.known.resize(self.links.len(), Known::No);
        self.remaining.clear();
        let sizes = self.links.units().iter().map(|unit| unit.nodes.len());
        self.remaining.extend(sizes);
        self.queue.clear();
        self.from[start] = usize::MAX;
        self.depth[start] = 1;
        self.known[start] = if holds { Known::Holds } else { Known::Fails };
        let conflict = match holds {
            true => {
                self.queue.push_back(start);
                None
            }
            false => self.count_out(start),
        };
        let conflict = conflict.or_else(|| self.run(most))?;
        let chain = self.chain(start, conflict);
        (chain.claims.len() <= most).then_some(chain)
    }

    fn run(&mut self, most: usize) -> Option<Conflict> {
        let links = self.links;
        while let Some(node) = self.queue.pop_front() {
            if self.depth[node] >= most {
                return None;
            }
            for &out in links.excluded(node) {
                match self.known[out] {
                    Known::Fails => continue,
                    Known::Holds => return Some(Conflict::Clash(out, node)),
                    Known::No => {}
                }
                self.known[out] = Known::Fails;
                self.from[out] = node;
                self.depth[out] = self.depth[node] + 1;
                let conflict = self.count_out(out);
                if conflict.is_some() {
                    return conflict;
                }
            }
        }
        None
    }

    /// Counts a candidate that is ruled out, and places what is then the last of a unit.
    fn count_out(&mut self, out: usize) -> Option<Conflict> {
        let links = self.links;
        for &number in links.units_of(out) {
            let unit = &links.units()[number];
            self.remaining[number] -= 1;
            if self.remaining[number] == 0 {
                return Some(Conflict::Empty(number));
            }
            if self.remaining[number] > 1 || !(self.is_net || unit.nodes.len() == 2) {
                continue;
            }
            for &node in &unit.nodes {
                if self.known[node] == Known::No {
                    self.known[node] = Known::Holds;
                    self.from[node] = number;
                    self.depth[node] = self.depth[out] + 1;
                    self.queue.push_back(node);
                }
            }
        }
        None
    }

    /// Returns the claims that a claim follows from.
    fn parents(&self, start: usize, node: usize) -> Vec<usize> {
        match self.known[node] {
            _ if node == start => Vec::new(),
            Known::Holds => {
                let unit = self.links.units()[self.from[node]].nodes.iter();
                unit.copied().filter(|&other| other != node).collect()
            }
            _ => vec![self.from[node]],
        }
    }

    /// Returns the claims that a conflict follows from, each after those that it follows from.
    fn chain(&self, start: usize, conflict: Conflict) -> Chain {
        let links = self.links;
        let ends = match conflict {
            Conflict::Empty(unit) => links.units()[unit].nodes.clone(),
            Conflict::Clash(one, other) => vec![one, other],
        };
        let mut is_used = vec![false; links.len()];
        let mut to_visit = ends;
        to_visit.push(start);
        let mut used = Vec::new();
        while let Some(node) = to_visit.pop() {
            if !is_used[node] {
                is_used[node] = true;
                used.push(node);
                to_visit.extend(self.parents(start, node));
            }
        }
        used.sort_by_key(|&node| (self.depth[node], node));
        let place = |node: usize| used.iter().position(|&it| it == node).unwrap_or(0);
        let claims = used.iter().map(|&node| {
            let (cell, digit) = links.candidate(node);
            let holds = self.known[node] == Known::Holds;
            let parents = self.parents(start, node);
            Claim {
                cells: vec![cell],
                digit,
                holds,
                reason: match holds {
                    _ if node == start => Reason::Assumed,
                    true => links.units()[self.from[node]].reason,
                    false => Reason::Excluded,
                },
                parents: parents.into_iter().map(place).collect(),
            }
        });
        let end = match conflict {
            Conflict::Clash(one, other) => End::Clash(place(one), place(other)),
            Conflict::Empty(unit) => {
                let unit = &links.units()[unit];
                let (cell, digit) = links.candidate(unit.nodes[0]);
                match unit.reason {
                    Reason::House(house) => End::NoPlace(house, digit),
                    _ => End::NoDigit(cell),
                }
            }
        };
        Chain {
            claims: claims.collect(),
            end,
        }
    }
}
