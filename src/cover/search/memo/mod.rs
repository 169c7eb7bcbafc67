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
//! the dominoes on 12 by 12 take 0.06 % more nodes than with one that holds all;
//! those on 16 by 16 take 4 % more in 16 MiB, where 24 are enough. Two simpler
//! policies were rejected: adding nothing more, and emptying the table. With the
//! first, the board of 12 by 12 in 1 MiB was not
//! done after six minutes; with the second, that of 10 by 10 in 60 kB.
//!
//! **One thread** counts with a memory. What took long with one has symmetries now, as Latin squares do, or
//! a sweep, as boards do. On several threads a memory must save so much that they are not faster without it.
//! A table that threads share, each with the whole count and the options of a branch in an order of its own,
//! had nothing left to win.
//!
//! **Components below the root** ("A Parallel Approach to Counting Exact Covers Based on Decomposability
//! Property", SAT 2026) were tried on a model of this search, and rejected: they save at most 7 % of the states of
//! six problems, and the test for components takes longer than a node of the search.

mod known;
mod resume;
mod savings;
mod table;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use self::known::Known;
use self::savings::Savings;
pub(in crate::cover) use self::table::Table;
use super::algorithm_x::Event;
use super::sets::{Sets, State, Visitor};
use crate::bits::take_lowest;
use crate::cover::model::stats::Stats;
use crate::cover::shrink::presolve::Left;
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

/// What tells one state from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Key {
    /// The open items.
    Items,
    /// The remaining options.
    Options,
    /// With bounds, both, and what counted items need.
    All,
}

impl Key {
    /// Returns the key of the states of a residue.
    pub(in crate::cover) fn for_residue(residue: &impl Left) -> Key {
        let problem = residue.problem();
        let mut secondary = problem.items().skip(problem.primary_count());
        if secondary.any(|item| residue.has_item(item)) {
            Key::Options
        } else {
            Key::Items
        }
    }

    /// Returns the key of a state.
    #[inline(always)]
    pub(in crate::cover) fn of(self, state: State<'_>) -> &[u64] {
        match self {
            Key::Items => state.open,
            Key::Options => state.alive,
            Key::All => state.all,
        }
    }
}

/// A memoised count on one thread, which can be interrupted and resumed.
#[derive(Debug)]
pub(in crate::cover) struct Memoised {
    sets: Sets,
    memory: Memory,
}

/// The known counts of states that a search has left.
#[derive(Debug)]
struct Memory {
    table: Table<2>,
    key: Key,
    /// The solutions found so far below each branch on the current path, from
    /// the root. A sum beyond 128 bits stays at the largest number.
    sums: Vec<u128>,
    hits: u64,
    misses: u64,
    savings: Savings,
}

impl Memoised {
    /// Creates a count of what is loaded, with a table of at most `memory` bytes.
    pub(in crate::cover) fn new(sets: Sets, key: Key, memory: usize) -> Memoised {
        let table = Table::new(key.of(sets.state()).len(), memory);
        let memory = Memory {
            table,
            key,
            sums: vec![0],
            hits: 0,
            misses: 0,
            savings: Savings::default(),
        };
        Memoised { sets, memory }
    }

    /// Counts until the end or a limit.
    pub(in crate::cover) fn run(&mut self, clock: &mut Clock, stats: &mut Stats) -> Option<Stop> {
        match self
            .sets
            .walk::<dyn Visitor>(&mut self.memory, clock, stats)
        {
            Event::Stopped(stop) => Some(stop),
            Event::Exhausted | Event::Solution => None,
        }
    }

    /// Returns the number of solutions counted so far.
    pub(in crate::cover) fn known(&self) -> u128 {
        // Those below a branch belong to one path to it.
        self.memory
            .sums
            .iter()
            .fold(0, |all, sum| all.saturating_add(*sum))
    }

    /// Returns whether, for each known state that was met, at most
    /// `new_per_known` were new.
    pub(in crate::cover) fn is_promising(&self, new_per_known: u64) -> bool {
        self.memory.hits * new_per_known >= self.memory.misses
    }

    /// Returns whether the memory saves enough to go on, where this many threads could search
    /// without it; asked when nodes have doubled.
    pub(in crate::cover) fn pays(&mut self, jobs: NonZeroUsize) -> bool {
        let width = self.memory.key.of(self.sets.state()).len();
        (self.memory.savings).judge(self.sets.sweep(), width, jobs.get() as u64)
    }
}

impl Visitor for Memory {
    fn solution(&mut self, _: State<'_>) -> ControlFlow<()> {
        self.add(1);
        ControlFlow::Continue(())
    }

    fn is_cached(&mut self, state: State<'_>) -> bool {
        let Some(known) = self.table.get(self.key.of(state)).map(Known::of) else {
            self.misses += 1;
            self.savings.enter();
            self.sums.push(0);
            return false;
        };
        self.hits += 1;
        self.savings.meet(known.size);
        self.add(known.count);
        true
    }

    fn take_next(&mut self, todo: &mut [u64], _: usize) -> Option<usize> {
        let option = take_lowest(todo)?;
        self.savings.count();
        Some(option)
    }

    fn exit(&mut self, state: State<'_>) {
        if let Some(count) = self.sums.pop() {
            let size = self.savings.leave();
            if let Some(words) = (Known { count, size }).words() {
                self.table.insert(self.key.of(state), words);
            }
            self.add(count);
        }
    }
}

impl Memory {
    /// Adds to the solutions of the deepest branch.
    #[inline(always)]
    fn add(&mut self, count: u128) {
        if let Some(sum) = self.sums.last_mut() {
            *sum = sum.saturating_add(count);
        }
    }
}
