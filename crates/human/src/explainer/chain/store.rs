//! The spreads of a search, in memory that the next search uses again.
//!
//! What searches within chains found, for other chains that leave the same candidates.
//!
//! A search within a chain asks only what is left of the position. Two assumptions that follow from each other leave
//! the same, as do that one of two places of a digit is on and that the other one is off; and a search for harder
//! chains comes to where the one before it was. So what is left of a position is searched once: one search in five is
//! saved, and puzzles rated 11 and up take 0.87 times as long, those from 10 on 0.98 times.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::closure::Closures;
use super::mode::Mode;
use super::spread::{Spread, Within};
use crate::explainer::prelude::*;
use crate::explainer::step::Node;
use crate::explainer::technique::Edition;
use quadrille_limits::limits::{Limits, Stop};

const NONE: u16 = u16::MAX;

/// The spreads of a search, each worked out once, and the spreads of searches within. Kept for the next
/// search, it saves most allocations.
pub struct Store {
    spreads: Vec<Spread>,
    /// The assumption of each spread, and whether the spread is worked out.
    starts: Vec<(Node, bool)>,
    /// What follows from assumptions in the end, in a search for chains that have none within.
    pub closures: Closures,
    /// The number of spreads in use.
    used: usize,
    /// The spread of each node.
    index: Box<[u16; Node::NUMBER]>,
    /// Queues that no spread uses at the moment.
    pub queues: [Vec<u16>; 2],
    /// What searches within chains found in this store.
    pub memo: Memo,
    inner: Option<Box<Store>>,
    /// The program that is followed.
    pub edition: Edition,
    /// Whether the chains of steps are wanted.
    pub is_telling: bool,
    /// Whether all chains of a search are wanted, not only the easiest one.
    pub wants_all: bool,
    limits: Limits,
    stop: Option<Stop>,
    /// The number of spreads that may still be worked out, here and within, if they are counted.
    left: Option<Arc<AtomicU64>>,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            spreads: Vec::new(),
            starts: Vec::new(),
            closures: Closures::default(),
            used: 0,
            index: Box::new([NONE; Node::NUMBER]),
            queues: [Vec::new(), Vec::new()],
            memo: Memo::default(),
            inner: None,
            edition: Edition::default(),
            is_telling: false,
            wants_all: false,
            limits: Limits::none(),
            stop: None,
            left: None,
        }
    }
}

impl Store {
    /// Begins the work on a puzzle, within limits.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.stop = None;
        self.memo = Memo::default();
        if let Some(inner) = &mut self.inner {
            inner.set_limits(limits);
        }
    }

    /// Sets the most spreads that are worked out from now on, those of searches within included.
    pub fn set_most(&mut self, most: Option<u64>) {
        self.share(most.map(|most| Arc::new(AtomicU64::new(most))));
    }

    fn share(&mut self, left: Option<Arc<AtomicU64>>) {
        if let Some(inner) = &mut self.inner {
            inner.share(left.clone());
        }
        self.left = left;
    }

    /// Counts a spread. Returns why it is not to be worked out, if so.
    fn count(&self) -> Option<Stop> {
        let is_used_up = |left: &Arc<AtomicU64>| {
            let take = |left: u64| left.checked_sub(1);
            let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            taken.is_err()
        };
        let is_enough = self.left.as_ref().is_some_and(is_used_up);
        self.limits.stop().or(is_enough.then_some(Stop::Nodes))
    }

    /// Returns why a search was stopped, if it was. What it found is void then.
    pub fn stopped(&self) -> Option<Stop> {
        let within = || self.inner.as_ref().and_then(|inner| inner.stopped());
        self.stop.or_else(within)
    }

    /// Begins another search.
    pub fn begin(&mut self) {
        self.used = 0;
        self.starts.clear();
        self.index.fill(NONE);
    }

    /// Returns the number of the spread of an assumption, and whether that is still to be worked out.
    pub fn slot(&mut self, start: Node) -> (u16, bool) {
        let known = self.index[start.index()];
        if known != NONE {
            return (known, false);
        }
        if self.used == self.spreads.len() {
            self.spreads.push(Spread::default());
        }
        let number = self.used as u16;
        self.index[start.index()] = number;
        self.starts.push((start, false));
        self.used += 1;
        (number, true)
    }

    /// Returns whether a spread is to be worked out. If the search is stopped, it is not: it ends soon, as nothing
    /// follows from anything.
    pub fn is_open(&mut self, number: u16) -> bool {
        self.stop = self.stop.or_else(|| self.count());
        if self.stop.is_some() {
            self.spreads[usize::from(number)].clear();
            self.starts[usize::from(number)].1 = true;
        }
        self.stop.is_none()
    }

    /// Returns a spread to be worked out, its assumption, and the store for searches within. `None` if it is worked
    /// out already.
    pub fn open(&mut self, number: u16) -> Option<(&mut Spread, Node, &mut Store)> {
        let (start, is_whole) = &mut self.starts[usize::from(number)];
        if std::mem::replace(is_whole, true) {
            return None;
        }
        let (limits, left) = (&self.limits, &self.left);
        let inner = self.inner.get_or_insert_with(|| {
            let mut inner = Box::<Store>::default();
            inner.set_limits(limits);
            inner.share(left.clone());
            inner
        });
        inner.is_telling = self.is_telling;
        Some((&mut self.spreads[usize::from(number)], *start, inner))
    }

    /// Returns the assumption of a spread.
    pub fn start(&self, number: u16) -> Node {
        self.starts[usize::from(number)].0
    }

    /// Notes what follows from an assumption that contradicts itself, as far as its spread goes.
    pub fn note(&mut self, number: u16) {
        let start = self.start(number);
        let spread = &self.spreads[usize::from(number)];
        self.closures.note(start, spread);
    }

    /// Returns whether a spread is worked out.
    pub fn is_whole(&self, number: u16) -> bool {
        self.starts[usize::from(number)].1
    }

    /// Returns a spread.
    pub fn get(&self, number: u16) -> &Spread {
        &self.spreads[usize::from(number)]
    }
}

/// A step within a chain.
#[derive(Clone)]
pub struct Inner {
    /// Its technique.
    pub technique: Technique,
    /// What it removes.
    pub removed: Vec<Candidate>,
    /// The candidates that had to be off for it.
    pub parents: Vec<Candidate>,
    /// What it consists of, if that is wanted.
    pub within: Option<Within>,
}

/// The candidates of each cell.
type Cells = [Nine; 81];

/// What searches within found, from one position of the puzzle.
#[derive(Default)]
pub struct Memo {
    /// The position before any assumption, once there is one.
    before: Option<Cells>,
    /// The steps by what is left, and by the mode of the chains, or without one for patterns.
    steps: HashMap<(Option<Mode>, Cells), Arc<[Inner]>>,
}

impl Memo {
    /// Returns the steps that were found with this left of a position.
    pub fn get(
        &mut self,
        left: &Position,
        before: &Position,
        mode: Option<Mode>,
    ) -> Option<Arc<[Inner]>> {
        if self.before.as_ref() != Some(before.cells()) {
            self.before = Some(*before.cells());
            self.steps.clear();
        }
        self.steps.get(&(mode, *left.cells())).cloned()
    }

    /// Keeps the steps that were found with this left of the position that was last asked for.
    pub fn keep(&mut self, left: &Position, mode: Option<Mode>, steps: &Arc<[Inner]>) {
        self.steps.insert((mode, *left.cells()), Arc::clone(steps));
    }
}
