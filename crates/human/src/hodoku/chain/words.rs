//! The clauses of the sentences that tell chains.

use super::trace::of_links;
use crate::hodoku::prelude::*;
use crate::narration::branch::{self, cells};
use crate::narration::names;
use crate::narration::words::list;

/// Returns what the chain of a step shows: `if r1c2 is not 7, r1c9 is 7 (row 1), r2c8 is not 7 and r7c8 is 7
/// (column 8)`.
pub fn clause(step: &Step, position: &Position) -> String {
    let links = &step.pattern.links;
    match (step.technique, &links[..]) {
        (Technique::ForcingChain | Technique::ForcingNet, _) => forced(step),
        (Technique::RemotePair, [first, ..]) => {
            let strong = links.iter().filter(|link| link.is_strong);
            let cells = strong.map(|link| cells(link.from.cells, "or"));
            let mut pair = [first.from.digit + 1, first.to.digit + 1];
            pair.sort();
            let [a, b] = pair;
            format!("{} are {a} and {b} in turn", list(cells, "and"))
        }
        (_, [first, .., last]) => {
            let chain = branch::told(&of_links(position, links));
            let (start, end) = (first.from, last.to);
            let is_one_cell = start.cells == end.cells;
            match (first.is_strong, last.is_strong) {
                (true, _) if start == end => {
                    format!("{chain}: so {} either way", says(start, true))
                }
                _ if start == end => format!("{chain}: a contradiction"),
                (true, true) if is_one_cell => branch::a_loop(&chain),
                (true, true) => format!("{chain}: so {} or {}", says(start, true), says(end, true)),
                // The other end is false if the first holds, as they exclude each other.
                (true, false) => format!("{chain}: so {} either way", says(end, false)),
                (false, _) => format!("{chain}: so {}", says(start, false)),
            }
        }
        _ => branch::told(&of_links(position, links)),
    }
}

/// Tells what forces the conclusion of a forcing chain or net, and how.
fn forced(step: &Step) -> String {
    let pattern = &step.pattern;
    let Some(&first) = pattern.body.first() else {
        return String::new();
    };
    let branches = pattern.branches.iter().map(|claims| branch::told(claims));
    let branches = branches.collect::<Vec<_>>().join("; ");
    let conclusion = match (step.placed.first(), step.removed.first()) {
        (Some(&placed), _) => says(placed.into(), true),
        (None, Some(&removed)) => says(removed.into(), false),
        (None, None) => String::new(),
    };
    if let Some(&clash) = pattern.apart.first() {
        let (cell, digit) = (clash.cell(), clash.digit() + 1);
        let clash = match (pattern.houses.first(), &pattern.apart[1..]) {
            (Some(&house), _) => format!("{digit} can go nowhere in {}", names::house(house)),
            (None, []) => format!("{} is {digit} and is not", cells(1 << cell, "or")),
            (None, _) => format!("{} has no candidate left", cells(1 << cell, "or")),
        };
        return format!("{branches}: {clash}, so {conclusion}");
    }
    let premises: CellSet = cells_of(&pattern.body);
    let digits = pattern.body.iter().map(|&c| (c.digit() + 1).to_string());
    let places = cells(premises, "or");
    let whether = match (&pattern.body[..], premises.count_ones()) {
        ([_], _) => format!("both if {} and if not", says(first.into(), true)),
        (_, 1) => format!("whether {places} is {}", list(digits, "or")),
        _ => format!("whether {} is in {places}", first.digit() + 1),
    };
    format!("{conclusion} {whether}: {branches}")
}

/// Says that a node holds or does not: `r1c2 is 7`, `7 is not in r1c2 or r1c3`.
fn says(node: Group, holds: bool) -> String {
    branch::says(node.digit, node.cells, holds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::nine::Candidate;
    use crate::hodoku::testing::sketch;

    /// Returns the clause of the first step of a technique that removes just these candidates.
    fn told(facts: &[(&str, &str)], technique: Technique, gone: &[Candidate]) -> String {
        let mut told = String::new();
        let state = sketch(facts);
        crate::hodoku::find(&state, technique, &mut |step| {
            told = clause(&step, &state.position);
            step.removed == gone
        });
        told
    }

    #[test]
    fn chains_read_as_people_tell_them() {
        let facts = [("1 b1", "r1c1 r1c2 r3c3"), ("1 c8", "r1c8 r7c8")];
        assert_eq!(
            told(&facts, Technique::GroupedNiceLoop, &[Candidate::new(56, 0)]),
            "if r7c3 is 1, r7c8 is not 1, r1c8 is 1 (column 8), 1 is not in r1c1 or r1c2, r3c3 is 1 (box 1) and \
             r7c3 is not 1: a contradiction"
        );
        let facts = [
            ("r1c1", "12"),
            ("r9c1", "23"),
            ("r9c5", "34"),
            ("r2c5", "14"),
        ];
        let gone = [3, 4, 5, 9, 10, 11].map(|cell| Candidate::new(cell, 0));
        assert_eq!(
            told(&facts, Technique::NiceLoop, &gone),
            "if r1c1 is not 1, r1c1 is 2, r9c1 is not 2, r9c1 is 3, r9c5 is not 3, r9c5 is 4, r2c5 is not 4 \
             and r2c5 is 1: so r1c1 is 1 or r2c5 is 1"
        );
        let facts = [
            ("9 c2", "r2c2 r6c2"),
            ("5 b1", "r2c1 r2c2"),
            ("7 b1", "r1c2 r2c1 r2c2"),
        ];
        assert_eq!(
            told(&facts, Technique::GroupedNiceLoop, &[Candidate::new(46, 6)]),
            "if r6c2 is not 9, r2c2 is 9 (column 2), r2c2 is not 5, r2c1 is 5 (box 1), r2c1 is not 7, 7 is in r1c2 or \
             r2c2 (box 1) and r6c2 is not 7: so r6c2 is not 7 either way"
        );
        let facts = [("r5c5", "12"), ("r5c1", "19"), ("r1c5", "29")];
        assert_eq!(
            told(&facts, Technique::ForcingChain, &[Candidate::new(0, 8)]),
            "if r1c1 is 9, r5c1 is 1, r5c5 is 2, r1c5 is not 2 and r1c5 is not 9 (by r1c1=9): r1c5 has no \
             candidate left, so r1c1 is not 9"
        );
    }
}
