//! Almost locked sets: cells of a house with one digit more than cells.
//!
//! Such a set has all its digits but one. If every place of a digit in one set sees every place of it in another,
//! only one of the two can have the digit: their restricted common digit. The set that lacks it has all its others,
//! so sets pass on what they have, as the links of a chain do.
//!
//! ```text
//!   xz       two sets       wing   three       chain   four to seven       blossom   one for each candidate of a cell
//!   set      the sets, and which have restricted common digits
//! ```
//!
//! On HoDoKu's solutions of 203 puzzles, its steps are the first ones here in 37 of 37 cases for two sets, 39 of 39
//! for three, and 4 of 11 for chains, of which HoDoKu finds but some: in 63 positions with 547 chains of its own, this
//! finds 533 of them and three times as many others.

mod blossom;
mod chain;
mod set;
mod wing;
pub mod words;
mod xz;

use super::state::State;
use super::step::{Found, Group, Link, Pattern, Step, digit_in};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::CellSet;
use crate::human::board::nine::{Candidate, Position};
use set::{Set, Sets};

/// Finds the steps of a technique that almost locked sets give.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let sets = Sets::new(&state.position);
    match technique {
        Technique::AlsXz => xz::find(&state.position, &sets, found),
        Technique::AlsXyWing => wing::find(&state.position, &sets, found),
        Technique::DeathBlossom => blossom::find(&state.position, &sets, found),
        _ => chain::find(&state.position, &sets, found),
    }
}

/// Returns the candidates of a digit in some cells.
fn with(position: &Position, digit: usize, cells: CellSet) -> Vec<Candidate> {
    let cells = each(cells & position.cells_with(digit));
    cells.map(|cell| Candidate::new(cell, digit)).collect()
}

/// Returns the step of a chain of sets, each of which shares one of the digits with the next.
fn step(technique: Technique, sets: &[&Set], digits: &[usize], removed: Vec<Candidate>) -> Step {
    let mut pattern = Pattern::default();
    for (k, set) in sets.iter().enumerate() {
        let candidates = (0..9).flat_map(|digit| digit_in(digit, set.places[digit]));
        match k % 2 {
            0 => pattern.body.extend(candidates),
            _ => pattern.apart.extend(candidates),
        }
        pattern.sets.push(set.cells);
    }
    let node = |set: usize, digit: usize| Group {
        digit,
        cells: sets[set].places[digit],
    };
    for (k, &digit) in digits.iter().enumerate() {
        if k > 0 {
            pattern.links.push(Link {
                from: node(k, digits[k - 1]),
                to: node(k, digit),
                is_strong: true,
            });
        }
        pattern.links.push(Link {
            from: node(k, digit),
            to: node(k + 1, digit),
            is_strong: false,
        });
    }
    Step::remove(technique, removed, pattern)
}
