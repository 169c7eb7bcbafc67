//! X-chains and XY-chains: what both ends of a chain rule out.
//!
//! A chain of strong and weak links in turn that begins and ends with a strong one shows that one of its ends
//! holds: if the first does not, then the second does, the third does not, and so on. Candidates that neither end
//! allows go. An X-chain stays with one digit: 7 in row 2 is in r2c3 or r2c8, in row 6 in r6c8 or r6c5, in row 9 in
//! r9c5 or r9c1; so 7 is in r2c3 or r9c1, and not in r1c1. An XY-chain has its strong links in cells with two
//! candidates: r1c1 with 1 and 2, r1c5 with 2 and 3, r5c5 with 3 and 4, r5c9 with 4 and 1; so 1 is in r1c1 or r5c9,
//! and not in r1c9.

use super::choice::Choice;
use super::detour;
use super::graph::{Graph, Kind};
use super::path;
use super::spread::{Claim, Spread};
use crate::hodoku::prelude::*;

/// The greatest number of links of a chain: an XY-chain has ten cells at most.
const LINKS: usize = 19;

/// Finds chains of one digit, or of cells with two candidates; best first.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let kind = match technique {
        Technique::XChain => Kind::OneDigit,
        _ => Kind::Pairs,
    };
    let graph = Graph::new(position, kind);
    let (mut spread, mut choice) = (Spread::default(), Choice::default());
    for start in position.candidates() {
        if graph.links(start.0, false).is_empty() {
            continue;
        }
        spread.follow(&graph, Claim::off(start.into()));
        let ends = spread
            .claims()
            .filter(|claim| claim.holds && claim.node >= start.0);
        for end in ends {
            let other = Candidate(end.node);
            let length = spread.length(end);
            let Some(length) = length.filter(|length| (2..=LINKS).contains(length)) else {
                continue;
            };
            let is_loop = other == start;
            if other.digit() != start.digit() {
                continue;
            }
            let seen = seen_by(1 << start.cell() | 1 << other.cell());
            let removed: Vec<Candidate> = position.with(start.digit(), seen).collect();
            if choice.wants(&removed, length) {
                let mut chain = spread.chain(end);
                if !is_loop && !path::is_simple(&graph, &chain, is_loop) {
                    let ends = [Claim::off(start.into()), end];
                    chain = detour::simple(&graph, ends, length, LINKS).unwrap_or(chain);
                }
                if path::is_simple(&graph, &chain, is_loop) {
                    let step = path::step(technique, &graph, &chain, removed);
                    choice.offer(chain.len() - 1, step);
                }
            }
        }
    }
    choice.pass(found)
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_example_of_an_x_chain() {
        let rows = [
            ("7 r2", "r2c3 r2c8"),
            ("7 r6", "r6c8 r6c5"),
            ("7 r9", "r9c5 r9c1"),
        ];
        finds(Technique::XChain, &rows, "711 731 773 783");
    }

    #[test]
    fn the_example_of_an_xy_chain() {
        let (row, others) = (
            [("r1c1", "12"), ("r1c5", "23")],
            [("r5c5", "34"), ("r5c9", "14")],
        );
        finds(Technique::XyChain, &[row, others].concat(), "119 151");
    }
}
