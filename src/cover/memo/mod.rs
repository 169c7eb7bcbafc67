//! Counting with a memory: each state is counted once.
//!
//! What can still be chosen depends only on which items are covered, not on
//! how. So a search that meets the same set of open items again can add the
//! number that it found the first time (Nishino, Yasuda, Minato and Nagata,
//! "Dancing with Decision Diagrams", AAAI 2017; Knuth's program DLX6). A
//! problem laid out along a narrow front, such as a tiling of a board, has few
//! such states even if it has many solutions: the number of domino tilings of a
//! 16 by 16 board has 31 digits, and is found with 576,366 states.
//!
//! **What a state is.** Without secondary items, the set of open items. With
//! them, the set of remaining options, which determines both the open primary
//! items (exactly those with options) and everything that secondary items and
//! their colours still forbid. States are compared in full, so no count rests
//! on a hash.
//!
//! **Which item to branch on.** One with the fewest options, as in any search;
//! among those, the first in the order of the problem. So a useless memory
//! costs little, and a board is still filled from one end to the other.
//!
//! The first open item, regardless of its number of options, takes 15 % fewer
//! nodes for a Sudoku with 27,462 solutions and the same for dominoes and latin
//! squares, but 1.8 times as many for 12 queens, and 3.7 times for Langford
//! pairs to 11. Ties must not be broken by failures: these depend on the path,
//! and the dominoes on 12 by 12, which take 10 ms, were not done after 20 s.
//!
//! **When the memory is full**, states with much left open stay, as most work
//! is lost with them, and the others replace each other. With a table of 1 MiB,
//! a third too small, the dominoes on 12 by 12 take 0.6 % more nodes than with
//! one that holds all; those on 16 by 16 take 84 % more in 32 MiB, where 64 are
//! enough. Two simpler policies were rejected: adding nothing more, and
//! emptying the table. With the first, the board of 12 by 12 in 1 MiB was not
//! done after six minutes; with the second, that of 10 by 10 in 60 kB.

mod table;

use std::ops::ControlFlow;

use self::table::Table;
use super::answer::Count;
use super::choose::Branching;
use super::presolve::Residue;
use super::search::Event;
use super::sets::{Sets, State, Visitor};
use super::stats::Stats;
use crate::limits::{Clock, Stop};

/// Whether to count with a memory.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Memo {
    /// If it promises to be faster, by a trial at the start of the count.
    #[default]
    Auto,
    /// Yes, unless the problem has too many options for bit sets.
    On,
    /// No.
    Off,
}

/// A memoised count, which can be interrupted and resumed.
#[derive(Clone, Debug)]
pub(super) struct Memoised {
    sets: Sets,
    memory: Memory,
}

/// The known counts of states that the search has left.
#[derive(Clone, Debug)]
struct Memory {
    table: Table,
    /// Stops the table from growing, which may take a while. The walk has the
    /// same limits, and ends soon after.
    clock: Clock,
    /// Whether a state is the set of remaining options rather than that of open
    /// items.
    by_options: bool,
    /// The solutions found so far below each branch on the current path, from
    /// the root. A sum beyond 128 bits stays at the largest number.
    sums: Vec<u128>,
    hits: u64,
    misses: u64,
}

impl Memoised {
    /// Creates a count of what is left of a problem, with a table of at most
    /// `memory` bytes; `None` if there are too many options for bit sets.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn new(
        residue: &impl Residue,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Option<Memoised>, Stop> {
        let mut sets = Sets::default();
        if !sets.load(residue, Sets::POSSIBLE, Branching::First, clock)? {
            return Ok(None);
        }
        let problem = residue.problem();
        let mut secondary = problem.items().skip(problem.primary_count());
        let by_options = secondary.any(|item| residue.has_item(item));
        let state = sets.state();
        let key = if by_options { state.alive } else { state.open };
        let memory = Memory {
            table: Table::new(key.len(), memory),
            clock: clock.clone(),
            by_options,
            sums: vec![0],
            hits: 0,
            misses: 0,
        };
        Ok(Some(Memoised { sets, memory }))
    }

    /// Counts until the end or a limit.
    pub(super) fn run(&mut self, clock: &mut Clock, stats: &mut Stats) -> Option<Stop> {
        self.memory.clock = clock.clone();
        match self.sets.walk(&mut self.memory, clock, stats) {
            Event::Stopped(stop) => Some(stop),
            Event::Exhausted | Event::Solution => None,
        }
    }

    /// Returns the number of solutions counted so far.
    pub(super) fn known(&self) -> u128 {
        // Those below a branch belong to one path to it.
        self.memory
            .sums
            .iter()
            .fold(0, |all, sum| all.saturating_add(*sum))
    }

    /// Returns the count, if it stopped for this reason.
    pub(super) fn count(&self, stop: Option<Stop>) -> Count {
        match self.known() {
            u128::MAX => Count::AtLeast(u128::MAX),
            known if stop.is_some() => Count::AtLeast(known),
            known => Count::Exact(known),
        }
    }

    /// Returns whether, for each known state that was met, at most
    /// `new_per_known` were new.
    pub(super) fn is_promising(&self, new_per_known: u64) -> bool {
        self.memory.hits * new_per_known >= self.memory.misses
    }
}

impl Visitor for Memory {
    #[inline(always)]
    fn solution(&mut self) -> ControlFlow<()> {
        self.add(1);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn is_cached(&mut self, state: State<'_>) -> bool {
        let Some(count) = self.table.get(self.key(state)) else {
            self.misses += 1;
            self.sums.push(0);
            return false;
        };
        self.hits += 1;
        self.add(count);
        true
    }

    #[inline(always)]
    fn exit(&mut self, state: State<'_>) {
        if let Some(sum) = self.sums.pop() {
            let key = self.key(state);
            self.table.insert(key, sum, &mut self.clock);
            self.add(sum);
        }
    }
}

impl Memory {
    /// Returns the key of a state.
    #[inline(always)]
    fn key<'a>(&self, state: State<'a>) -> &'a [u64] {
        if self.by_options {
            state.alive
        } else {
            state.open
        }
    }

    /// Adds to the solutions of the deepest branch.
    #[inline(always)]
    fn add(&mut self, count: u128) {
        if let Some(sum) = self.sums.last_mut() {
            *sum = sum.saturating_add(count);
        }
    }
}
