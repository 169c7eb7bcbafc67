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

use super::step::{Pattern, Step, Story};
use crate::human::board::nine::Position;
use choice::Choice;
pub use mode::Mode;
pub use store::Store;

/// Finds the first of the easiest chains.
pub fn find(position: &Position, mode: Mode, store: &mut Store) -> Option<Step> {
    let mut choice = Choice::best();
    nested::search(position, mode, store, &mut choice);
    let found = choice.into_steps().into_iter().next()?;
    Some(Step {
        technique: mode.technique(found.is_cycle),
        rating: found.rating,
        placed: found.placed,
        removed: found.removed.clone(),
        pattern: (store.is_telling).then(|| Pattern::Chains(Box::new(Story::of(&found, store)))),
    })
}
