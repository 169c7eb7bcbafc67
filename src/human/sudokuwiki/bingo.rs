//! Bowman's bingo: a candidate from which singles lead to a contradiction.
//!
//! A candidate of a cell with two is tried: it is placed, and singles are placed until there are none. If a cell is left
//! without candidate, or a digit without a place in a house, the candidate is wrong. Example: r1c1 is 1 or 2, r1c5 and r5c1
//! are 1 or 3, and r5c5 is 1, 3 or 4 while no other cell of row 5 but r5c1 and r5c5 can be 3; were r1c1 1, then r1c5 and
//! r5c1 would be 3, and so on until some cell has nothing left.

use super::step::{Found, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::only_cell;
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::Effort;
use crate::human::told::branch::cells;
use crate::human::told::names;
use crate::human::told::words::list;

/// The singles that a sentence lists.
const TOLD: usize = 12;

/// Finds candidates that singles refute.
pub fn find(position: &Position, effort: &Effort, found: Found<'_>) -> bool {
    let pairs = position.cells_of_size(2);
    each(pairs).any(|cell| {
        each(position.of(cell)).any(|digit| {
            let start = Candidate::new(cell, digit);
            // A trial takes some thousand steps.
            if effort.spend(1000) {
                return false;
            }
            let Some((placed, clash)) = refute(position, start) else {
                return false;
            };
            let name =
                |it: &Candidate| format!("{}={}", cells(1 << it.cell(), "or"), it.digit() + 1);
            let said = || {
                let told = placed.iter().skip(1).take(TOLD).map(name);
                let more = match placed.len() - 1 {
                    0 => String::new(),
                    number if number > TOLD => {
                        let told: Vec<String> = told.collect();
                        format!(
                            ", singles are {} and {} more",
                            told.join(", "),
                            number - TOLD
                        )
                    }
                    1 => format!(", a single is {}", list(told, "and")),
                    _ => format!(", singles are {}", list(told, "and")),
                };
                format!("if {} held{more}, and then {clash}", name(&start))
            };
            let drawn = [placed.clone(), vec![start]];
            let technique = Technique::Bingo;
            let step = Step::remove(position, technique, vec![start], drawn, said);
            step.is_some_and(&mut *found)
        })
    })
}

/// Returns the digits placed from a candidate on, and the contradiction in which they end, if they do.
fn refute(position: &Position, start: Candidate) -> Option<(Vec<Candidate>, String)> {
    let mut position = position.clone();
    let mut placed = vec![start];
    position.place(start.cell(), start.digit());
    loop {
        if let Some(clash) = clash(&position) {
            return Some((placed, clash));
        }
        let single = single(&position)?;
        position.place(single.cell(), single.digit());
        placed.push(single);
    }
}

/// Returns a single, a naked one if there is any.
fn single(position: &Position) -> Option<Candidate> {
    let naked = each(position.cells_of_size(1)).next();
    let naked = naked.map(|cell| Candidate::new(cell, position.of(cell).trailing_zeros() as usize));
    let all = (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit)));
    let hidden = all.map(|(house, digit)| (house, digit, position.places(house, digit)));
    naked.or_else(|| {
        let mut hidden = hidden.filter(|(_, _, places)| places.count_ones() == 1);
        let (house, digit, places) = hidden.next()?;
        Some(Candidate::new(only_cell(house, places), digit))
    })
}

/// Returns what is impossible: a cell without candidates, or a digit without a place.
fn clash(position: &Position) -> Option<String> {
    let mut open = position.empty_cells();
    if let Some(cell) = open.find(|&cell| position.of(cell) == 0) {
        return Some(format!("{} has no candidate", cells(1 << cell, "and")));
    }
    let all = (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit)));
    let is_placed = |house: usize, digit: usize| {
        Position::at(house, 0o777).any(|cell| usize::from(position.digit(cell)) == digit + 1)
    };
    let mut lost = all.filter(|&(house, digit)| position.places(house, digit) == 0);
    let (house, digit) = lost.find(|&(house, digit)| !is_placed(house, digit))?;
    let house = names::house(house);
    Some(format!("{} has no place in {house}", digit + 1))
}
