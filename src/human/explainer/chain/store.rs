//! The spreads of a search, in memory that the next search uses again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::memo::Memo;
use super::spread::Spread;
use crate::human::explainer::edition::Edition;
use crate::human::explainer::step::Node;
use crate::limits::{Limits, Stop};

const NONE: u16 = u16::MAX;

/// The spreads of a search, each worked out once, and the spreads of searches within. Kept for the next
/// search, it saves most allocations.
pub struct Store {
    spreads: Vec<Spread>,
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
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                .is_err()
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
        self.used += 1;
        (number, true)
    }

    /// Returns a spread to be worked out, and the store for searches within. `None` if the search is stopped: it
    /// ends soon, as nothing follows from anything.
    pub fn open(&mut self, number: u16) -> Option<(&mut Spread, &mut Store)> {
        self.stop = self.stop.or_else(|| self.count());
        let spread = &mut self.spreads[usize::from(number)];
        if self.stop.is_some() {
            spread.clear();
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
        Some((spread, inner))
    }

    /// Returns a spread.
    pub fn get(&self, number: u16) -> &Spread {
        &self.spreads[usize::from(number)]
    }
}
