//! Simple and multi-colours.
//!
//! If a digit has two places in a house, one of both holds it. Places that are joined by such houses alternate:
//! they get two colours, and the digit is in all cells of one colour.
//!
//! - Simple colours: a cell that sees both colours of a group is not the digit; a colour of which two cells see
//!   each other is wrong.
//! - Multi-colours: a cell of a colour of one group sees a cell of a colour of another: not both are right, so one
//!   of the two other colours is, and a cell that sees both of these is not the digit. If a colour sees both
//!   colours of another group, it is wrong.
//!
//! Examples: 5 of row 1 is in r1c1 or r1c5, of column 5 in r1c5 or r7c5, of column 1 in r1c1 or r8c1. So it is in r1c1
//! and r7c5, or else in r1c5 and r8c1; r7c2, r7c3, r8c4 and r8c6 see both r7c5 and r8c1, and are not 5. For two groups:
//! 6 of row 1 is in r1c1 or r1c9, of row 5 in r5c1 or r5c8. It is not in both r1c1 and r5c1, so in r1c9 or r5c8, and
//! none of r2c8, r3c8, r4c9 and r6c9 is 6.

use crate::hodoku::prelude::*;
use crate::narration::branch::cells;
use crate::patterns::colouring;

/// A group: the cells of its two colours.
type Group = [CellSet; 2];

/// Returns the groups of a digit, by their first cells.
fn groups(state: &State, digit: usize) -> Vec<Group> {
    let with = state.cells_with(digit);
    let pairs = HOUSE_SET[..USUAL].iter().map(|house| house & with);
    let pairs: Vec<CellSet> = pairs.filter(|pair| pair.count_ones() == 2).collect();
    let mut left = pairs.iter().fold(0, |all, pair| all | pair);
    let mut groups = Vec::new();
    while left != 0 {
        let partner = |cell: usize| {
            let own = pairs.iter().filter(move |pair| *pair >> cell & 1 == 1);
            own.map(move |pair| (pair & !(1 << cell)).trailing_zeros() as usize)
        };
        let start = left.trailing_zeros() as usize;
        let group = colouring::colours(start, |cell| partner(cell).collect());
        let group: Group = group.map(set_of);
        left &= !(group[0] | group[1]);
        groups.push(group);
    }
    groups
}

/// Returns the cells that see one of some cells.
fn seen(cells: CellSet) -> CellSet {
    each(cells).fold(0, |all, cell| all | PEER_SET[cell])
}

/// Returns the colours of two groups of which one sees the other.
fn joined(a: Group, b: Group) -> impl Iterator<Item = (usize, usize)> {
    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    pairs.filter(move |&(x, y)| seen(a[x]) & b[y] != 0)
}

/// Finds simple or multi-colours.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let is_simple = technique == Technique::SimpleColours;
    (0..9).any(|digit| {
        let with = state.cells_with(digit);
        let mut tell = |removed: CellSet, body: CellSet, apart: CellSet, colours: &[CellSet]| {
            let pattern = || Pattern {
                sets: colours.to_vec(),
                ..Pattern::of_digit(digit, Vec::new(), body, apart)
            };
            let removed = removed & with;
            removed != 0 && found(Step::remove_digit(technique, digit, removed, pattern()))
        };
        let groups = groups(state, digit);
        if is_simple {
            return groups.iter().any(|&[one, other]| {
                seen(one) & one != 0 && tell(one, other, one, &[])
                    || seen(other) & other != 0 && tell(other, one, other, &[])
                    || tell(seen(one) & seen(other) & !one & !other, one, other, &[])
            });
        }
        groups.iter().enumerate().any(|(i, &a)| {
            let others = groups.iter().enumerate().filter(|&(j, _)| j != i);
            others.into_iter().any(|(_, &b)| {
                let sees = |x: usize, y: usize| seen(a[x]) & b[y] != 0;
                // A colour that sees both of the other group is wrong.
                let wrong = (0..2).filter(|&x| sees(x, 0) && sees(x, 1));
                let wrong = wrong.fold(0, |all, x| all | a[x]);
                let removed = match wrong {
                    0 => joined(a, b).fold(0, |all, (x, y)| all | seen(a[1 - x]) & seen(b[1 - y])),
                    wrong => wrong,
                };
                tell(removed, a[0] | a[1], b[0] | b[1], &[a, b].concat())
            })
        })
    })
}

/// Returns what the colours of a step show.
pub fn clause(step: &Step) -> String {
    let pattern = &step.pattern;
    let digit = pattern.body.first().map_or(0, |c| c.digit() + 1);
    let removed = cells_of(&step.removed);
    let either = |one: CellSet, other: CellSet| {
        format!("{} or else in {}", cells(one, "and"), cells(other, "and"))
    };
    let &[a0, a1, b0, b1] = &pattern.sets[..] else {
        let (body, apart) = (cells_of(&pattern.body), cells_of(&pattern.apart));
        let start = format!("{digit} is in {}", either(body, apart));
        let why = || {
            format!(
                "{start}, and not in the latter, as {}",
                meeting(apart, apart)
            )
        };
        return if removed & !apart == 0 { why() } else { start };
    };
    let second = format!("{digit} is in {}", either(b0, b1));
    if removed & !(a0 | a1) == 0 {
        let wrong = if removed & a0 != 0 { a0 } else { a1 };
        let [one, other] = [b0, b1].map(|colour| meeting(wrong, colour));
        let removed = cells(removed, "and");
        return format!("{second}, and {one} and {other}, so it is not in {removed}");
    }
    let (a, b) = ([a0, a1], [b0, b1]);
    let why = joined(a, b).map(|(x, y)| {
        let ends = format!("{} or {}", cells(a[1 - x], "and"), cells(b[1 - y], "and"));
        format!("{}, so it is in {ends}", meeting(a[x], b[y]))
    });
    let why = why.collect::<Vec<String>>().join(", and ");
    let (first, second) = (either(a0, a1), either(b0, b1));
    format!("{digit} is in {first}, and in {second}; {why}")
}

/// Says which cells of two sets see each other: `r1c1 sees r2c2`.
fn meeting(one: CellSet, other: CellSet) -> String {
    let sees = |&cell: &usize| PEER_SET[cell] & other != 0;
    let first = each(one).find(sees).unwrap_or_default();
    let seen = cells(other & PEER_SET[first], "and");
    format!("{} sees {seen}", cells(1 << first, "and"))
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::{finds, finds_only};

    #[test]
    fn the_colours_of_the_essay() {
        let facts = [
            ("5 r1", "r1c1 r1c5"),
            ("5 c5", "r1c5 r7c5"),
            ("5 c1", "r1c1 r8c1"),
        ];
        finds_only(Technique::SimpleColours, &facts, "572 573 584 586");
        let facts = [("6 r1", "r1c1 r1c9"), ("6 r5", "r5c1 r5c8")];
        finds(Technique::MultiColours, &facts, "628 638 649 669");
    }
}
