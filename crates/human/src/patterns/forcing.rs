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

use std::ops::ControlFlow;

use super::claim::Chain;
use super::finding::{Found, IsStopped, Pattern, flow, remove};
use super::links::Links;
use super::rule::Rule;
use super::spread::Spread;
use crate::board::Board;
use quadrille_board::DigitSet;

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
