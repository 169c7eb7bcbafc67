//! Chains of implications: if this candidate is the digit of its cell, then that one is not, and so on.

mod choice;
mod closure;
mod graph;
mod memo;
mod mode;
mod multiple;
mod nested;
mod reach;
mod spread;
mod spreading;
mod store;
mod story;
mod strong;
mod together;
mod unary;

use super::step::{Found, Pattern, Step, Story};
use crate::human::board::nine::Position;
use choice::Choice;
pub use mode::Mode;
pub use store::Store;

/// Passes the chains of a mode, from easy to hard, until `found` returns true; then returns true. Unless the store
/// says that all are wanted, only the easiest one is looked for.
pub fn find(position: &Position, mode: Mode, store: &mut Store, found: Found<'_>) -> bool {
    let mut choice = Choice::new(store.wants_all);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::testing::grid;
    use crate::human::told::names;

    /// Returns the effects of the chains of a mode.
    fn effects(position: &Position, mode: Mode, wants_all: bool) -> Vec<String> {
        let mut store = Store::default();
        store.wants_all = wants_all;
        let mut effects = Vec::new();
        find(position, mode, &mut store, &mut |step| {
            let (rating, placed, removed) = (step.rating, step.placed, step.removed);
            effects.push(format!("{rating:.1} {placed:?} {removed:?}"));
            false
        });
        effects
    }

    #[test]
    fn the_chain_that_is_taken_is_the_first_of_all() {
        let modes = [
            Mode::Unary,
            Mode::Nishio,
            Mode::Multiple,
            Mode::Dynamic(0),
            Mode::Dynamic(1),
        ];
        let lines = include_str!("../../../../puzzles/hard.txt").lines();
        let mut number = 0;
        for line in lines.filter(|line| !line.starts_with('#')).step_by(5) {
            let clues = grid(&line[..81]);
            let (placed, candidates) = names::start(&(&clues).into()).unwrap();
            let position = Position::with_candidates(&placed, &candidates, None);
            for mode in modes {
                let best = effects(&position, mode, false);
                let all = effects(&position, mode, true);
                assert_eq!(best.first(), all.first(), "{line} {mode:?}");
                assert!(best.len() <= 1);
                number += best.len();
            }
        }
        assert!(number > 30, "{number}");
    }
}
