//! Other techniques within a chain: what is off may leave a pattern that removes more.

use std::sync::Arc;

use super::choice::Choice;
use super::mode::Mode;
use super::spread::{Nested, Within};
use super::store::{Inner, Store};
use super::{multiple, unary};
use crate::explainer::prelude::*;
use crate::explainer::step::{Node, Reason, Story};
use crate::explainer::{locked, sets};
use crate::patterns::naked_hidden::Kind;

/// Searches for chains of a mode.
pub fn search(position: &Position, mode: Mode, store: &mut Store, choice: &mut Choice) {
    match mode {
        Mode::Unary => unary::search(position, choice),
        mode => multiple::search(position, mode, store, choice),
    }
}

/// Returns the steps of the first technique that finds any which relies on candidates that are gone.
pub fn steps(
    position: &Position,
    before: &Position,
    outer: Mode,
    store: &mut Store,
) -> Arc<[Inner]> {
    let modes = match outer {
        Mode::Dynamic(2) => [Some(Mode::Unary), None],
        Mode::Dynamic(3) => [Some(Mode::Unary), Some(Mode::Multiple)],
        Mode::Dynamic(4) => [Some(Mode::Dynamic(0)), None],
        Mode::Dynamic(5) => [Some(Mode::Dynamic(0)), Some(Mode::Dynamic(2))],
        Mode::Deep(level) => [Some(Mode::Dynamic(0)), Some(Mode::Dynamic(level))],
        _ => [None, None],
    };
    let chains = modes.into_iter().flatten().map(Some);
    for mode in std::iter::once(None).chain(chains) {
        let steps = store.memo.get(position, before, mode).unwrap_or_else(|| {
            let steps: Arc<[Inner]> = match mode {
                None => by_patterns(position, before, store).into(),
                Some(mode) => by_chains(position, before, mode, store).into(),
            };
            // What a search found that was stopped is void.
            if store.stopped().is_none() {
                store.memo.keep(position, mode, &steps);
            }
            steps
        });
        if !steps.is_empty() {
            return steps;
        }
    }
    Arc::default()
}

