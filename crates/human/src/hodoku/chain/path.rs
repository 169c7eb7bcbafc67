//! Chains as steps.

use super::graph::Graph;
use super::spread::Claim;
use crate::hodoku::prelude::*;

/// Returns whether a chain is in no cell twice, apart from the cell where a loop begins and ends. A group comes
/// back if its first cell was met; after it, all its cells are. One that begins with the cell of a loop's ends
/// does not count.
pub fn is_simple(graph: &Graph, chain: &[Claim], is_loop: bool) -> bool {
    let cells = |claim: &Claim| graph.node(claim.node.into()).cells;
    let (first, last) = (cells(&chain[0]), cells(&chain[chain.len() - 1]));
    let (mut seen, mut at) = (first, first);
    let mut inner = &chain[1..];
    if is_loop {
        inner = &chain[1..chain.len() - 1];
        let (second, before) = (cells(&chain[1]), cells(&chain[chain.len() - 2]));
        if first != last || first == second || before == last {
            return false;
        }
        seen = 0;
    }
    let is_new = inner.iter().map(cells).all(|cells| {
        let own = cells & cells.wrapping_neg();
        if is_loop && own == first {
            return cells != first;
        }
        let is_new = cells == at || own & seen == 0;
        seen |= cells;
        at = cells;
        is_new
    });
    is_new && !(is_loop && seen & first != 0)
}

/// Returns the links of a chain.
pub fn links(graph: &Graph, chain: &[Claim]) -> impl Iterator<Item = Link> {
    chain.windows(2).map(|pair| Link {
        from: graph.node(pair[0].node.into()),
        to: graph.node(pair[1].node.into()),
        is_strong: pair[1].holds,
    })
}

/// Returns the step that a chain gives.
pub fn step(technique: Technique, graph: &Graph, chain: &[Claim], removed: Vec<Candidate>) -> Step {
    let pattern = Pattern {
        links: links(graph, chain).collect(),
        ..Pattern::default()
    };
    Step::remove(technique, removed, pattern)
}
