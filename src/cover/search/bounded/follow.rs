//! Follows a search by options, with a memory of its states.
//!
//! The search does not tell when it leaves a branch for good: the subtree without
//! the option is searched at the depth of the branch itself. But when the search goes
//! back to a branch, all those that began further down are closed.

use super::super::algorithm_x::Event;
use super::super::memo::Table;
use super::super::searcher::Searcher;
use super::state::{State, name};
use super::{BoundedSearch, Guide};
use crate::cover::model::index::OptionId;
use crate::cover::model::problem::Problem;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Stop};

/// Follows a search by options, and knows closed branches by `V` words. It is told
/// the options chosen from the root each time, by their numbers.
pub(in crate::cover) trait Follow<const V: usize> {
    /// Returns whether it has seen enough, so that the search may skip the rest.
    fn is_over(&self) -> bool;

    /// A branch is opened; what has its option comes first.
    fn open(&mut self, option: OptionId, chosen: &[u32]);

    /// What does not have the option of the deepest open branch comes next.
    fn turn(&mut self) {}

    /// The deepest open branch is closed.
    fn close(&mut self, chosen: &[u32]) -> [u64; V];

    /// The state is the same as at a closed branch.
    fn know(&mut self, closed: [u64; V], chosen: &[u32]);

    /// The chosen options are a solution.
    fn solution(&mut self, chosen: &[u32]);
}

/// Follows a search for all solutions of a searcher's problem. The states that are
/// remembered take at most `memory` bytes.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn follow<const V: usize>(
    searcher: &mut Searcher,
    memory: usize,
    listener: &mut dyn Follow<V>,
    clock: &mut Clock,
) -> Result<(), Stop> {
    let mut search = BoundedSearch::default();
    match search.load(searcher.setting(), clock) {
        Ok(()) => {}
        Err(Halt::Contradiction(_)) => return Ok(()),
        Err(Halt::Stopped(stop)) => return Err(stop),
    }
    let mut follower = Follower::new(&searcher.problem, memory, listener);
    loop {
        match search.advance_by(&mut follower, clock, &mut searcher.stats) {
            Event::Solution => follower.listener.solution(search.state.chosen()),
            Event::Exhausted => break,
            Event::Stopped(stop) => return Err(stop),
        }
    }
    follower.close_below(&search.state, None);
    Ok(())
}

/// Follows a search, and remembers its states.
struct Follower<'a, const V: usize> {
    listener: &'a mut dyn Follow<V>,
    /// The number of options.
    options: usize,
    /// The primary items that may be covered more than once.
    bounded: Vec<u32>,
    /// The closed branches, by their states.
    table: Table<V>,
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

impl<'a, const V: usize> Follower<'a, V> {
    fn new(problem: &Problem, memory: usize, listener: &'a mut dyn Follow<V>) -> Follower<'a, V> {
        let primary = problem.items().take(problem.primary_count());
        let bounded = primary.filter(|&item| problem.bounds(item) != (1..=1));
        let bounded: Vec<_> = bounded.map(|item| item.index() as u32).collect();
        let options = problem.option_count();
        let width = options.div_ceil(64) + bounded.len();
        Follower {
            listener,
            options,
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
        let (alive, covered) = self.state.split_at_mut(self.options.div_ceil(64));
        alive.fill(0);
        for option in (0..self.options).filter(|&option| state.has(option as u32)) {
            alive[option / 64] |= 1 << (option % 64);
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
            let closed = self.listener.close(state.chosen());
            self.table.insert(&self.states[start..], closed);
            self.states.truncate(start);
        }
    }
}

impl<const V: usize> Guide for Follower<'_, V> {
    fn pick(&mut self, state: &State, item: u32) -> Option<u32> {
        let option = state.options_left(item).next()?;
        self.listener.open(name(option), state.chosen());
        self.depths.push(self.depth);
        self.states.extend_from_slice(&self.state);
        Some(option)
    }

    fn prune(&mut self, state: &mut State, depth: usize) -> bool {
        self.depth = depth;
        if self.listener.is_over() {
            return false;
        }
        if !self.read(state) {
            return true;
        }
        let closed = self.table.get(&self.state);
        let is_known = closed
            .inspect(|&closed| self.listener.know(closed, state.chosen()))
            .is_some();
        !is_known
    }

    fn leave(&mut self, state: &State, depth: usize) {
        self.close_below(state, Some(depth));
        self.listener.turn();
    }
}