/// Returns the steps of the first pattern that gives any.
fn by_patterns(position: &Position, before: &Position, store: &Store) -> Vec<Inner> {
    let techniques: [fn(&Position, Found<'_>) -> bool; 4] = [
        |position, found| locked::find(position, found),
        |position, found| sets::find(position, Kind::Hidden, Technique::HiddenPair, found),
        |position, found| sets::find(position, Kind::Naked, Technique::NakedPair, found),
        |position, found| sets::fish(position, Technique::XWing, found),
    ];
    let mut steps = Vec::new();
    for technique in techniques {
        technique(position, &mut |step| {
            let parents = step.pattern.as_ref();
            let parents =
                parents.map_or_else(Vec::new, |pattern| of_pattern(pattern, position, before));
            if !parents.is_empty() {
                steps.push(Inner {
                    technique: step.technique,
                    removed: in_order(step.removed.clone()),
                    parents,
                    within: (store.is_telling).then(|| Within {
                        nested: None,
                        step: Some(Arc::new(step)),
                    }),
                });
            }
            false
        });
        if !steps.is_empty() {
            break;
        }
    }
    steps
}

/// Returns the steps of the chains of a mode.
fn by_chains(position: &Position, before: &Position, mode: Mode, store: &mut Store) -> Vec<Inner> {
    let mut choice = Choice::new(true);
    search(position, mode, store, &mut choice);
    let steps = choice.into_steps().into_iter().filter_map(|found| {
        let technique = mode.technique(found.is_cycle);
        let told = || Step {
            technique,
            rating: found.rating,
            placed: found.placed,
            removed: found.removed.clone(),
            pattern: Some(Pattern::Chains(Box::new(Story::of(&found, store)))),
        };
        let told = (store.is_telling).then(told);
        let chains = found.chains.nodes(store);
        let parents = of_chains(&chains, found.is_cycle, position, before);
        (!parents.is_empty()).then(|| Inner {
            technique,
            removed: in_order(found.removed),
            parents,
            within: Some(Within {
                nested: Some(Arc::new(Nested {
                    complexity: found.complexity,
                    chains: (chains.iter())
                        .map(|chain| chain.iter().map(|&(node, _)| node).collect())
                        .collect(),
                })),
                step: told.map(Arc::new),
            }),
        })
    });
    steps.collect()
}

/// Returns candidates in the order of a hash table of their cells, which has 16 places or more.
fn in_order(mut removed: Vec<Candidate>) -> Vec<Candidate> {
    if removed.len() < 2 {
        return removed;
    }
    let mut cells: Vec<usize> = removed.iter().map(|candidate| candidate.cell()).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut size = 16;
    while cells.len() * 4 > size * 3 {
        size *= 2;
    }
    // Stable: cells at one place stay in the order in which they came.
    let mut first = std::collections::HashMap::new();
    for (k, candidate) in removed.iter().enumerate() {
        first.entry(candidate.cell()).or_insert(k);
    }
    removed.sort_by_key(|it| (it.cell() % size, first[&it.cell()], it.digit()));
    removed
}

/// Returns the candidates that are gone since the start and stood in the way of a pattern.
fn of_pattern(pattern: &Pattern, position: &Position, before: &Position) -> Vec<Candidate> {
    let mut parents = Vec::new();
    let mut gone_of_house = |house: usize, digit: usize, within: u16| {
        let gone = before.places(house, digit) & !position.places(house, digit) & within;
        parents.extend(Position::at(house, gone).map(|cell| Candidate::new(cell, digit)));
    };
    match *pattern {
        Pattern::Locked(it) => gone_of_house(it.base, it.digit, !crossing(it.base, it.cover)),
        Pattern::Fish(fish) => {
            let [base, _] = fish.houses();
            for line in base {
                gone_of_house(line, fish.digit, !fish.cover);
            }
        }
        Pattern::Set(set) => match set.kind {
            Kind::Hidden => {
                for digit in each(set.digits) {
                    gone_of_house(set.house, digit, !set.places);
                }
            }
            Kind::Naked => {
                for cell in Position::at(set.house, set.places) {
                    let gone = before.of(cell) & !position.of(cell) & !set.digits;
                    parents.extend(of_cell(cell, gone));
                }
            }
        },
        // No chain relies on these.
        Pattern::Single { .. }
        | Pattern::Wing(_)
        | Pattern::Deadly(_)
        | Pattern::Aligned { .. }
        | Pattern::Links { .. }
        | Pattern::AlmostLocked(_)
        | Pattern::Chains(_) => {}
    }
    parents
}

/// Returns the candidates that are gone since the start and stood in the way of chains.
fn of_chains(
    chains: &[Vec<(Node, Reason)>],
    is_cycle: bool,
    position: &Position,
    before: &Position,
) -> Vec<Candidate> {
    let mut parents: Vec<Candidate> = Vec::new();
    let mut add = |node: Node, reason: Reason| {
        let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
        match reason {
            Reason::None | Reason::Technique(_) => {}
            Reason::Cell => {
                parents.extend(of_cell(cell, before.of(cell) & !position.of(cell)));
            }
            Reason::House(house) => {
                let house = usize::from(house);
                let gone = before.places(house, digit) & !position.places(house, digit);
                parents.extend(Position::at(house, gone).map(|cell| Candidate::new(cell, digit)));
            }
        }
    };
    for &(node, reason) in chains.iter().flatten() {
        // Loops are followed both ways: what is off one way is on the other way.
        if node.is_on() || is_cycle {
            add(node, reason);
        }
    }
    let mut seen = CandidateSet::EMPTY;
    parents.retain(|&candidate| {
        let is_new = !seen.has(candidate);
        seen.insert(candidate);
        is_new
    });
    parents
}
