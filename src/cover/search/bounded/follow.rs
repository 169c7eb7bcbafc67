//! A search by options that tells a visitor of its states, as the
//! [walk on sets](crate::cover::search::sets) does.
//!
//! The search does not tell when it leaves a branch for good: the subtree without
//! the option is searched at the depth of the branch itself. But when the search goes
//! back to a branch, all those that began further down are closed.

use super::super::algorithm_x::Event;
use super::super::searcher::Searcher;
use super::super::sets::{self, Visitor};
use super::state::State;
use super::{BoundedSearch, Guide};
use crate::cover::model::problem::Problem;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Stop};

/// Follows a search for all solutions of a searcher's problem. Each branch has two sides.
/// All that a state depends on takes the [width] in words; options have the numbers of
/// the problem.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn follow(
    searcher: &mut Searcher,
    visitor: &mut dyn Visitor,
    clock: &mut Clock,
) -> Result<(), Stop> {
    let mut search = BoundedSearch::default();
    match search.load(searcher.setting(), clock) {
        Ok(()) => {}
        Err(Halt::Contradiction(_)) => return Ok(()),
        Err(Halt::Stopped(stop)) => return Err(stop),
    }
    let problem = &searcher.problem;
    let mut follower = Follower {
        visitor,
        words: problem.option_count().div_ceil(64),
        bounded: bounded(problem).collect(),
        state: vec![0; width(problem)],
        depth: 0,
        depths: Vec::new(),
        states: Vec::new(),
    };
    loop {
        match search.advance_by(&mut follower, clock, &mut searcher.stats) {
            Event::Solution => {
                follower.read(&search.state);
                let state = seen(&follower.state, follower.words, &search.state);
                // It goes on in any case.
                let _ = follower.visitor.solution(state);
            }
            Event::Exhausted => break,
            Event::Stopped(stop) => return Err(stop),
        }
    }
    follower.close_below(&search.state, None);
    Ok(())
}

/// Returns the number of words of a state of this problem.
pub(in crate::cover) fn width(problem: &Problem) -> usize {
    problem.option_count().div_ceil(64) + bounded(problem).count()
}

/// Returns the primary items that may be covered more than once, or need not be.
fn bounded(problem: &Problem) -> impl Iterator<Item = u32> + '_ {
    let primary = problem.items().take(problem.primary_count());
    let bounded = primary.filter(|&item| problem.bounds(item) != (1..=1));
    bounded.map(|item| item.index() as u32)
}

/// Returns a state as visitors see it.
fn seen<'a>(all: &'a [u64], words: usize, state: &'a State) -> sets::State<'a> {
    sets::State {
        alive: &all[..words],
        open: &[],
        all,
        chosen: state.chosen(),
    }
}

/// Follows a search.
struct Follower<'a> {
    visitor: &'a mut dyn Visitor,
    /// The number of words in a set of options.
    words: usize,
    /// The items with bounds.
    bounded: Vec<u32>,
    /// The current state: a bit for each option left, then for each of the bounded items
    /// how often it may still be covered, or 0 if it has no options left.
    state: Vec<u64>,
    /// The number of branches of the search above the current state.
    depth: usize,
    /// For each open branch, the number of branches above it.
    depths: Vec<usize>,
    /// The states of these branches, one after the other.
    states: Vec<u64>,
}

impl Follower<'_> {
    /// Reads the current state. Returns whether there are options left.
    fn read(&mut self, state: &State) -> bool {
        let (alive, covered) = self.state.split_at_mut(self.words);
        alive.fill(0);
        for option in (0..state.option_count()).filter(|&option| state.has(option)) {
            alive[option as usize / 64] |= 1 << (option % 64);
        }
        for (room, &item) in covered.iter_mut().zip(&self.bounded) {
            *room = state.items()[item as usize].room_left();
        }
        alive.iter().any(|&word| word != 0)
    }

    /// Closes the open branches with more than this number of branches above them.
    fn close_below(&mut self, state: &State, depth: Option<usize>) {
        while self.depths.last().copied() > depth {
            self.depths.pop();
            let start = self.states.len() - self.state.len();
            self.visitor
                .exit(seen(&self.states[start..], self.words, state));
            self.states.truncate(start);
        }
    }
}

impl Guide for Follower<'_> {
    fn pick(&mut self, state: &State, item: u32) -> Option<u32> {
        let option = state.options_left(item).next()?;
        self.depths.push(self.depth);
        self.states.extend_from_slice(&self.state);
        // It is told by its option, whatever the item.
        self.visitor
            .branch(seen(&self.state, self.words, state), item as usize);
        let word = &mut [1 << (option % 64)];
        self.visitor.take_next(word, option as usize / 64 * 64);
        Some(option)
    }

    fn prune(&mut self, state: &mut State, depth: usize) -> bool {
        self.depth = depth;
        let is_open = self.read(state);
        !is_open || !self.visitor.is_cached(seen(&self.state, self.words, state))
    }

    fn steps(&self) -> usize {
        self.words * 64
    }

    fn leave(&mut self, state: &State, depth: usize) {
        self.close_below(state, Some(depth));
        self.visitor.turn();
    }
}
