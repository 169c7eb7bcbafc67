//! What finds the patterns of each rule.

use super::naked_hidden::Kind;
use super::{
    als_xz, alternating, colouring, fish, innies, locked, naked_hidden, singles, spread, w_wing,
    wings,
};
use crate::patterns::prelude::*;

/// The greatest side of a board on which chains and almost locked sets are searched.
const MOST_SIDE: usize = 16;

/// Returns whether a rule follows chains, or has almost locked sets, of which large boards have too many.
fn is_long(rule: Rule) -> bool {
    rule >= Rule::WWing
}

/// Passes every finding that a rule makes on a board to `found`, until
/// that stops it, or a limit does. The board is unchanged: a finding counts
/// only once it is applied.
pub fn find(
    rule: Rule,
    board: &Board,
    is_stopped: &IsStopped,
    found: &mut Found,
) -> ControlFlow<()> {
    if is_long(rule) && board.shape().side() > MOST_SIDE {
        return ControlFlow::Continue(());
    }
    match rule {
        // People look at the boxes first.
        Rule::HiddenSingle => {
            let lines = board.rows().chain(board.columns());
            let houses = board.boxes().chain(board.extras()).chain(lines);
            singles::hidden(board, houses, found)
        }
        Rule::NakedSingle => singles::naked(board, found),
        Rule::LockedCandidates => locked::find(board, found),
        Rule::NakedPair => naked_hidden::find(board, Kind::Naked, board.houses(), 2, found),
        Rule::HiddenPair => naked_hidden::find(board, Kind::Hidden, board.houses(), 2, found),
        Rule::NakedTriple => naked_hidden::find(board, Kind::Naked, board.houses(), 3, found),
        Rule::HiddenTriple => naked_hidden::find(board, Kind::Hidden, board.houses(), 3, found),
        Rule::NakedQuad => naked_hidden::find(board, Kind::Naked, board.houses(), 4, found),
        Rule::HiddenQuad => naked_hidden::find(board, Kind::Hidden, board.houses(), 4, found),
        Rule::XWing => fish::find(board, 2, found),
        Rule::Swordfish => fish::find(board, 3, found),
        Rule::XyWing | Rule::XyzWing => wings::find(board, rule, found),
        Rule::SimpleColouring => colouring::find(board, found),
        Rule::CageSum => innies::cage_sums(board, found),
        Rule::InniesOuties => innies::find(board, found),
        Rule::WWing => w_wing::find(board, found),
        Rule::XChain | Rule::XyChain | Rule::Aic | Rule::GroupedAic => {
            alternating::find(board, rule, is_stopped, found)
        }
        Rule::AlsXz => als_xz::find(board, is_stopped, found),
        Rule::ForcingChain | Rule::ForcingNet => spread::find(board, rule, is_stopped, found),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::testing::sketch;

    #[test]
    fn long_searches_end_at_a_limit() {
        let board = sketch(&[("r1c1 r1c2", "123"), ("r1c8", "34"), ("r1c9", "14")]);
        for rule in [
            Rule::XChain,
            Rule::Aic,
            Rule::GroupedAic,
            Rule::AlsXz,
            Rule::ForcingChain,
            Rule::ForcingNet,
        ] {
            let search = |most: usize| {
                let (calls, mut findings) = (Cell::new(0), 0);
                let is_stopped = || calls.replace(calls.get() + 1) == most;
                let flow = find(rule, &board, &is_stopped, &mut |_| {
                    findings += 1;
                    ControlFlow::Continue(())
                });
                (flow.is_break(), calls.get(), findings)
            };
            assert_eq!(search(0), (true, 1, 0), "{rule}");
            assert_eq!((search(2).0, search(2).1), (true, 3), "{rule}");
            let (is_over, calls, _) = search(usize::MAX);
            assert!(!is_over && calls > 3, "{rule}: {calls}");
        }
    }
}
