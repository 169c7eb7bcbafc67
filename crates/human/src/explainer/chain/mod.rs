//! Chains of implications: if this candidate is the digit of its cell, then that one is not, and so on.

mod choice;
mod closure;
mod graph;
mod mode;
mod multiple;
mod nested;
mod reach;
mod spread;
mod spreading;
mod store;
mod strong;
mod together;
mod unary;

use super::step::Story;
use crate::explainer::prelude::*;
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
    use crate::board::nine::Candidate;
    use crate::explainer::step::Node;
    use crate::narration::names;
    use crate::testing::grid;

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
        let lines = include_str!("../../../../../puzzles/hard.txt").lines();
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

    #[test]
    fn what_follows_in_the_end_is_what_is_found_step_by_step() {
        let lines = include_str!("../../../../../puzzles/famous.txt").lines();
        let puzzles = lines.filter_map(|line| line.get(..81).filter(|text| !text.contains(' ')));
        let (mut random, mut number, mut refuted) = (1_u64, 0, 0);
        let mut store = Store::default();
        for puzzle in puzzles {
            let (placed, candidates) = names::start(&(&grid(puzzle)).into()).unwrap();
            let mut position = Position::with_candidates(&placed, &candidates, None);
            for mode in [Mode::Nishio, Mode::Multiple, Mode::Dynamic(0)] {
                store.begin();
                store.closures.work_out(&position, mode);
                let candidates = (0..729).map(Candidate).filter(|&it| position.has(it));
                let starts = candidates.flat_map(|it| [Node::on(it), Node::off(it)]);
                for start in starts.filter(|start| start.is_on() || mode.is_dynamic()) {
                    let (spread, _) = store.slot(start);
                    spreading::work_out(&mut store, spread, &position, mode);
                    let is_refuted = store.get(spread).contradiction.is_some();
                    let place = format!("{puzzle} {mode:?} {start:?}");
                    assert_eq!(store.closures.refutes(start), is_refuted, "{place}");
                    if is_refuted {
                        refuted += 1;
                        store.note(spread);
                    }
                    let shared = store.closures.shared(start, std::iter::empty());
                    let mut shared: Vec<Node> = shared.collect();
                    let all = 0..store.get(spread).len();
                    let mut all: Vec<Node> = all.map(|at| store.get(spread).get(at).node).collect();
                    shared.sort_unstable();
                    all.sort_unstable();
                    assert_eq!(shared, all, "{place}");
                    number += 1;
                }
                // Positions in which anything goes, cells without candidates too.
                for candidate in (0..729).map(Candidate) {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    if random >> 60 == 0 {
                        position.remove(candidate);
                    }
                }
            }
        }
        assert!(number > 5_000 && refuted > 100, "{number} {refuted}");
    }
}
