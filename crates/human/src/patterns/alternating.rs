//! Alternating inference chains: if a candidate does not hold, another one of its cell or house does, which rules out
//! a third one, and so on. Where such a chain ends with a candidate that holds, the first or the last one does.
//!
//! - What both of them exclude does not hold. (With the candidate at which they meet, this is a discontinuous nice
//!   loop.) If the chain comes back to where it began, the candidate holds.
//! - If they exclude each other, the chain is a continuous nice loop: its claims are all true or all false, so
//!   of each two candidates in it that exclude each other one holds, and what both of them exclude does not.
//!
//! Cells, houses and all rules that relate two cells are links (see [`Links`]). X-chains stay with one
//! digit, XY-chains go through cells with two candidates; they are searched first, being easier to see. Grouped AICs
//! have [groups](super::groups) among their claims, and are searched last.
//!
//! Chains are searched breadth first from every candidate, up to four claims first, then up to eight,
//! and so on, so that the first one told is a shortest one. A chain found from one end is found from the other
//! as well; the one from the lower candidate is told.

use std::collections::VecDeque;

use super::claim::{Chain, End, Reason};
use super::links::Links;
use crate::patterns::prelude::*;

/// The most claims in a chain.
const MOST_CLAIMS: usize = 24;

/// How many more claims are allowed in each round.
const ROUND: usize = 4;

/// What a claim follows from: the node of the claim before it, and the reason; `None` if it was not reached.
type Steps = Vec<Option<(usize, Reason)>>;

/// The claims that follow from a candidate that does not hold.
struct Tree {
    start: usize,
    holds: Steps,
    fails: Steps,
    /// The candidates that were reached, which are taken out again before the next tree grows.
    reached: Vec<usize>,
}

