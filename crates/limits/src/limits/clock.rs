//! Checks the limits of one run.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Instant, Limits, Stop};

/// One of several ranked runs. It continues only as long as no run of lower
/// rank has won.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Race {
    /// The least rank that has won.
    #[doc(hidden)]
    pub winner: Arc<AtomicUsize>,
    /// The rank of this run.
    #[doc(hidden)]
    pub rank: usize,
}

impl Race {
    /// Returns whether this run is no longer needed.
    fn is_lost(&self) -> bool {
        self.winner.load(Ordering::Relaxed) < self.rank
    }
}

/// Checks the limits of one run, at a cost of about a nanosecond a tick.
#[derive(Clone, Default, Debug)]
#[doc(hidden)]
pub struct Clock {
    /// The limits; their time has become a deadline.
    limits: Limits,
    race: Option<Race>,
    ticks: u32,
    /// Steps since the last look at the time.
    steps: usize,
}

/// Ticks between looks at the time: a tick is a branch of the search, some
/// tenths of a microsecond to some microseconds.
const TICKS_PER_LOOK: u32 = 256;

/// Steps of other work between looks at the time: a step takes from a
/// nanosecond to a tenth of a microsecond, if memory is slow.
const STEPS_PER_LOOK: usize = 1 << 16;

impl Clock {
    /// Starts a clock now.
    #[doc(hidden)]
    pub fn start(limits: &Limits) -> Clock {
        Clock::started(limits, Instant::now())
    }

    /// Starts a clock for a run that began at this moment.
    #[doc(hidden)]
    pub fn started(limits: &Limits, started: Instant) -> Clock {
        Clock {
            limits: limits.started_at(started),
            race: None,
            ticks: 0,
            steps: 0,
        }
    }

    /// Puts the clock into a race: it also stops when the race is lost.
    #[doc(hidden)]
    pub fn in_race(self, race: Option<Race>) -> Clock {
        Clock { race, ..self }
    }

    /// Returns the same clock with another limit on nodes.
    #[doc(hidden)]
    pub fn within_nodes(&self, nodes: u64) -> Clock {
        Clock {
            limits: self.limits.clone().with_nodes(nodes),
            ..self.clone()
        }
    }

    /// Returns the limit on nodes.
    #[doc(hidden)]
    #[inline]
    pub fn nodes(&self) -> Option<u64> {
        self.limits.nodes
    }

    /// Sets the limit on nodes.
    #[doc(hidden)]
    #[inline]
    pub fn set_nodes(&mut self, nodes: Option<u64>) {
        self.limits.nodes = nodes;
    }

    /// Counts a step that begins after this many nodes. Returns whether to
    /// stop.
    #[doc(hidden)]
    #[inline]
    pub fn tick(&mut self, nodes: u64) -> ControlFlow<Stop> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return ControlFlow::Break(Stop::Nodes);
        }
        if self.ticks.is_multiple_of(TICKS_PER_LOOK) {
            self.look()?;
        }
        self.ticks = self.ticks.wrapping_add(1);
        ControlFlow::Continue(())
    }

    /// Counts steps of work other than search, such as a walk through a large
    /// problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is found to be reached. Most calls do not
    /// look.
    #[inline]
    #[doc(hidden)]
    pub fn work(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < STEPS_PER_LOOK {
            return Ok(());
        }
        self.steps = 0;
        self.look().break_value().map_or(Ok(()), Err)
    }

    /// Returns whether to stop, for any limit but the number of nodes.
    #[doc(hidden)]
    #[inline]
    pub fn look(&self) -> ControlFlow<Stop> {
        if let Some(stop) = self.limits.stop() {
            return ControlFlow::Break(stop);
        }
        if self.race.as_ref().is_some_and(Race::is_lost) {
            return ControlFlow::Break(Stop::Solutions);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::limits::Interrupt;

    fn stop_of(limits: &Limits) -> (u64, Option<Stop>) {
        let mut clock = Clock::start(limits);
        for ticks in 0..1000 {
            if let ControlFlow::Break(stop) = clock.tick(ticks) {
                return (ticks, Some(stop));
            }
        }
        (1000, None)
    }

    #[test]
    fn each_limit_stops_the_clock_and_says_so() {
        let none = Limits::none;
        assert_eq!(stop_of(&none()), (1000, None));
        assert_eq!(stop_of(&none().with_nodes(7)), (7, Some(Stop::Nodes)));
        let at_once = none().with_time(Duration::ZERO);
        assert_eq!(stop_of(&at_once), (0, Some(Stop::Time)));
        assert_eq!(stop_of(&none().with_time(Duration::MAX)), (1000, None));
        let past = none().with_deadline(Instant::now());
        assert_eq!(stop_of(&past), (0, Some(Stop::Time)));
        // The earlier of a time and a deadline counts.
        assert_eq!(
            stop_of(&past.with_time(Duration::MAX)),
            (0, Some(Stop::Time))
        );
        let interrupt = Interrupt::new();
        let limits = none().with_interrupt(&interrupt);
        assert_eq!(stop_of(&limits), (1000, None));
        assert!(!interrupt.raise());
        assert_eq!(stop_of(&limits), (0, Some(Stop::Interrupt)));
        assert!(interrupt.raise());
    }

    #[test]
    fn work_is_looked_after_now_and_then() {
        let past = Limits::none().with_nodes(0).with_deadline(Instant::now());
        let mut clock = Clock::start(&past);
        assert_eq!(clock.work(STEPS_PER_LOOK - 1), Ok(()));
        assert_eq!(clock.work(1), Err(Stop::Time));
        assert_eq!(clock.work(usize::MAX), Err(Stop::Time));
        // Only the search counts nodes.
        let mut clock = Clock::start(&Limits::none().with_nodes(0));
        assert_eq!(clock.work(usize::MAX), Ok(()));
    }
}
