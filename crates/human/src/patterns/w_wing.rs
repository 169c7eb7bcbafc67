//! W-wing: two cells have the same two candidates x and z, and some house has x at two places, each of which excludes
//! the x of another of the two cells. One of the places holds x, so one of the cells does not, and holds z. What both
//! of these exclude does not hold.
//!
//! It is a chain of six claims, z = x - x = x - x = z, which is easier to see than others.

use super::claim::{Chain, End, Reason};
use super::links::{Links, Unit};
use crate::patterns::prelude::*;

/// Searches every two cells with the same two candidates.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    let links = Links::of(board);
    let is_pair = |unit: &&Unit| unit.reason == Reason::Cell && unit.nodes.len() == 2;
    let pairs: Vec<&Unit> = links.units.iter().filter(is_pair).collect();
    let is_bridge = |unit: &&Unit| unit.reason != Reason::Cell && unit.nodes.len() == 2;
    let bridges: Vec<&Unit> = links.units.iter().filter(is_bridge).collect();
    let digit = |node: usize| links.candidate(node).1;
    for (place, one) in pairs.iter().enumerate() {
        for other in &pairs[place + 1..] {
            if (0..2).any(|at| digit(one.nodes[at]) != digit(other.nodes[at])) {
                continue;
            }
            for (x, z) in [(0, 1), (1, 0)] {
                let [one, other] = [one, other].map(|cell| (cell.nodes[x], cell.nodes[z]));
                if !links.any_excluded_by_both(one.1, other.1) {
                    continue;
                }
                for bridge in &bridges {
                    let &[a, b] = &bridge.nodes[..] else { continue };
                    if digit(a) != digit(one.0)
                        || [a, b].contains(&one.0)
                        || [a, b].contains(&other.0)
                    {
                        continue;
                    }
                    for [a, b] in [[a, b], [b, a]] {
                        if links.exclude(one.0, a) && links.exclude(b, other.0) {
                            let nodes = [one.1, one.0, a, b, other.0, other.1];
                            let chain = chain(&links, nodes, bridge.reason);
                            let gone = links.excluded_by_both(one.1, other.1);
                            let digits: DigitSet =
                                [digit(one.0), digit(one.1)].into_iter().collect();
                            let wing = (Rule::WWing, digits, Pattern::Chain(chain));
                            remove(board, wing, links.candidates(&gone), found)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the wing as a chain.
fn chain(links: &Links, nodes: [usize; 6], house: Reason) -> Chain {
    let reasons = [
        Reason::Assumed,
        Reason::Cell,
        Reason::Excluded,
        house,
        Reason::Excluded,
        Reason::Cell,
    ];
    links.chain(&nodes, reasons, End::Either)
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    #[test]
    fn equal_cells_joined_by_a_digit() {
        let mut cells = vec![
            ("r1c1 r9c5", "12"),
            ("r4c2 r4c3 r4c4 r4c6 r4c7 r4c8 r4c9", "23456789"),
        ];
        assert_eq!(
            findings(Rule::WWing, &sketch(&cells)),
            [
                "W-wing: if r1c1 is not 2, r1c1 is 1, r4c1 is not 1, r4c5 is 1 (row 4), r9c5 is not 1 and r9c5 is 2, \
                 so r1c1 is 2 or r9c5 is 2, which removes 2 from r1c5, r9c1"
            ]
        );
        cells[1].0 = "r4c2 r4c3 r4c4 r4c6 r4c7 r4c8";
        assert!(findings(Rule::WWing, &sketch(&cells)).is_empty());
    }
}
