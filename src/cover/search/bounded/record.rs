//! Records a search by options, with a memory of its states.
//!
//! The search does not tell when it leaves a branch for good: the subtree without
//! the option is searched at the depth of the branch itself. But when the search goes
//! back to a branch, all those that began further down are closed.

use super::super::algorithm_x::Event;
use super::super::memo::Table;
use super::super::record::{Recorder, Step};
use super::super::searcher::Searcher;
use super::state::State;
use super::{BoundedSearch, Guide};
use crate::cover::model::index::OptionId;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Stop};

/// Records the count of a searcher's problem, whose options have these numbers in the
/// whole if they are not the same. The states that it remembers take at most `memory`
/// bytes.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn record(
    searcher: &mut Searcher,
    options: Option<&[OptionId]>,
    memory: usize,
    recorder: &mut Recorder<'_>,
    clock: &mut Clock,
) -> Result<Option<u128>, Stop> {
    let mut search = BoundedSearch::default();
    match search.load(searcher.setting(), clock) {
        Ok(()) => {}
        Err(Halt::Contradiction(_)) => return Ok(Some(0)),
        Err(Halt::Stopped(stop)) => return Err(stop),
    }
    recorder.begin();
    let mut follower = Follower::new(searcher, options, memory, recorder);
    loop {
        match search.advance_by(&mut follower, clock, &mut searcher.stats) {
            Event::Solution => follower.recorder.add(1),
            Event::Exhausted => break,
            Event::Stopped(stop) => return Err(stop),
        }
    }
    follower.close_below(None);
    Ok(recorder.end())
}

/// Follows a search, and tells its steps.
struct Follower<'r, 'a> {
    recorder: &'r mut Recorder<'a>,
    /// The options of the search, by their numbers in the whole.
    options: Vec<OptionId>,
    /// The primary items that may be covered more than once.
    bounded: Vec<u32>,
    /// The closed branches, by their states.
    table: Table<3>,
    /// The current state: a bit for each option left, then for each of the bounded items
    /// how often it may still be covered, or 0 if it has no options left.
    state: Vec<u64>,
    /// The number of branches of the search above the current state.
    depth: usize,
    /// For each open branch that was told, the number of branches above it.
    depths: Vec<usize>,
    /// The states of these branches, one after the other.
    states: Vec<u64>,
}

impl<'r, 'a> Follower<'r, 'a> {
    fn new(
        searcher: &Searcher,
        options: Option<&[OptionId]>,
        memory: usize,
        recorder: &'r mut Recorder<'a>,
    ) -> Follower<'r, 'a> {
        let problem = &searcher.problem;
        let primary = problem.items().take(problem.primary_count());
        let bounded = primary.filter(|&item| problem.bounds(item) != (1..=1));
        let bounded: Vec<_> = bounded.map(|item| item.index() as u32).collect();
        let width = problem.option_count().div_ceil(64) + bounded.len();
        Follower {
            recorder,
            options: options.map_or_else(|| problem.options().collect(), <[_]>::to_vec),
            table: Table::new(width, memory),
            state: vec![0; width],
            bounded,
            depth: 0,
            depths: Vec::new(),
            states: Vec::new(),
        }
    }

    /// Reads the current state. Returns whether there are options left.
    fn read(&mut self, state: &State) -> bool {
        let (alive, covered) = self.state.split_at_mut(self.options.len().div_ceil(64));
        alive.fill(0);
        for option in (0..self.options.len()).filter(|&option| state.has(option as u32)) {
            alive[option / 64] |= 1 << (option % 64);
        }
        for (room, &item) in covered.iter_mut().zip(&self.bounded) {
            *room = state.items()[item as usize].room_left();
        }
        alive.iter().any(|&word| word != 0)
    }

    /// Closes the open branches with more than this number of branches above them.
    fn close_below(&mut self, depth: Option<usize>) {
        while self.depths.last().copied() > depth {
            self.depths.pop();
            let start = self.states.len() - self.state.len();
            let closed = self.recorder.close();
            self.table.insert(&self.states[start..], closed);
            self.states.truncate(start);
        }
    }
}

impl Guide for Follower<'_, '_> {
    fn pick(&mut self, state: &State, item: u32) -> Option<u32> {
        let option = state.options_left(item).next()?;
        self.recorder
            .open(Step::Option(self.options[option as usize]));
        self.depths.push(self.depth);
        self.states.extend_from_slice(&self.state);
        Some(option)
    }

    fn prune(&mut self, state: &mut State, depth: usize) -> bool {
        self.depth = depth;
        if self.recorder.is_deaf() {
            return false;
        }
        if !self.read(state) {
            return true;
        }
        let closed = self.table.get(&self.state);
        let is_known = closed
            .inspect(|&closed| self.recorder.know(closed))
            .is_some();
        !is_known
    }

    fn leave(&mut self, depth: usize) {
        self.close_below(Some(depth));
    }
}