/// Searches chains by one of the rules.
pub fn find(
    board: &Board,
    rule: Rule,
    is_stopped: &IsStopped,
    found: &mut Found,
) -> ControlFlow<()> {
    let links = match rule {
        Rule::GroupedAic => Links::grouped(board),
        _ => Links::of(board),
    };
    let mut tree = Tree {
        start: 0,
        holds: vec![None; links.len()],
        fails: vec![None; links.len()],
        reached: Vec::new(),
    };
    for most in (ROUND..=MOST_CLAIMS).step_by(ROUND) {
        let mut ends = Vec::new();
        for start in 0..links.len() {
            flow(is_stopped())?;
            tree.grow(&links, rule, start, most, &mut |claims, end| {
                let is_news = claims + ROUND > most && start <= end;
                let has_effect =
                    links.exclude(start, end) || links.any_excluded_by_both(start, end);
                if is_news && has_effect {
                    ends.push((claims, start, end));
                }
            });
        }
        ends.sort_unstable();
        for (_, start, end) in ends {
            tree.grow(&links, rule, start, most, &mut |_, _| {});
            tell(board, &links, rule, &tree.chain(&links, end), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Removes what a chain shows.
fn tell(
    board: &Board,
    links: &Links,
    rule: Rule,
    (chain, nodes): &(Chain, Vec<usize>),
    found: &mut Found,
) -> ControlFlow<()> {
    if rule == Rule::GroupedAic && chain.claims.iter().all(|claim| claim.cells.len() == 1) {
        // Without a group it is an AIC.
        return ControlFlow::Continue(());
    }
    let [start, end] = [nodes[0], nodes[nodes.len() - 1]];
    let mut gone = links.excluded_by_both(start, end);
    if chain.end == End::Round {
        // From a candidate that holds to the one that it excludes.
        for pair in nodes[1..].chunks_exact(2) {
            gone.extend(links.excluded_by_both(pair[0], pair[1]));
        }
        gone.sort_unstable();
        gone.dedup();
    }
    let digits: DigitSet = chain.claims.iter().map(|claim| claim.digit).collect();
    let pattern = Pattern::Chain(chain.clone());
    let gone = links.candidates(&gone);
    remove(board, (rule, digits, pattern), gone, found)
}

impl Tree {
    /// Spreads from a candidate that does not hold, up to a number of claims, and passes on each one that then holds,
    /// with the number of claims.
    fn grow(
        &mut self,
        links: &Links,
        rule: Rule,
        start: usize,
        most: usize,
        reached: &mut dyn FnMut(usize, usize),
    ) {
        for node in self.reached.drain(..) {
            (self.holds[node], self.fails[node]) = (None, None);
        }
        self.start = start;
        self.reached.push(start);
        self.fails[start] = Some((start, Reason::Assumed));
        let cell_of = |node: usize| links.candidate(node).0;
        let mut queue = VecDeque::from([(start, 1)]);
        while let Some((node, claims)) = queue.pop_front() {
            for (next, reason) in links.strong(node) {
                let is_of_rule = match rule {
                    Rule::XChain => reason != Reason::Cell,
                    Rule::XyChain => reason == Reason::Cell,
                    _ => true,
                };
                if !is_of_rule || self.holds[next].is_some() {
                    continue;
                }
                self.holds[next] = Some((node, reason));
                self.reached.push(next);
                reached(claims + 1, next);
                if claims + 2 >= most || next == start {
                    continue;
                }
                for &out in links.excluded(next) {
                    let is_of_rule = match rule {
                        Rule::XChain => links.digit(out) == links.digit(next),
                        Rule::XyChain => cell_of(out) != cell_of(next),
                        _ => true,
                    };
                    if is_of_rule && self.fails[out].is_none() {
                        self.fails[out] = Some((next, Reason::Excluded));
                        self.reached.push(out);
                        queue.push_back((out, claims + 2));
                    }
                }
            }
        }
    }

    /// Returns the chain to a candidate that holds, and its candidates by number.
    fn chain(&self, links: &Links, end: usize) -> (Chain, Vec<usize>) {
        let (mut nodes, mut reasons) = (vec![end], Vec::new());
        let (mut node, mut holds) = (end, true);
        while let Some((before, reason)) = if holds { &self.holds } else { &self.fails }[node] {
            reasons.push(reason);
            if reason == Reason::Assumed {
                break;
            }
            nodes.push(before);
            (node, holds) = (before, !holds);
        }
        nodes.reverse();
        reasons.reverse();
        let how = match links.exclude(self.start, end) {
            true => End::Round,
            false => End::Either,
        };
        (links.chain(&nodes, reasons, how), nodes)
    }
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    const NOT_7: &str = "12345689";

    #[test]
    fn an_x_chain_ends_in_two_places_of_which_one_holds() {
        // A skyscraper: 7 in row 2 at c1 and c5, in row 8 at c1 and c6.
        let mut cells = vec![
            ("r2c2 r2c3 r2c4 r2c6 r2c7 r2c8 r2c9", NOT_7),
            ("r8c2 r8c3 r8c4 r8c5 r8c7 r8c8 r8c9", NOT_7),
        ];
        let found = findings(Rule::XChain, &sketch(&cells));
        assert_eq!(
            found[0],
            "X-chain: if r2c5 is not 7, r2c1 is 7 (row 2), r8c1 is not 7 and r8c6 is 7 (row 8), so r2c5 is 7 or r8c6 \
             is 7, which removes 7 from r1c6, r3c6, r7c5, r9c5"
        );
        // With a third place in one of the rows there is none.
        cells[1] = ("r8c2 r8c3 r8c4 r8c5 r8c7 r8c8", NOT_7);
        assert!(findings(Rule::XChain, &sketch(&cells)).is_empty());
    }

    #[test]
    fn an_xy_chain_goes_through_cells_of_two_candidates() {
        let mut cells = [
            ("r1c1", "12"),
            ("r1c5", "23"),
            ("r5c5", "34"),
            ("r5c9", "41"),
        ];
        let found = findings(Rule::XyChain, &sketch(&cells));
        assert_eq!(
            found,
            [
                "XY-chain: if r1c1 is not 1, r1c1 is 2, r1c5 is not 2, r1c5 is 3, r5c5 is not 3, r5c5 is 4, r5c9 is \
                 not 4 and r5c9 is 1, so r1c1 is 1 or r5c9 is 1, which removes 1 from r1c9, r5c1"
            ]
        );
        cells[2] = ("r5c5", "345");
        assert!(findings(Rule::XyChain, &sketch(&cells)).is_empty());
    }

    #[test]
    fn a_loop_removes_beside_each_of_its_links() {
        let cells = [
            ("r1c1", "12"),
            ("r1c5", "23"),
            ("r5c5", "34"),
            ("r5c1", "41"),
        ];
        let found = findings(Rule::XyChain, &sketch(&cells));
        assert!(found[0].contains("of each two neighbours in this loop, one holds"));
        let removed = found[0].split("which removes ").nth(1).unwrap();
        for part in ["1 from r2c1", "2 from r1c2", "3 from r2c5", "4 from r5c2"] {
            assert!(removed.contains(part), "{removed}");
        }
        // The box of r1c1 holds a 2 for r2c1, no 1.
        assert!(!removed.contains("2 from r2c1"));
    }

    #[test]
    fn digits_change_along_an_aic() {
        // The 7 of row 1 is at c1 or c5, and the 3 of column 5 at r1 or r9.
        let mut cells = vec![
            ("r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9", NOT_7),
            ("r1c5 r9c9", "37"),
        ];
        let expected = "AIC: if r1c1 is not 7, r1c5 is 7 (row 1), r1c5 is not 3, r9c5 is 3 (column 5), r9c9 is not 3 \
                        and r9c9 is 7, so r1c1 is 7 or r9c9 is 7, which removes 7 from r9c1";
        let is_found = |cells: &[(&str, &str)]| {
            let found = findings(Rule::Aic, &sketch(cells));
            found.iter().any(|step| step == expected)
        };
        assert!(!is_found(&cells));
        cells.push(("r2c5 r3c5 r4c5 r5c5 r6c5 r7c5 r8c5", "12456789"));
        assert!(is_found(&cells));
    }
}
