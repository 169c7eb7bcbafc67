//! The levels and scores of HoDoKu.
//!
//! HoDoKu, by Bernhard Hobiger, solves a puzzle with some sixty techniques. They are tried in a fixed order;
//! the first step that any of them finds is made, and the search starts again. Each technique has a level, from easy to
//! extreme, and a score, which every step of it adds to that of the puzzle. The level of a puzzle is that of its
//! hardest step, or a higher one if the score is beyond what a level allows.
//!
//! So the score only comes out if every technique finds the same first step: most return the first that they see
//! as they look at digits, houses and cells in order; chains collect all steps and take that which removes the
//! most. Even the order in which singles are placed counts, as hidden singles score more than naked ones: they
//! wait in line as they come about (see `state`). Of 1,330 paths of the original, 1,324 are the same from the
//! first step to the last; in the others the first difference is a forcing net that it does not find.
//!
//! What the techniques are was taken from descriptions of them; no code was.
//!
//! ```text
//!   singles  locked  sets  fish  franken  turbot  empty_rectangle  wings      patterns of bits
//!   rectangle  bug  colours  sue_de_coq  templates  brute_force
//!   chain/  als/         chains, loops, forcing chains and nets; almost locked sets
//!   today/               techniques that HoDoKu does not have, off unless they are asked for
//!   state                the position, the places of each digit, the singles that wait
//!   effort, listing      how long a search goes on; all steps of a position
//!   step, words          what a technique found, and the sentence that tells it
//!   solver, rated        the loop, and what it counts
//! ```

mod als;
mod brute_force;
mod bug;
mod chain;
mod colours;
mod effort;
mod empty_rectangle;
mod fish;
mod franken;
mod listing;
mod locked;
mod order;
mod rated;
mod rectangle;
mod sets;
mod singles;
mod solver;
mod state;
mod step;
mod sue_de_coq;
mod technique;
mod tell;
mod templates;
#[cfg(test)]
pub(in crate::human) mod testing;
mod today;
mod turbot;
mod wings;
mod words;

use step::Found;

use crate::human::patterns::sets::Kind;
pub use crate::human::told::Level;
pub(in crate::human) use chain::{Basis, forcing_with_sets, loops_with_sets};
pub(in crate::human) use effort::Effort;
pub(in crate::human) use listing::{Effects, list};
pub use rated::Rated;
pub use solver::Hodoku;
pub(in crate::human) use state::State;
pub(in crate::human) use step::Step;
pub use technique::Technique;
pub(in crate::human) use tell::tell;

/// Passes the steps of a technique to `found`, in the order in which it looks at the board, until that returns
/// true; then returns true.
pub(in crate::human) fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    use Technique as T;
    match technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => singles::find(state, technique, found),
        T::Pointing | T::Claiming => locked::find(state, technique, found),
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuad => {
            sets::find(state, Kind::Naked, technique, found)
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => {
            sets::find(state, Kind::Hidden, technique, found)
        }
        T::XWing | T::Swordfish | T::Jellyfish => fish::find(state, technique, found),
        T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish => {
            fish::find(state, technique, found)
        }
        T::SashimiXWing | T::SashimiSwordfish | T::SashimiJellyfish => {
            fish::find(state, technique, found)
        }
        T::FrankenXWing | T::FrankenSwordfish => franken::find(state, technique, found),
        T::FinnedFrankenXWing | T::FinnedFrankenSwordfish => franken::find(state, technique, found),
        T::Skyscraper => turbot::skyscraper(state, technique, found),
        T::TwoStringKite => turbot::two_string_kite(state, technique, found),
        T::TurbotFish => turbot::turbot_fish(state, technique, found),
        T::EmptyRectangle => empty_rectangle::find(state, technique, found),
        T::XyWing | T::XyzWing => wings::find(state, technique, found),
        T::WWing => wings::w(state, technique, found),
        T::UniquenessTest1
        | T::UniquenessTest2
        | T::UniquenessTest3
        | T::UniquenessTest4
        | T::UniquenessTest5
        | T::UniquenessTest6
        | T::HiddenRectangle => rectangle::unique(state, technique, found),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            rectangle::avoidable(state, technique, found)
        }
        T::BugPlusOne => bug::find(state, technique, found),
        T::SimpleColours | T::MultiColours => colours::find(state, technique, found),
        T::SueDeCoq => sue_de_coq::find(state, technique, found),
        T::RemotePair | T::XChain | T::XyChain | T::NiceLoop | T::GroupedNiceLoop => {
            chain::find(state, technique, found)
        }
        T::ForcingChain | T::ForcingNet => chain::find(state, technique, found),
        T::AlsXz | T::AlsXyWing | T::AlsChain | T::AlsRing | T::DeathBlossom => {
            als::find(state, technique, found)
        }
        T::Medusa
        | T::Fireworks
        | T::SkLoop
        | T::MultiSectorLockedSet
        | T::Tridagon
        | T::JuniorExocet
        | T::SeniorExocet
        | T::DoubleExocet
        | T::MutantFish
        | T::KrakenFish => today::find(state, technique, found),
        T::TemplateSet | T::TemplateDelete => templates::find(state, technique, found),
        _ => false,
    }
}
