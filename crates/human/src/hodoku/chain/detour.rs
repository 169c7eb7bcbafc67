//! Chains for claims whose shortest chain comes into a cell twice.
//!
//! Breadth first, each claim is reached by one shortest chain, and that may pass the cell where it ends. HoDoKu has
//! the longer way round then: among ten cells with two candidates, 7 in r4c3 or r9c2 by a chain over r5c1, though r9c3
//! and r9c2 lead round the same loop in fewer links. Such a chain is searched depth first, a little longer each time;
//! the links that are still needed at least, ways back counted, cut the search off.

use super::graph::Graph;
use super::spread::{Claim, Spread};

/// The greatest number of claims that are tried for one chain: on boards of nothing but pairs there are millions.
const TRIES: usize = 100_000;

/// Returns a shortest chain with more links than `least` and no more than `most` that comes into no cell twice.
pub fn simple(
    graph: &Graph,
    [start, end]: [Claim; 2],
    least: usize,
    most: usize,
) -> Option<Vec<Claim>> {
    let mut back = Spread::default();
    back.follow(graph, !end);
    let mut detour = Detour {
        graph,
        end,
        back,
        chain: vec![start],
        tries: TRIES,
    };
    // From one that does not hold to one that does, the number of links is odd.
    let mut lengths = (least + 1..=most).filter(|length| length % 2 == least % 2);
    let found = lengths.any(|length| detour.extend(length));
    found.then_some(detour.chain)
}

struct Detour<'a> {
    graph: &'a Graph,
    end: Claim,
    /// What follows if the end does not hold: the links back to it.
    back: Spread,
    chain: Vec<Claim>,
    tries: usize,
}

impl Detour<'_> {
    /// Extends the chain by this number of links up to the end. Returns whether that can be done.
    fn extend(&mut self, links: usize) -> bool {
        let Some(&last) = self.chain.last() else {
            return false;
        };
        if links == 0 {
            return last == self.end;
        }
        let graph = self.graph;
        for &node in graph.links(last.node, last.holds) {
            let claim = Claim::new(node, !last.holds);
            let needed = self.back.length(!claim);
            if needed.is_none_or(|needed| needed >= links) || self.has_left(node) {
                continue;
            }
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            self.chain.push(claim);
            if self.extend(links - 1) {
                return true;
            }
            self.chain.pop();
        }
        false
    }

    /// Returns whether the chain was in the cell of a node before.
    fn has_left(&self, node: u16) -> bool {
        let cells = |node: u16| self.graph.node(node.into()).cells;
        let [before @ .., last] = &self.chain[..] else {
            return false;
        };
        let own = cells(node);
        cells(last.node) != own && before.iter().any(|claim| cells(claim.node) == own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::nine::Candidate;
    use crate::hodoku::chain::graph::Kind;
    use crate::hodoku::testing::sketch;

    /// Returns all chains of no more than some links from the first claim to the end, by no rule but the links.
    fn all(graph: &Graph, chain: &mut Vec<Claim>, end: Claim, most: usize) -> Vec<Vec<Claim>> {
        let last = *chain.last().unwrap();
        if last == end {
            return vec![chain.clone()];
        }
        let mut found = Vec::new();
        if chain.len() <= most {
            for &node in graph.links(last.node, last.holds) {
                let cell = Candidate(node).cell();
                let is_back = chain[..chain.len() - 1].iter();
                let is_back = is_back.map(|claim| Candidate(claim.node).cell());
                if Candidate(last.node).cell() == cell || !is_back.clone().any(|it| it == cell) {
                    chain.push(Claim::new(node, !last.holds));
                    found.extend(all(graph, chain, end, most));
                    chain.pop();
                }
            }
        }
        found
    }

    #[test]
    fn a_chain_goes_the_long_way_round_as_the_shortest_passes_its_end() {
        // The short way is from 4 in r4c3 over r9c3 and r9c2 on to r8c3, and back into r9c2.
        let facts = [
            ("r4c3", "47"),
            ("r5c1", "34"),
            ("r1c1", "35"),
            ("r1c3", "59"),
            ("r2c2", "39"),
            ("r2c7", "39"),
            ("r3c8", "39"),
            ("r8c8", "35"),
            ("r8c3", "59"),
            ("r9c2", "79"),
            ("r9c3", "47"),
        ];
        let state = sketch(&facts);
        let graph = Graph::new(&state.position, Kind::Pairs);
        let seven = |cell: usize| Candidate::new(cell, 6);
        let ends = [
            Claim::off(seven(3 * 9 + 2).into()),
            Claim::on(seven(8 * 9 + 1).into()),
        ];
        let mut spread = Spread::default();
        spread.follow(&graph, ends[0]);
        let shortest = spread.length(ends[1]).unwrap();
        let chain = simple(&graph, ends, shortest, 19).unwrap();
        let mut others = all(&graph, &mut vec![ends[0]], ends[1], 19);
        others.sort_by_key(Vec::len);
        assert!(shortest < 19 && chain.len() == 20, "{shortest} {chain:?}");
        assert_eq!(others[0].len(), chain.len());
        assert!(others.contains(&chain));
        assert_eq!(simple(&graph, ends, shortest, 18), None);
    }
}
