//! Double exocets: two junior exocets in one band that share four digits.
//!
//! Two junior exocets lie in one band, their base cells in different lines and boxes, and their eight cells differ. If a
//! digit were in both bases, it would be in a target of each too: four times in a band, which has three lines. So
//! the bases share no digit. If both have candidates among the same four digits, each of these is in one base and in one
//! target that belongs to it, and in none of the other exocet.
//!
//! That decides where else a digit can be. Suppose that one base has it. Then one target of this base has it, and no cell
//! has it that sees all places of it in the base, or all in the targets. The three lines across hold it three times,
//! twice outside the targets, where its places lie in two lines: each of these holds it there and nowhere else. Suppose
//! that the other base has it, and find other places likewise. A candidate that is excluded both times is false.
//! Example: base cells r1c1 and r1c2 with targets r3c6 and r2c7, and base cells r2c4 and r2c5 with targets r3c3 and
//! r1c7; lines across in columns 3, 6 and 7, where each digit has rows 4 and 7 besides. The digits go from all other
//! cells of these rows, and from r1c4, which one base sees by its row, the other by its box.

use super::exocet::{Exocet, all, among, crossing_of};
use super::facts::pass;
use crate::hodoku::prelude::*;
use crate::narration::branch::{cells, digits};

/// Finds two junior exocets that remove more together than each by itself.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let mut exocets = Vec::new();
    all(position, true, &mut |exocet| {
        exocets.push(exocet);
        false
    });
    exocets.iter().enumerate().any(|(k, one)| {
        let others = exocets[k + 1..].iter();
        let mut pairs = others.filter_map(|other| Double::of(position, one, other));
        pairs.any(|double| double.conclude(found))
    })
}

/// Two cells of an exocet.
type Pick = fn(&Exocet) -> [usize; 2];

/// Two exocets with four digits.
struct Double<'a> {
    position: &'a Position,
    exocets: [&'a Exocet; 2],
    own: Nine,
}

impl<'a> Double<'a> {
    /// Returns two exocets as a double one, if they are.
    fn of(position: &'a Position, one: &'a Exocet, other: &'a Exocet) -> Option<Double<'a>> {
        let is_apart = one.line != other.line && one.across[0] / 3 != other.across[0] / 3;
        let is_one_band = one.is_row == other.is_row && one.line / 3 == other.line / 3;
        let own = one.own | other.own;
        let [a, b] = [one, other].map(Exocet::cells);
        let is_double = is_apart && is_one_band && own.count_ones() == 4 && a & b == 0;
        is_double.then_some(Double {
            position,
            exocets: [one, other],
            own,
        })
    }

    /// Returns the places that a digit can have if the base of an exocet has it.
    fn places(&self, digit: usize, exocet: &Exocet, other: &Exocet) -> CellSet {
        let Some(&(_, outside)) = exocet.places.iter().find(|(own, _)| *own == digit) else {
            return 0;
        };
        let mut left = self.position.cells_with(digit) & !other.cells();
        for holders in [exocet.base, exocet.targets] {
            let holders = left & set_of::<CellSet>(holders);
            left &= !seen_by(holders);
        }
        let in_field = |at: usize| {
            let crossing = |line| crossing_of(exocet.is_row, line, exocet.across[at]);
            set_of::<CellSet>(each(outside[at]).map(crossing))
        };
        let field = [0, 1, 2].map(in_field);
        let field = field[0] | field[1] | field[2];
        let along = if exocet.is_row { ROWS } else { COLUMNS };
        let across = ROWS + COLUMNS - along;
        let lines = (0..9).map(|line| along + line);
        let lines = lines.chain(exocet.across.iter().map(|line| across + line));
        let lines: Vec<CellSet> = lines.map(|house| HOUSE_SET[house]).collect();
        for (k, one) in lines.iter().enumerate() {
            for other in &lines[k + 1..] {
                if field & !(one | other) == 0 {
                    left &= field | !(one | other);
                }
            }
        }
        // One base cell and one target have it, or the base does not.
        let is_possible =
            [exocet.base, exocet.targets].map(|cells| left & set_of::<CellSet>(cells) != 0);
        match is_possible {
            [true, true] => left,
            _ => 0,
        }
    }

    fn conclude(&self, found: Found<'_>) -> bool {
        let (position, [one, other]) = (self.position, self.exocets);
        let singly = [one, other].map(|it| it.removed(position)).concat();
        let together = each(self.own).flat_map(|digit| {
            let left = self.places(digit, one, other) | self.places(digit, other, one);
            position.with(digit, !left)
        });
        let together: Vec<Candidate> = together.collect();
        if together.iter().all(|it| singly.contains(it)) {
            return false;
        }
        let named = |pick: Pick| [one, other].map(|it| cells(set_of(pick(it)), "and"));
        let (base, targets): (Pick, Pick) = (|it| it.base, |it| it.targets);
        let houses = [one.houses(), other.houses()].concat();
        let of = |pick: Pick| {
            [one, other]
                .map(|it| among(position, pick(it), self.own))
                .concat()
        };
        let ([t1, t2], [b1, b2], own) = (named(targets), named(base), digits(self.own, "and"));
        let pattern = Pattern {
            body: of(base),
            apart: of(targets),
            sets: [one, other].map(Exocet::cells).to_vec(),
            said: format!(
                "{t1} have the digits of {b1}, and {t2} the digits of {b2}; no digit can be in both, so each of \
                 {own} is in one exocet, and other places are excluded whichever it is"
            ),
            houses,
            ..Pattern::default()
        };
        let removed = [singly, together].concat();
        pass(position, Technique::DoubleExocet, removed, pattern, found)
    }
}
