//! X-chains and XY-chains: what both ends of a chain rule out.

use super::choice::Choice;
use super::graph::{Graph, Kind, seen_by};
use super::path::{self, with};
use super::spread::{Claim, Spread};
use crate::rules::hodoku::state::State;
use crate::rules::hodoku::step::Found;
use crate::rules::hodoku::technique::Technique;
use crate::rules::nine::Candidate;

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
        let number = usize::from(start.0);
        if graph.strong(number).is_empty() {
            continue;
        }
        spread.follow(&graph, Claim::off(number));
        let ends = spread
            .claims()
            .filter(|claim| claim.holds && claim.node >= start.0);
        for end in ends {
            let other = Candidate(end.node);
            let Some(length) = spread.length(end).filter(|&length| length > 1) else {
                continue;
            };
            let is_loop = other == start;
            if other.digit() != start.digit() {
                continue;
            }
            let seen = seen_by(1 << start.cell() | 1 << other.cell());
            let removed = with(position, start.digit(), seen);
            if choice.wants(&removed, length) {
                let chain = spread.chain(end);
                if path::is_simple(&graph, &chain, is_loop) {
                    choice.offer(length, path::step(technique, &graph, &chain, removed));
                }
            }
        }
    }
    choice.pass(found)
}
