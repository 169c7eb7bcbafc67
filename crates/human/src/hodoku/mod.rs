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
//!   simple  sets  fish  franken  turbot  empty_rectangle  wings      patterns of bits
//!   rectangle  colours  sue_de_coq  templates
//!   chain/  als/         chains, loops, forcing chains and nets; almost locked sets
//!   beyond_hodoku/       techniques that HoDoKu does not have, off unless they are asked for
//!   state                the position, the places of each digit, the singles that wait
//!   effort               how long a search goes on
//!   step, words          what a technique found, and the sentence that tells it
//!   solver, rated        the loop, and what it counts
//! ```

mod als;
mod beyond_hodoku;
mod chain;
mod colours;
mod effort;
mod empty_rectangle;
mod fish;
mod franken;
mod posted;
mod prelude;
mod rated;
mod rectangle;
mod sets;
mod simple;
mod solver;
mod state;
mod step;
mod sue_de_coq;
mod technique;
mod tell;
mod templates;
#[cfg(test)]
#[doc(hidden)]
pub mod testing;
mod turbot;
mod wings;
mod words;

use step::Found;

pub use crate::narration::Level;
pub use rated::Rated;
pub use solver::Hodoku;
#[doc(hidden)]
pub use state::State;
pub use technique::Technique;
#[doc(hidden)]
pub use tell::tell;

/// Passes the steps of a technique to `found`, in the order in which it looks at the board, until that returns
/// true; then returns true.
#[doc(hidden)]
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    use technique::Family as F;
    let search: fn(&State, Technique, Found<'_>) -> bool = match technique.family() {
        F::Single => simple::singles,
        F::Intersection => simple::locked,
        F::LockedSet(_) | F::NakedSet(_) | F::HiddenSet(_) => sets::find,
        F::Fish(_) | F::FinnedFish(_) | F::SashimiFish(_) => fish::find,
        F::FrankenFish(_) | F::FinnedFrankenFish(_) => franken::find,
        F::TwoLinks => turbot::find,
        F::EmptyRectangle => empty_rectangle::find,
        F::Wing => wings::find,
        F::WWing => wings::w,
        F::UniqueRectangle => rectangle::unique,
        F::AvoidableRectangle => rectangle::avoidable,
        F::Grave => simple::bug,
        F::Colours => colours::find,
        F::SueDeCoq => sue_de_coq::find,
        F::Chain => chain::find,
        F::AlmostLocked => als::find,
        F::Template => templates::find,
        F::BeyondHodoku => beyond_hodoku::find,
        // It needs the limits: see `solver`.
        F::Trial => |_, _, _| false,
    };
    search(state, technique, found)
}
