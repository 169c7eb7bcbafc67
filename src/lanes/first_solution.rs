//! The first solutions of one puzzle, searched in one lane.
//!
//! Which solution of a puzzle the scheduler finds first depends on its
//! neighbours. If there are several, a second search finds the ones to report,
//! in the order of the branches, so they are always the same.

use std::ops::ControlFlow;

use super::branch;
use super::kernel::{Group, Verdict};
use super::layout::Columns;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Simd128;
use super::state_stack::StateStack;
use super::text::{self, Candidates, Puzzle};
use super::vector::{MAX_LANES, Vector};
use crate::limits::{Clock, Duration, Limits, Stop};

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
type Lane = Portable<1>;
/// Of four lanes, the first: in a module that has to be small, their code is a
/// sixth of that of one.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Lane = Simd128;

/// The time for finding a solution to report after a count has been stopped.
/// Nearly all take some microseconds.
const GRACE: Duration = Duration::from_millis(50);

/// Returns a clock for that, after a count that may have been stopped.
pub(super) fn grace(clock: Clock, stop: Option<Stop>) -> Clock {
    match stop {
        None => clock,
        Some(_) => Clock::start(&Limits::none().with_time(GRACE)),
    }
}

/// A search for first solutions, kept to reuse its memory.
pub(super) struct FirstSolution {
    fresh: StateStack,
    later: StateStack,
}

impl FirstSolution {
    pub(super) fn new() -> FirstSolution {
        FirstSolution {
            fresh: StateStack::new(),
            later: StateStack::new(),
        }
    }

    /// Returns the first solution of a well-formed puzzle, in the order of the
    /// search, unless the clock stops it.
    pub(super) fn first_solution(
        &mut self,
        puzzle: &Puzzle,
        candidates: Option<&Candidates>,
        clock: &mut Clock,
    ) -> Result<Option<Puzzle>, Stop> {
        let mut first = None;
        self.each_solution(puzzle, candidates, clock, &mut |solution| {
            first = Some(*solution);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// Visits the solutions of a well-formed puzzle in the order of the search,
    /// until the visitor breaks, unless the clock stops it.
    pub(super) fn each_solution(
        &mut self,
        puzzle: &Puzzle,
        candidates: Option<&Candidates>,
        clock: &mut Clock,
        visit: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let (fresh, later) = (&mut self.fresh, &mut self.later);
        fresh.clear();
        later.clear();
        let (columns, at) = fresh.end();
        text::read(&[puzzle], columns, at);
        if let Some(candidates) = candidates {
            candidates.restrict(columns, at);
        }
        fresh.grow::<Lane>(1);
        let mut group = Group::<Lane>::new();
        while !(fresh.is_empty() && later.is_empty()) {
            if let Some(stop) = clock.tick(0).break_value() {
                return Err(stop);
            }
            let next = if fresh.is_empty() {
                &mut *later
            } else {
                &mut *fresh
            };
            let (columns, at, _) = next.take::<Lane>(1);
            group.put(columns, at);
            let verdict = group.settle();
            if verdict.solved & 1 != 0 {
                let mut solution = [0; 81];
                let word = |w: usize| {
                    let mut lanes = [0; MAX_LANES];
                    group.words[w].store(&mut lanes);
                    lanes[0]
                };
                text::write(word, &mut solution);
                if visit(&solution).is_break() {
                    break;
                }
            }
            if verdict.stuck & 1 != 0 {
                branch::split(&group.words, (1, 1), false, false, fresh, later);
            }
        }
        Ok(())
    }
}

impl Group<Lane> {
    /// Loads a state.
    fn put(&mut self, columns: &Columns, at: usize) {
        for (word, column) in self.words.iter_mut().zip(columns) {
            *word = Lane::splat(column[at]);
        }
        self.reset(Lane::ALL);
    }

    /// Propagates until another round would not help.
    fn settle(&mut self) -> Verdict {
        loop {
            self.cell_stage();
            self.digit_stage();
            let verdict = self.verdict();
            if verdict.ready & 1 != 0 {
                return verdict;
            }
        }
    }
}
