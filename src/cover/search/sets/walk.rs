//! The loop of the search on sets: settle, branch, go on, go back.
//!
//! It is compiled for each number of words up to four and for any number, for
//! each scan, and for the visitors that enumerate and count. The others look
//! every state up in a table, so that a call through `dyn Visitor` costs them
//! little, and share one copy.

use std::ops::ControlFlow;

use super::data::{IS_SMALL, Sets};
use super::removals::LINE;
use super::settle::Settle;
use crate::bits::take_lowest;
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::item_counts::{Scan, Scanning, with_fastest};
use crate::limits::Clock;

/// Decides what happens at the solutions and branches of a walk.
pub(in crate::cover) trait Visitor {
    /// Returns whether the walk may remove options that lead to no solution without a reason
    /// that a certificate can tell.
    #[inline(always)]
    fn looks_ahead(&self) -> bool {
        true
    }

    /// Returns whether small states are copied, and counted by an
    /// [inner search](super::inner).
    #[inline(always)]
    fn copies(&self) -> bool {
        false
    }

    /// Called at a solution. Returns whether the walk pauses there.
    fn solution(&mut self, _: State<'_>) -> ControlFlow<()>;

    /// Called at a state of which a copy had this number of solutions.
    #[inline(always)]
    fn closed(&mut self, _solutions: u128) {}

    /// Called before a branch. Returns whether the count below it is known
    /// already, so that the walk can skip it.
    #[inline(always)]
    fn is_cached(&mut self, _: State<'_>) -> bool {
        false
    }

    /// Called at a branch that is not skipped, with the number of the item with the fewest
    /// options. Returns the open item to branch on.
    #[inline(always)]
    fn branch(&mut self, _: State<'_>, item: usize) -> usize {
        item
    }

    /// Called where nothing is forced and options are left, before
    /// [`is_cached`](Visitor::is_cached). Returns whether it removed options from the
    /// state, which is settled again then.
    #[inline(always)]
    fn narrow(&mut self, _: &mut Sets) -> bool {
        false
    }

    /// Takes the option to try next from those of a branch. They are numbered from
    /// `first` on.
    #[inline(always)]
    fn take_next(&mut self, todo: &mut [u64], _first: usize) -> Option<usize> {
        take_lowest(todo)
    }

    /// Returns whether a branch has two sides where there are bounds: with its first
    /// option, and without it, where what is forced then is covered. If not, it has one
    /// for each option, without those before it.
    #[inline(always)]
    fn is_binary(&self) -> bool {
        false
    }

    /// Called before the other side of such a branch.
    #[inline(always)]
    fn turn(&mut self) {}

    /// Called when everything below a branch has been visited.
    #[inline(always)]
    fn exit(&mut self, _: State<'_>) {}
}

/// The position of a walk.
#[derive(Clone, Copy, Debug)]
pub(in crate::cover) struct State<'a> {
    /// The remaining options.
    pub(in crate::cover) alive: &'a [u64],
    /// The open items.
    pub(in crate::cover) open: &'a [u64],
    /// All that the search below it depends on: both of these, and counters.
    pub(in crate::cover) all: &'a [u64],
    /// The numbers of the options chosen. After a branch has been left, some that
    /// were chosen below it may follow.
    pub(in crate::cover) chosen: &'a [u32],
}

/// Pauses at every solution.
pub(super) struct One;

impl Visitor for One {
    #[inline(always)]
    fn solution(&mut self, _: State<'_>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Counts solutions, and never pauses.
pub(super) struct All {
    /// The number of solutions.
    pub(super) found: u128,
}

impl Visitor for All {
    #[inline(always)]
    fn copies(&self) -> bool {
        true
    }

    #[inline(always)]
    fn solution(&mut self, _: State<'_>) -> ControlFlow<()> {
        self.found = self.found.saturating_add(1);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn closed(&mut self, solutions: u128) {
        self.found = self.found.saturating_add(solutions);
    }
}

/// A walk as far as its visitor and the clock allow.
pub(super) struct Walk<'a, G: ?Sized> {
    pub(super) sets: &'a mut Sets,
    pub(super) visitor: &'a mut G,
    pub(super) clock: &'a mut Clock,
    pub(super) stats: &'a mut Stats,
}

impl<G: Visitor + ?Sized> Walk<'_, G> {
    /// Walks until the visitor or the clock pauses it, or to the end.
    pub(super) fn go(self) -> Event {
        let bounds = &mut self.sets.bounds;
        bounds.by_options = bounds.are_there && self.visitor.is_binary();
        let fixed_words = if self.sets.is_narrow() {
            self.sets.words
        } else {
            0
        };
        let most = self.sets.vectors;
        match (fixed_words, self.sets.is_packed) {
            // Nothing is narrow there.
            _ if IS_SMALL => with_fastest(most, Fixed::<_, 0, false>(self)),
            (1, true) => with_fastest(most, Fixed::<_, 1, true>(self)),
            (2, true) => with_fastest(most, Fixed::<_, 2, true>(self)),
            (3, true) => with_fastest(most, Fixed::<_, 3, true>(self)),
            (4, true) => with_fastest(most, Fixed::<_, 4, true>(self)),
            (1, false) => with_fastest(most, Fixed::<_, 1, false>(self)),
            (2, false) => with_fastest(most, Fixed::<_, 2, false>(self)),
            (3, false) => with_fastest(most, Fixed::<_, 3, false>(self)),
            (4, false) => with_fastest(most, Fixed::<_, 4, false>(self)),
            _ => with_fastest(most, Fixed::<_, 0, false>(self)),
        }
    }
}

/// A walk with `W` words in a set of options, or any number if `W` is 0; if `P`, the
/// counts of items are packed.
struct Fixed<'a, G: ?Sized, const W: usize, const P: bool>(Walk<'a, G>);

impl<G: Visitor + ?Sized, const W: usize, const P: bool> Scanning for Fixed<'_, G, W, P> {
    type Output = Event;

