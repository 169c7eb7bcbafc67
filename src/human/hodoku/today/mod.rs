//! Techniques that HoDoKu 2.2 does not have, and people use today: off unless they are asked for.
//!
//! ```text
//!   medusa      two colours of candidates of all digits
//!   fireworks   digits that a row and a column share, but for their crossing and two cells
//!   sk_loop  sectors <- rank     cells that have as many digits as places: loops in four boxes, rows by columns
//!   tridagon    three digits that cannot fill four boxes
//!   exocet      two cells whose digits two other cells must take
//! ```
//!
//! Each says why it holds; a test solves the puzzles by search and finds no step that is wrong.

mod exocet;
mod fireworks;
mod medusa;
mod rank;
mod sectors;
mod sk_loop;
#[cfg(test)]
mod tests;
mod tridagon;

use super::state::State;
use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::human::board::nine::geometry::{Nine, PEER_SET};
use crate::human::board::nine::{Candidate, Position};
use crate::human::told::branch::cells;
use crate::human::told::names;
use crate::human::told::words::{self, list};

/// Finds the steps of a technique.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    match technique {
        Technique::Medusa => medusa::find(position, found),
        Technique::Fireworks => fireworks::find(position, found),
        Technique::SkLoop => sk_loop::find(position, found),
        Technique::MultiSectorLockedSet => sectors::find(position, found),
        Technique::Tridagon => tridagon::find(position, found),
        Technique::JuniorExocet | Technique::SeniorExocet => {
            exocet::find(position, technique, found)
        }
        _ => false,
    }
}

/// Passes a step that removes those of some candidates which are there, if there are any.
fn pass(
    position: &Position,
    technique: Technique,
    mut removed: Vec<Candidate>,
    pattern: Pattern,
    found: Found<'_>,
) -> bool {
    removed.retain(|&candidate| position.has(candidate));
    removed.sort_unstable();
    removed.dedup();
    !removed.is_empty() && found(Step::remove(technique, removed, pattern))
}

/// Returns whether not both of two candidates can hold.
fn excludes(a: Candidate, b: Candidate) -> bool {
    match a.cell() == b.cell() {
        true => a.digit() != b.digit(),
        false => a.digit() == b.digit() && PEER_SET[a.cell()] >> b.cell() & 1 == 1,
    }
}

/// Lists candidates: `r1c2=5 or r3c4=7`.
fn of(candidates: &[Candidate], conjunction: &str) -> String {
    let name = |it: &Candidate| format!("{}={}", cells(1 << it.cell(), "or"), it.digit() + 1);
    list(candidates.iter().map(name), conjunction)
}

/// Lists digits: `1, 4 and 7`.
fn digits(set: Nine, conjunction: &str) -> String {
    words::digits(names::digits(set), conjunction)
}
