//! Chains: what follows from one candidate after the other.
//!
//! A graph has all that follows from one candidate, or one group of candidates, alone: a weak link to what cannot
//! hold beside it, a strong link to what must hold without it. Each assumption, that a candidate holds or that it
//! does not, is followed through the graph breadth first, so that the first chain to each claim is the shortest.
//! All techniques read their steps from these:
//!
//! ```text
//!   remote_pair                  cells with the same two candidates
//!   plain        X-chain, XY-chain <- detour            graph  -> spread -> path
//!   loops        nice loops and AICs, with groups too      links   claims    steps
//!   forcing      forcing chains and nets <- outcome <- net
//!   trace        the reasons of all that a forcing chain or net says
//!   choice       which of all that was found comes first
//! ```
//!
//! HoDoKu takes the best of all chains that it finds, and what it finds depends on the order in which it follows
//! links: it keeps one shortest chain for each pair of claims. Here it is the same: on its own solutions of 900
//! puzzles, the first step is HoDoKu's for all plain chains, loops, AICs and forcing chains, and for 304 of 323 nets.

use crate::hodoku::prelude::*;

mod choice;
mod detour;
mod forcing;
pub mod graph;
mod loops;
mod net;
mod outcomes;
pub mod path;
mod plain;
mod remote_pair;
pub mod spread;
pub mod trace;
pub mod words;

/// Finds the steps of a technique that follows chains, best first.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    match technique {
        Technique::RemotePair => remote_pair::find(state, found),
        Technique::XChain | Technique::XyChain => plain::find(state, technique, found),
        Technique::ForcingChain | Technique::ForcingNet => forcing::find(state, technique, found),
        _ => loops::find(state, technique, found),
    }
}
