//! Chute remote pairs: two cells with the same two candidates, and three cells of the third box in their chute.
//!
//! A chute is a band or a stack: three boxes beside each other, and the three lines through them. Two cells in
//! different boxes and lines of it have the same two candidates. Were both the first digit, then the third box would
//! have that digit in the third line, as the other two lines are taken. If its three cells there neither are nor can be that
//! digit, then one of the two cells is the second digit, which goes in no cell that sees both. Example: r1c1 and r2c4 are
//! 4 or 7, and none of r3c7, r3c8 and r3c9 can be 4; so r1c4, r1c5, r1c6, r2c1, r2c2 and r2c3 are not 7.

use super::step::{Found, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{BOXES, COLUMNS, HOUSE_SET, ROWS, seen_by};
use crate::human::board::nine::{Candidate, Position};
use crate::human::told::branch::cells;

/// Finds chute remote pairs.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let pairs = position.cells_of_size(2);
    each(pairs).any(|one| {
        each(pairs).filter(|&other| other > one).any(|other| {
            position.of(one) == position.of(other)
                && [ROWS, COLUMNS]
                    .into_iter()
                    .any(|kind| in_chute(position, kind, [one, other], found))
        })
    })
}

/// Returns the line of a kind in which a cell is, and the number of its box.
fn seat(kind: usize, cell: usize) -> (usize, usize) {
    let line = if kind == ROWS { cell / 9 } else { cell % 9 };
    (line, cell / 27 * 3 + cell % 9 / 3)
}

fn in_chute(position: &Position, kind: usize, pair: [usize; 2], found: Found<'_>) -> bool {
    let [(line, square), (other_line, other_square)] = pair.map(|cell| seat(kind, cell));
    let chute = line / 3;
    if other_line / 3 != chute || line == other_line || square == other_square {
        return false;
    }
    let third_line = 9 * chute + 3 - line - other_line;
    let in_chute = |&square: &usize| match kind {
        ROWS => square / 3 == chute,
        _ => square % 3 == chute,
    };
    let mut squares = (0..9).filter(in_chute);
    let Some(third) = squares.find(|&it| it != square && it != other_square) else {
        return false;
    };
    let three = HOUSE_SET[BOXES + third] & HOUSE_SET[kind + third_line];
    let digits = position.of(pair[0]);
    let is_there = |digit: usize| {
        each(three).any(|cell| {
            position.of(cell) >> digit & 1 == 1 || usize::from(position.digit(cell)) == digit + 1
        })
    };
    let both = 1 << pair[0] | 1 << pair[1];
    each(digits)
        .filter(|&digit| !is_there(digit))
        .any(|missing| {
            let other = (digits & !(1 << missing)).trailing_zeros() as usize;
            let removed = each(seen_by(both)).map(|cell| Candidate::new(cell, other));
            let body = pair.map(|cell| Candidate::new(cell, other)).to_vec();
            let apart = pair.map(|cell| Candidate::new(cell, missing)).to_vec();
            let said = || {
                format!(
                    "{} are {} or {}, and not both {}, which {} cannot be; so {} is {}",
                    cells(both, "and"),
                    missing + 1,
                    other + 1,
                    missing + 1,
                    cells(three, "or"),
                    cells(both, "or"),
                    other + 1
                )
            };
            let technique = Technique::ChuteRemotePair;
            let step = Step::remove(position, technique, removed.collect(), [body, apart], said);
            step.is_some_and(&mut *found)
        })
}
