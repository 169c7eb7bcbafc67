//! Chains: what follows from one candidate after the other.

mod choice;
mod forcing;
mod graph;
mod loops;
mod net;
mod path;
mod plain;
mod remote_pair;
mod spread;

use super::state::State;
use super::step::Found;
use super::technique::Technique;

/// Finds the steps of a technique that follows chains, best first.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    match technique {
        Technique::RemotePair => remote_pair::find(state, found),
        Technique::XChain | Technique::XyChain => plain::find(state, technique, found),
        Technique::ForcingChain | Technique::ForcingNet => forcing::find(state, technique, found),
        _ => loops::find(state, technique, found),
    }
}
