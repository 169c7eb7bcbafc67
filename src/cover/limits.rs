//! When to stop a search that is not finished.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one run. Without any, a run goes on to its end.
///
/// The number of solutions is not among them: it belongs to the question that
/// is asked ([`first`](super::Solver::first),
/// [`count_up_to`](super::Solver::count_up_to), ...).
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Stop after this many nodes of the search tree.
    pub nodes: Option<u64>,
    /// Stop after this much time.
    pub time: Option<Duration>,
    /// Stop once this is true, which another thread or a signal may make it.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// What is left of these limits for the runs still to come.
    pub(super) fn after(&self, elapsed: Duration, nodes: u64) -> Limits {
        Limits {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(elapsed)),
            interrupt: self.interrupt.clone(),
        }
    }
}

/// A run among others that are ranked, which goes on only as long as none that
/// is ranked before it has won.
#[derive(Clone, Debug)]
pub(super) struct Race {
    /// The least rank that has won.
    pub(super) winner: Arc<AtomicUsize>,
    /// The rank of this run.
    pub(super) rank: usize,
}

impl Race {
    /// Whether there is no more use in this run.
    pub(super) fn is_lost(&self) -> bool {
        self.winner.load(Ordering::Relaxed) < self.rank
    }
}

/// Why a run ended before all was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// As many solutions were found as were asked for.
    Solutions,
    /// The visitor asked for no more.
    Visitor,
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on time was reached.
    Time,
    /// The run was interrupted.
    Interrupt,
}

impl Stop {
    /// Whether the question stayed open: the run had to end although more was
    /// wanted.
    pub fn is_early(self) -> bool {
        matches!(self, Stop::Nodes | Stop::Time | Stop::Interrupt)
    }
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Solutions => "enough solutions",
            Stop::Visitor => "no more wanted",
            Stop::Nodes => "node limit",
            Stop::Time => "time limit",
            Stop::Interrupt => "interrupted",
        })
    }
}

/// Watches over the limits of one run, at a cost of about a nanosecond a tick.
#[derive(Clone, Default, Debug)]
pub(super) struct Clock {
    limits: Limits,
    deadline: Option<Instant>,
    race: Option<Race>,
    ticks: u32,
}

/// How many ticks go by between looks at the time: a tick stands for a branch
/// of the search, some tenths of a microsecond to some microseconds.
const TICKS_PER_LOOK: u32 = 256;

impl Clock {
    /// A clock that has started.
    pub(super) fn start(limits: &Limits, started: Instant) -> Clock {
        // A time that overflows is no limit.
        let deadline = limits.time.and_then(|time| started.checked_add(time));
        Clock {
            limits: limits.clone(),
            deadline,
            race: None,
            ticks: 0,
        }
    }

    /// The same clock in a race: it also stops when the race is lost.
    pub(super) fn in_race(self, race: Option<Race>) -> Clock {
        Clock { race, ..self }
    }

    /// Counts a step that begins after so many nodes; says whether to stop.
    pub(super) fn tick(&mut self, nodes: u64) -> ControlFlow<Stop> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return ControlFlow::Break(Stop::Nodes);
        }
        if self.ticks.is_multiple_of(TICKS_PER_LOOK) {
            self.look()?;
        }
        self.ticks = self.ticks.wrapping_add(1);
        ControlFlow::Continue(())
    }

    fn look(&self) -> ControlFlow<Stop> {
        if self
            .limits
            .interrupt
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return ControlFlow::Break(Stop::Interrupt);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return ControlFlow::Break(Stop::Time);
        }
        if self.race.as_ref().is_some_and(Race::is_lost) {
            return ControlFlow::Break(Stop::Solutions);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stop_of(limits: &Limits) -> (u64, Option<Stop>) {
        let mut clock = Clock::start(limits, Instant::now());
        for ticks in 0..1000 {
            if let ControlFlow::Break(stop) = clock.tick(ticks) {
                return (ticks, Some(stop));
            }
        }
        (1000, None)
    }

    #[test]
    fn each_limit_stops_the_clock_and_says_so() {
        assert_eq!(stop_of(&Limits::default()), (1000, None));
        assert_eq!(
            stop_of(&Limits {
                nodes: Some(7),
                ..Limits::default()
            }),
            (7, Some(Stop::Nodes))
        );
        let time = Some(Duration::ZERO);
        assert_eq!(
            stop_of(&Limits {
                time,
                ..Limits::default()
            }),
            (0, Some(Stop::Time))
        );
        let time = Some(Duration::MAX);
        assert_eq!(
            stop_of(&Limits {
                time,
                ..Limits::default()
            }),
            (1000, None)
        );
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        assert_eq!(
            stop_of(&Limits {
                interrupt,
                ..Limits::default()
            }),
            (0, Some(Stop::Interrupt))
        );
    }
}
