//! Counting with a memory: how many solutions a state has is worked out once.
//!
//! What can still be chosen depends only on which items are covered, not on
//! how. So a search that comes to the same set of open items again can add the
//! number that it found there the first time (Nishino, Yasuda, Minato and
//! Nagata, "Dancing with Decision Diagrams", AAAI 2017; Knuth's program DLX6).
//! Where a problem is laid out along a narrow front, as tilings of a board are,
//! there are few such states, however many solutions: the number of ways to put
//! dominoes on a board of 16 by 16 has 31 digits, and is found with 576,366
//! states.
//!
//! **What a state is.** Without secondary items, the set of open items. With
//! them, the set of the options that are left: it says which primary items are
//! open, as those and no others have options, and all that secondary items and
//! their colours still forbid. Both are compared in full, so that no count
//! rests on a hash.
//!
//! **Which item to branch on.** The first open one in the order of the problem,
//! unless an item has one option left or none. The item with the fewest options
//! makes for fewer branches, but comes to the same states far more rarely.
//!
//! **When the memory is full**, states with much left open stay, as most work
//! is lost with them, and the others make room for each other. With a table of
//! 1 MiB, a third too small, the dominoes on 12 by 12 take 0.6 % more nodes than
//! with one that holds all; those on 16 by 16 take 84 % more in 32 MiB, where 64
//! are enough. Two simpler ways were given up: to add nothing more, and to
//! empty the table. With the one the board of 12 by 12 in 1 MiB was not done
//! after six minutes, with the other that of 10 by 10 in 60 kB.

mod table;

use std::ops::ControlFlow;

use self::table::Table;
use super::answer::Count;
use super::choose::Branching;
use super::conflicts::bits;
use super::limits::{Clock, Stop};
use super::presolve::Residue;
use super::scan::{Scan, Scanning, with_fastest};
use super::sets::{Sets, Settle};
use super::stats::Stats;

/// Whether to count with a memory.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Memo {
    /// If it promises to be faster, by a trial at the beginning of the count.
    #[default]
    Auto,
    /// Yes, unless the problem has too many options for sets of them.
    On,
    /// No.
    Off,
}

/// A memoised count, which may be interrupted and gone on with.
#[derive(Clone, Debug)]
pub(super) struct Memoised {
    sets: Sets,
    table: Table,
    /// Whether a state is the set of options left, and not that of open items.
    by_options: bool,
    /// The solutions found below each branch on the way to where the search is,
    /// those of the root first. A sum beyond 128 bits stays at the largest
    /// number.
    sums: Vec<u128>,
    /// Whether the search has come to a new state, and not left one.
    has_arrived: bool,
    hits: u64,
    misses: u64,
}

impl Memoised {
    /// A count of what is left of a problem, with so many bytes at most for the
    /// table; `None` if there are too many options for sets of them.
    pub(super) fn new(residue: &impl Residue, memory: usize) -> Option<Memoised> {
        let mut sets = Sets::default();
        if !sets.load(residue, Sets::POSSIBLE, Branching::First) {
            return None;
        }
        let problem = residue.problem();
        let mut secondary = problem.items().skip(problem.primary_count());
        let by_options = secondary.any(|item| residue.has_item(item));
        let key = if by_options {
            sets.alive()
        } else {
            sets.open()
        };
        Some(Memoised {
            table: Table::new(key.len(), memory),
            sets,
            by_options,
            sums: vec![0],
            has_arrived: true,
            hits: 0,
            misses: 0,
        })
    }

    /// Counts on to the end, or until the clock says to stop.
    pub(super) fn run(&mut self, clock: &mut Clock, stats: &mut Stats) -> Option<Stop> {
        with_fastest(Run {
            memo: self,
            clock,
            stats,
        })
    }

    /// How many solutions are known by now.
    pub(super) fn known(&self) -> u128 {
        // Those below a branch belong to one way to get there.
        self.sums
            .iter()
            .fold(0, |all, sum| all.saturating_add(*sum))
    }

    /// What the count comes to, if it stopped for this reason.
    pub(super) fn count(&self, stop: Option<Stop>) -> Count {
        match self.known() {
            u128::MAX => Count::AtLeast(u128::MAX),
            known if stop.is_some() => Count::AtLeast(known),
            known => Count::Exact(known),
        }
    }

    /// Whether so many of the states that it came to were known that it is
    /// worth going on.
    pub(super) fn is_promising(&self) -> bool {
        self.hits * 5 >= self.misses
    }

    /// # Safety
    ///
    /// The machine must have what the scan needs.
    #[inline(always)]
    unsafe fn run_by<S: Scan>(&mut self, clock: &mut Clock, stats: &mut Stats) -> Option<Stop> {
        loop {
            if self.has_arrived {
                // SAFETY: as required of the caller.
                match unsafe { self.sets.settle::<S>(stats) } {
                    Settle::Solved => self.add(1),
                    Settle::DeadEnd => {}
                    Settle::Branch(_) => {
                        if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                            return Some(stop);
                        }
                        self.look_up_or_branch(stats);
                    }
                }
                self.has_arrived = false;
            }
            if let Some(option) = self.sets.next_sibling() {
                self.sets.try_option(option, stats);
                self.has_arrived = true;
            } else {
                let [_, .., sum] = *self.sums else {
                    return None;
                };
                self.sums.pop();
                self.sets.leave_level();
                self.table.insert(key(&self.sets, self.by_options), sum);
                self.add(sum);
            }
        }
    }

    #[inline(always)]
    fn look_up_or_branch(&mut self, stats: &mut Stats) {
        if let Some(count) = self.table.get(key(&self.sets, self.by_options)) {
            self.hits += 1;
            self.add(count);
            return;
        }
        self.misses += 1;
        let open = self.sets.open().iter().enumerate();
        let first = open.flat_map(|(place, &word)| bits(word).map(move |bit| place * 64 + bit));
        if let Some(item) = first.into_iter().next() {
            stats.guesses += 1;
            self.sets.branch(item);
            self.sums.push(0);
        }
    }

    /// Adds solutions to those of the deepest branch.
    #[inline(always)]
    fn add(&mut self, count: u128) {
        if let Some(sum) = self.sums.last_mut() {
            *sum = sum.saturating_add(count);
        }
    }
}

/// The state that a search is in.
#[inline(always)]
fn key(sets: &Sets, by_options: bool) -> &[u64] {
    if by_options {
        sets.alive()
    } else {
        sets.open()
    }
}

/// A count as far as it gets.
struct Run<'a> {
    memo: &'a mut Memoised,
    clock: &'a mut Clock,
    stats: &'a mut Stats,
}

impl Scanning for Run<'_> {
    type Output = Option<Stop>;

    #[inline(always)]
    unsafe fn run<S: Scan>(self) -> Option<Stop> {
        // SAFETY: as required of the caller.
        unsafe { self.memo.run_by::<S>(self.clock, self.stats) }
    }
}