    #[inline(always)]
    unsafe fn run<S: Scan>(self) -> Event {
        // SAFETY: the caller guarantees it.
        unsafe { self.0.walk::<S, W, P>() }
    }
}

impl<G: Visitor + ?Sized> Walk<'_, G> {
    /// Walks with `W` words in a set of options, or any number if `W` is 0; if `P`,
    /// the counts of items are packed.
    ///
    /// # Safety
    ///
    /// The machine must have the instructions that the scan uses.
    #[inline(always)]
    unsafe fn walk<S: Scan, const W: usize, const P: bool>(self) -> Event {
        let Walk {
            sets,
            visitor,
            clock,
            stats,
        } = self;
        if sets.blocking {
            return Event::Exhausted;
        }
        // X1: the first call enters the root; later ones leave a solution.
        let mut has_arrived = std::mem::replace(&mut sets.has_arrived, false);
        let sweep = sets.sweep();
        loop {
            // A large sweep takes some microseconds, and may be useless.
            if W == 0
                && let Err(stop) = clock.work(sweep)
            {
                sets.has_arrived = has_arrived;
                return Event::Stopped(stop);
            }
            if has_arrived {
                // X2, X3: cover what is forced; choose an item to branch on.
                // SAFETY: the caller guarantees it.
                let settled = unsafe { sets.settle::<S, W, P>(visitor.looks_ahead(), stats) };
                match settled {
                    Settle::Branch(..) | Settle::Solved if visitor.narrow(sets) => continue,
                    Settle::Solved if sets.has_options_left() => {
                        if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                            sets.has_arrived = true;
                            return Event::Stopped(stop);
                        }
                        if !visitor.is_cached(sets.state()) {
                            stats.guesses += 1;
                            let paused = match sets.bounds.by_options {
                                true => ControlFlow::Continue(()),
                                false => visitor.solution(sets.state()),
                            };
                            let item = sets.bounds.free;
                            let item = visitor.branch(sets.state(), item);
                            sets.branch::<W>(item);
                            if paused.is_break() {
                                return Event::Solution;
                            }
                        }
                    }
                    Settle::Solved => {
                        if visitor.solution(sets.state()).is_break() {
                            return Event::Solution;
                        }
                    }
                    Settle::DeadEnd => {}
                    Settle::Branch(item) => {
                        if let ControlFlow::Break(stop) = clock.tick(stats.nodes) {
                            sets.has_arrived = true;
                            return Event::Stopped(stop);
                        }
                        if visitor.is_cached(sets.state()) {
                            // It is left at once.
                        } else {
                            match sets.count_inside::<W>(visitor.copies(), clock, stats) {
                                Ok(Some(solutions)) => visitor.closed(solutions),
                                Ok(None) => {
                                    stats.guesses += 1;
                                    let item = visitor.branch(sets.state(), item);
                                    sets.branch::<W>(item);
                                }
                                Err(stop) => {
                                    sets.has_arrived = true;
                                    return Event::Stopped(stop);
                                }
                            }
                        }
                    }
                }
            }
            // X5, X6, X7: try the next option, here or further up.
            if sets.depths.is_empty() {
                return Event::Exhausted;
            }
            has_arrived = sets.try_next::<W>(visitor, stats);
            if !has_arrived {
                sets.depths.pop();
                sets.todo.truncate(sets.depths.len() * sets.words);
                visitor.exit(sets.state());
            }
        }
    }
}

