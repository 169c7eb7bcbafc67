//! Chains of implications: if this candidate is the digit of its cell, then that one is not, and so on.

mod choice;
mod graph;
mod mode;
mod multiple;
mod nested;
mod reach;
mod spread;
mod spreading;
mod store;
mod story;
mod unary;

use super::step::{Found, Pattern, Step, Story};
use crate::human::board::nine::Position;
use choice::Choice;
pub use mode::Mode;
pub use store::Store;

/// Passes the chains of a mode, from easy to hard, until `found` returns true; then returns true. Unless the store
/// says that all are wanted, only the easiest one is looked for.
pub fn find(position: &Position, mode: Mode, store: &mut Store, found: Found<'_>) -> bool {
    let mut choice = match store.wants_all {
        true => Choice::all(),
        false => Choice::best(),
    };
    nested::search(position, mode, store, &mut choice);
    choice.into_steps().into_iter().any(|chain| {
        let story = (store.is_telling).then(|| Story::of(&chain, store));
        found(Step {
            technique: mode.technique(chain.is_cycle),
            rating: chain.rating,
            placed: chain.placed,
            removed: chain.removed,
            pattern: story.map(|story| Pattern::Chains(Box::new(story))),
        })
    })
}
