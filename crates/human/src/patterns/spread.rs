//! Forcing chains and nets: a candidate is assumed to hold, or not to hold, and what follows is a contradiction. No
//! digit is left for a cell, no place for a digit in a house, or two digits exclude each other. So the opposite is
//! true.
//!
//! A chain in which a cell is left without a digit says the same as cell forcing: whichever digit the cell has, what
//! was assumed is wrong. With the places of a digit in a house it is region forcing. The branches begin with what is
//! assumed, so that all of them can be followed at once by filling in digits.
//!
//! Chains use cells with two candidates and digits with two places only; nets follow all singles, and are the last
//! that is tried. Whatever is told is the smallest proof that any assumption has, by claims. To find it
//! soon, an assumption is given up once its claims are as far away as the best proof so far is long.
//!
//! What follows from an assumption: every claim, breadth first, up to the first contradiction.
//!
//! A candidate that holds rules out those that it excludes. Where all candidates of a cell but one are ruled out, or
//! all places of a digit in a house but one, the last one holds; where the last one is ruled out too, there is a
//! contradiction. In a chain, each claim follows from one other, so only pairs count: cells with two candidates, and
//! digits with two places. In a net, all do.

use std::collections::VecDeque;

use super::claim::{Chain, Claim, End, Reason};
use super::links::Links;
use crate::patterns::prelude::*;

/// The most claims that a proof may have.
const MOST_CLAIMS: usize = 400;

/// Searches all assumptions, for chains or for nets.
pub fn find(
    board: &Board,
    rule: Rule,
    is_stopped: &IsStopped,
    found: &mut Found,
) -> ControlFlow<()> {
    let links = Links::of(board);
    let mut spread = Spread::new(&links, rule == Rule::ForcingNet);
    let mut most = MOST_CLAIMS;
    let mut proofs: Vec<(usize, Chain, bool)> = Vec::new();
    for holds in [true, false] {
        for node in 0..links.len() {
            flow(is_stopped())?;
            let Some(chain) = spread.refute(node, holds, MOST_CLAIMS.min(most)) else {
                continue;
            };
            most = most.min(chain.claims.len());
            proofs.push((node, chain, holds));
        }
    }
    proofs.sort_by_key(|(node, chain, _)| (chain.claims.len(), *node));
    for (node, chain, holds) in proofs {
        let gone = match holds {
            true => vec![links.candidate(node)],
            false => links.candidates(links.excluded(node)),
        };
        let digits: DigitSet = chain.claims.iter().map(|claim| claim.digit).collect();
        remove(board, (rule, digits, Pattern::Chain(chain)), gone, found)?;
    }
    ControlFlow::Continue(())
}

/// Whether a candidate is known to hold or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    No,
    Holds,
    Fails,
}

/// The claims that follow from an assumption.
struct Spread<'a> {
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
    fn new(links: &'a Links, is_net: bool) -> Spread<'a> {
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
    fn refute(&mut self, start: usize, holds: bool, most: usize) -> Option<Chain> {
        self.known.clear();
        self.known.resize(self.links.len(), Known::No);
        self.remaining.clear();
        let sizes = self.links.units.iter().map(|unit| unit.nodes.len());
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
            let unit = &links.units[number];
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
                let unit = self.links.units[self.from[node]].nodes.iter();
                unit.copied().filter(|&other| other != node).collect()
            }
            _ => vec![self.from[node]],
        }
    }

    /// Returns the claims that a conflict follows from, each after those that it follows from.
    fn chain(&self, start: usize, conflict: Conflict) -> Chain {
        let links = self.links;
        let ends = match conflict {
            Conflict::Empty(unit) => links.units[unit].nodes.clone(),
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
                    true => links.units[self.from[node]].reason,
                    false => Reason::Excluded,
                },
                parents: parents.into_iter().map(place).collect(),
            }
        });
        let end = match conflict {
            Conflict::Clash(one, other) => End::Clash(place(one), place(other)),
            Conflict::Empty(unit) => {
                let unit = &links.units[unit];
                let (cell, digit) = links.candidate(unit.nodes[0]);
                match unit.reason {
                    Reason::House(house) => End::NoPlace(house, digit),
                    _ => End::NoDigit(cell),
                }
            }
        };
        let claims = claims.collect();
        Chain { claims, end }
    }
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    #[test]
    fn every_digit_of_a_cell_rules_one_out() {
        // If r1c1 is 1, r5c5 can be neither 2 nor 3 nor 4.
        let mut cells = vec![
            ("r5c5", "234"),
            ("r1c5", "12"),
            ("r5c1", "13"),
            ("r1c9", "15"),
            ("r5c9", "54"),
        ];
        let found = findings(Rule::ForcingChain, &sketch(&cells));
        assert_eq!(
            found,
            [
                "Forcing chain: if r1c1 is 1, r1c5 is 2, r1c9 is 5, r5c1 is 3 and r5c9 is 4, no digit is left for r5c5, \
                 so r1c1 is not 1, which removes 1 from r1c1"
            ]
        );
        cells[0].1 = "2346";
        assert!(findings(Rule::ForcingChain, &sketch(&cells)).is_empty());
    }

    #[test]
    fn a_net_follows_singles_that_rest_on_several_claims() {
        // r1c1 = 1 makes r1c5 2 and r5c1 3, so r5c5 is 4; and r9c1 5, so r9c5 is 4 too.
        let mut cells = vec![
            ("r1c5", "12"),
            ("r5c1", "13"),
            ("r5c5", "234"),
            ("r9c1", "15"),
            ("r9c5", "254"),
        ];
        let board = sketch(&cells);
        assert!(findings(Rule::ForcingChain, &board).is_empty());
        let found = findings(Rule::ForcingNet, &board);
        assert!(
            found[0].starts_with("Forcing net: if r1c1 is 1, r1c5 is 2, r5c1 is 3, r9c1 is 5, "),
            "{found:?}"
        );
        assert!(found[0].ends_with(" so r1c1 is not 1, which removes 1 from r1c1"));
        cells[4].1 = "2546";
        assert!(findings(Rule::ForcingNet, &sketch(&cells)).is_empty());
    }
}
