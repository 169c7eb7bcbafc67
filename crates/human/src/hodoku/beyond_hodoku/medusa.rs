//! 3D Medusa: candidates in two colours, of which one holds.
//!
//! In a cell with two candidates, and of two places of a digit in a house, exactly one is true. Candidates that
//! such pairs join, of whatever digits, take two colours in turn: all of one colour are true and all of the other
//! false. A colour is false if it has two candidates of a cell, a digit twice in a house, or rules out all
//! candidates of a cell. Otherwise a candidate is false that is ruled out by both. Example: r1c1 has 1 and 2, r1c5 2
//! and 3, which have their only places of row 1 for 2 there. Either r1c1 is 1 and r1c5 is 2, or r1c1 is 2 and r1c5
//! is 3.

use super::facts::{excludes, of, pass};
use crate::hodoku::prelude::*;
use crate::narration::branch::{cells, digits};
use crate::narration::names;
use crate::patterns::colouring::colours;

/// Finds colours of several digits.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    let mut seen = CandidateSet::EMPTY;
    position.candidates().any(|start| {
        if seen.has(start) {
            return false;
        }
        let colours = colours(start, |candidate| partners(position, candidate));
        let all = || colours.iter().flatten();
        all().for_each(|&candidate| seen.insert(candidate));
        let of_digits = all().fold(0_u16, |set, it| set | 1 << it.digit());
        // One digit has simple colours.
        of_digits.count_ones() > 1 && conclude(position, &colours, found)
    })
}

/// Returns the candidates of which just one holds beside this one.
fn partners(position: &Position, candidate: Candidate) -> Vec<Candidate> {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let mut partners = Vec::new();
    let others = position.of(cell) & !(1 << digit);
    if others.count_ones() == 1 {
        partners.push(Candidate::new(cell, others.trailing_zeros() as usize));
    }
    for (house, place) in SEATS[cell] {
        let house = usize::from(house);
        let others = position.places(house, digit) & !(1 << place);
        if others.count_ones() == 1 {
            partners.push(Candidate::new(only_cell(house, others), digit));
        }
    }
    partners
}

fn conclude(position: &Position, colours: &[Vec<Candidate>; 2], found: Found<'_>) -> bool {
    let either =
        |a: &[Candidate], b: &[Candidate]| format!("either {}, or {}", of(a, "and"), of(b, "and"));
    for (bad, good) in [(0, 1), (1, 0)] {
        let (bad, good) = (&colours[bad], &colours[good]);
        if let Some(why) = contradiction(position, bad) {
            let pattern = Pattern {
                body: good.clone(),
                apart: bad.clone(),
                said: format!("{}, with which {why}", either(good, bad)),
                ..Pattern::default()
            };
            return pass(position, Technique::Medusa, bad.clone(), pattern, found);
        }
    }
    let [one, other] = colours;
    let is_ruled_out = |by: &[Candidate], it: Candidate| by.iter().any(|&c| excludes(c, it));
    let others = position
        .candidates()
        .filter(|it| !one.contains(it) && !other.contains(it));
    let removed = others.filter(|&it| is_ruled_out(one, it) && is_ruled_out(other, it));
    let removed: Vec<Candidate> = removed.collect();
    let pattern = Pattern {
        body: one.clone(),
        apart: other.clone(),
        said: either(one, other),
        ..Pattern::default()
    };
    pass(position, Technique::Medusa, removed, pattern, found)
}

/// Returns why not all of some candidates can hold, if that shows.
fn contradiction(position: &Position, colour: &[Candidate]) -> Option<String> {
    let mut of_cell = [0_u16; 81];
    let mut places = [[0_u16; 9]; 27];
    for &candidate in colour {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        of_cell[cell] |= 1 << digit;
        if of_cell[cell].count_ones() > 1 {
            let both = digits(of_cell[cell], "and");
            return Some(format!("{} would be {both}", cells(1 << cell, "or")));
        }
        for (house, place) in SEATS[cell] {
            let places = &mut places[usize::from(house)][digit];
            *places |= 1 << place;
            if places.count_ones() > 1 {
                let house = names::house(house.into());
                return Some(format!("{} would be twice in {house}", digit + 1));
            }
        }
    }
    let with: [CellSet; 9] = std::array::from_fn(|digit| {
        set_of((0..81).filter(|&cell| of_cell[cell] >> digit & 1 == 1))
    });
    let is_emptied = |&cell: &usize| {
        let mut digits = each(position.of(cell));
        of_cell[cell] == 0 && digits.all(|digit| with[digit] & PEER_SET[cell] != 0)
    };
    let emptied = position.empty_cells().find(is_emptied)?;
    let emptied = cells(1 << emptied, "or");
    Some(format!("{emptied} would have no candidate left"))
}