impl Sets {
    /// Stores the options of an item as still to be tried.
    #[inline(always)]
    fn branch<const W: usize>(&mut self, item: usize) {
        let (words, stride) = self.counts::<W>();
        let alive = &self.states[self.depths.len() * stride..][..words];
        let column = &self.columns[item * words..][..words];
        self.todo.extend(
            alive
                .iter()
                .zip(column)
                .map(|(alive, column)| alive & column),
        );
        if W == 0 && self.are_apart() {
            self.branched.truncate(self.depths.len());
            self.branched.push(item as u32);
        }
        if self.bounds.are_there {
            let level = self.depths.len();
            self.tried.truncate(level * words);
            self.tried.resize((level + 1) * words, 0);
        }
        self.depths.push(self.chosen.len());
    }

    /// Tries the next option of the deepest level that branched, if there is
    /// one, on a copy of that level.
    #[inline(always)]
    fn try_next<const W: usize>(
        &mut self,
        visitor: &mut (impl Visitor + ?Sized),
        stats: &mut Stats,
    ) -> bool {
        let (words, stride) = self.counts::<W>();
        let level = self.depths.len() - 1;
        let segment = match W {
            0 if self.are_apart() => self.segment(self.branched[level] as usize),
            _ => 0..words,
        };
        if self.bounds.by_options && visitor.is_binary() && self.turn(level) {
            visitor.turn();
            return true;
        }
        let todo = &mut self.todo[level * words..][segment.clone()];
        let first = segment.start * 64;
        let Some(option) = visitor.take_next(todo, first) else {
            return false;
        };
        let option = first + option;
        let depth = self.depths[level];
        self.chosen.truncate(depth);
        self.chosen.push(option as u32);
        stats.count_node(depth);
        let below = (level + 1) * stride;
        if self.states.len() == below {
            self.states.resize(below + stride, 0);
        }
        let (here, below) = self.states[level * stride..][..2 * stride].split_at_mut(stride);
        self.removals.leave(here, option, below);
        if self.bounds.are_there {
            // What was tried before on this level does not go down.
            let tried = &mut self.tried[level * words..][..words];
            let sets = below.iter_mut().zip(&*tried);
            sets.for_each(|(below, tried)| *below &= !tried);
            tried[option / 64] |= 1 << (option % 64);
            if W == 0 {
                self.bounds.count(below, option, &self.columns, words);
            }
            if self.bounds.by_options && visitor.is_binary() {
                // The option is still to be left out.
                let todo = &mut self.todo[level * words..][..words];
                todo.fill(0);
                todo[option / 64] |= 1 << (option % 64);
            }
        }
        true
    }

    /// Goes to the other side of a branch, without the option that was tried, unless that
    /// has been done or none was tried yet.
    #[inline(never)]
    fn turn(&mut self, level: usize) -> bool {
        let (words, stride) = (self.words, self.stride);
        let todo = &mut self.todo[level * words..][..words];
        let tried = &self.tried[level * words..][..words];
        let is_other = todo
            .iter()
            .zip(tried)
            .any(|(todo, tried)| todo & tried != 0);
        if is_other {
            todo.fill(0);
            self.chosen.truncate(self.depths[level]);
            let (here, below) = self.states[level * stride..].split_at_mut(stride);
            below[..stride].copy_from_slice(here);
            let sets = below.iter_mut().zip(tried);
            sets.for_each(|(below, tried)| *below &= !tried);
        }
        is_other
    }

    /// Returns whether options are left although nothing is needed, because of bounds.
    #[inline(always)]
    fn has_options_left(&self) -> bool {
        self.bounds.are_there && self.state().alive.iter().any(|&word| word != 0)
    }

    /// Returns the number of words in a set of options, and in a whole state.
    #[inline(always)]
    pub(super) fn counts<const W: usize>(&self) -> (usize, usize) {
        if W == 0 {
            (self.words, self.stride)
        } else {
            (W, LINE)
        }
    }
}
