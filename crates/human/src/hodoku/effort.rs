//! How long the search of a technique goes on: until a limit is reached, or a fixed amount of work is done.
//!
//! Most searches take a millisecond. Those for sets in a row try all ways to go on, which on a board with thousands of
//! almost locked sets are more than any machine can try. They count their work here, and end when this says so.

use std::cell::Cell;

use quadrille_limits::limits::{Limits, Stop};

/// The work between looks at the limits: some tenths of a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// The most work of a search for all steps of a technique: a second or two. Of the hardest puzzles known, none needs
/// a tenth of it.
const MOST_FOR_ALL: u64 = 30_000_000;

/// The work of one step that is found, as it is compared with those before.
const WORK_OF_STEP: usize = 40;

/// The work of one search after another.
#[derive(Clone, Default, Debug)]
pub struct Effort {
    limits: Limits,
    /// The most work of a search.
    most: Option<u64>,
    /// The work of the search that is going on.
    done: Cell<u64>,
    /// The work at which the limits are looked at again.
    next_look: Cell<u64>,
    stop: Cell<Option<Stop>>,
}

impl Effort {
    /// Returns the work of searches within limits.
    pub fn new(limits: &Limits) -> Effort {
        Effort {
            limits: limits.clone(),
            ..Effort::default()
        }
    }

    /// Ends each search after this much work.
    pub fn with_most(self, most: u64) -> Effort {
        Effort {
            most: Some(most),
            ..self
        }
    }

    /// Returns the work of searches for all steps of a technique.
    pub fn for_all_steps(limits: &Limits) -> Effort {
        Effort::new(limits).with_most(MOST_FOR_ALL)
    }

    /// Begins another search.
    pub fn begin(&self) {
        self.done.set(0);
        self.next_look.set(0);
        self.stop.set(None);
    }

    /// Counts some work, a step of which takes some tens of nanoseconds. Returns whether to end the search; then
    /// it may not have found the best step, nor all of them.
    #[inline]
    pub fn spend(&self, steps: usize) -> bool {
        let done = self.done.get() + steps as u64;
        self.done.set(done);
        done >= self.next_look.get() && self.look(done)
    }

    /// Counts the work of a step that is found, likewise.
    pub fn spend_step(&self) -> bool {
        self.spend(WORK_OF_STEP)
    }

    /// Looks at the limits. Once a search is to end, each look says so.
    fn look(&self, done: u64) -> bool {
        if self.stop.get().is_none() {
            let is_enough = self.most.is_some_and(|most| done >= most);
            let stop = self.limits.stop().or(is_enough.then_some(Stop::Nodes));
            self.stop.set(stop);
            if stop.is_none() {
                let most = self.most.unwrap_or(u64::MAX);
                self.next_look.set(most.min(done + BETWEEN_LOOKS));
            }
        }
        self.stop.get().is_some()
    }

    /// Returns why the search ended early, if it did: `Stop::Nodes` is for its fixed amount of work.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.get()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use quadrille_limits::limits::Interrupt;

    #[test]
    fn a_search_ends_after_its_work_and_the_next_one_begins_afresh() {
        let effort = Effort::new(&Limits::none()).with_most(10_000);
        for _ in 0..2 {
            effort.begin();
            let steps = (1..).find(|_| effort.spend(3));
            assert_eq!((steps, effort.stop()), (Some(3334), Some(Stop::Nodes)));
            assert!(effort.spend(0));
        }
        let endless = Effort::new(&Limits::none());
        endless.begin();
        assert!((0..100_000).all(|_| !endless.spend(1000)));
        assert_eq!(endless.stop(), None);
    }

    #[test]
    fn limits_end_a_search_within_some_thousand_steps() {
        let past = Effort::new(&Limits::none().with_time(Duration::ZERO).started());
        past.begin();
        assert!(past.spend(1));
        assert_eq!(past.stop(), Some(Stop::Time));
        let interrupt = Interrupt::new();
        let raised = Effort::new(&Limits::none().with_interrupt(&interrupt));
        raised.begin();
        assert!(!raised.spend(1));
        interrupt.raise();
        let steps = (0..=BETWEEN_LOOKS).find(|_| raised.spend(1));
        assert!(steps.is_some());
        assert_eq!(raised.stop(), Some(Stop::Interrupt));
    }
}
