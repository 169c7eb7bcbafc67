//! All steps of a position, technique by technique.

use std::collections::HashSet;
use std::hash::Hash;

use super::state::State;
use crate::human::board::nine::{Candidate, CandidateSet};
use crate::human::told::Step;
use crate::human::told::order::Tried;
use crate::human::told::run::{Listing, Tell};
use crate::limits::{Limits, Stop};

/// What steps place and remove.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Effects {
    placed: CandidateSet,
    removed: CandidateSet,
}

impl Effects {
    /// Returns the effects of a step.
    pub fn of(placed: &[Candidate], removed: &[Candidate]) -> Effects {
        let mut effects = Effects {
            placed: CandidateSet::EMPTY,
            removed: CandidateSet::EMPTY,
        };
        placed.iter().for_each(|&it| effects.placed.insert(it));
        removed.iter().for_each(|&it| effects.removed.insert(it));
        effects
    }
}

/// Takes a step: its technique, its effects, and how it is told. Returns whether to end the search.
pub type Pass<'a, T> = &'a mut dyn FnMut(T, Effects, &dyn Fn() -> Step) -> bool;

/// Makes a search, and passes on what it finds, until told to stop.
pub type Find<'a, T> = &'a mut dyn FnMut(T, Pass<'_, T>) -> Result<(), Stop>;

/// Passes the steps of each search, and of steps of one technique that do the same the first, until told to stop. Sentences
/// take longer than searches, and sets of cells have the same step in many ways.
pub fn list<T: Tried + Hash>(
    state: &State,
    searches: &[T],
    limits: &Limits,
    tell: &mut Tell<'_>,
    find: Find<'_, T>,
) -> Listing {
    let (mut listing, mut known) = (Listing::default(), HashSet::new());
    for &search in searches {
        listing.stop = limits.stop();
        if listing.stop.is_some() {
            break;
        }
        state.effort.begin();
        let mut is_told_enough = false;
        let found = find(search, &mut |technique, effects, told| {
            if known.insert((technique, effects)) {
                is_told_enough = tell(&told()).is_break();
            }
            is_told_enough || state.effort.spend_step()
        });
        match found.err().or(state.effort.stop()) {
            _ if is_told_enough => listing.stop = Some(Stop::Visitor),
            Some(Stop::Nodes) => listing.unfinished.push(search.name()),
            stop => listing.stop = stop,
        }
        if listing.stop.is_some() {
            break;
        }
    }
    listing
}
