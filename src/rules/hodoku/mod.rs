//! The levels and scores of HoDoKu.
//!
//! HoDoKu, by Bernhard Hobiger, solves a puzzle with some sixty techniques. They are tried in a fixed order;
//! the first step that any of them finds is made, and all begins anew. Each technique has a level, from easy to
//! extreme, and a score, which every step of it adds to that of the puzzle. The level of a puzzle is that of its
//! hardest step, or a higher one if the score is beyond what a level allows.
//!
//! What the techniques are was taken from descriptions of them; no code was.

mod als;
mod chain;
#[cfg(test)]
mod reglib;
mod singles;
mod state;
mod step;
mod technique;

use state::State;
use step::Found;
pub use technique::{Level, Technique};

/// Passes the steps of a technique to `found`, in the order in which it looks at the board, until that returns
/// true; then returns true.
fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    match technique {
        Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => {
            singles::find(state, technique, found)
        }
        Technique::RemotePair
        | Technique::XChain
        | Technique::XyChain
        | Technique::NiceLoop
        | Technique::GroupedNiceLoop => chain::find(state, technique, found),
        Technique::AlsXz | Technique::AlsXyWing | Technique::AlsChain | Technique::DeathBlossom => {
            als::find(state, technique, found)
        }
        _ => false,
    }
}
