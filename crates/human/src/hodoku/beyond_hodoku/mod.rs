//! Techniques that HoDoKu 2.2 does not have, or does not use by itself, and people use today: off unless asked for.
//!
//! ```text
//!   medusa      two colours of candidates of all digits
//!   fireworks   digits that a row and a column have in their crossing or in two cells more
//!   rank        cells that have as many digits as places: loops in four boxes, rows by columns
//!   tridagon    three digits that cannot fill four boxes
//!   double_exocet <- exocet      two cells whose digits two other cells must take; two such pairs that share digits
//!   mutant <- fish               fish with rows and columns in their base, or in their cover
//!   kraken <- fish, kraken_step      fish, and chains from their fins
//! ```
//!
//! Each says why it holds; a test solves the puzzles by search and finds no step that is wrong.

mod double_exocet;
mod exocet;
mod facts;
mod fireworks;
mod fish;
#[cfg(test)]
mod fish_tests;
mod kraken;
mod kraken_step;
mod medusa;
mod mutant;
mod rank;
#[cfg(test)]
mod tests;
mod tridagon;

use crate::hodoku::prelude::*;
pub use kraken_step::in_short;

/// Finds the steps of a technique.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    match technique {
        Technique::Medusa => medusa::find(position, found),
        Technique::Fireworks => fireworks::find(position, found),
        Technique::SkLoop => rank::sk_loop(position, found),
        Technique::MultiSectorLockedSet => rank::sectors(position, found),
        Technique::Tridagon => tridagon::find(position, found),
        Technique::JuniorExocet | Technique::SeniorExocet => {
            exocet::find(position, technique, found)
        }
        Technique::DoubleExocet => double_exocet::find(position, found),
        Technique::MutantFish => mutant::find(state, found),
        Technique::KrakenFish => kraken::find(state, found),
        _ => false,
    }
}
