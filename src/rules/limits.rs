//! When to stop before the end.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far a solver may go. The default is no limit at all, and every
/// solution counted.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits<'a> {
    /// Stop after this many solutions. The solvers that reason without a
    /// search find at most one.
    pub solutions: Option<u64>,
    /// Stop a search at this many nodes. Reasoning has none.
    pub nodes: Option<u64>,
    /// Stop after this time, give or take a millisecond.
    pub time: Option<Duration>,
    /// Stop soon after this becomes true.
    pub interrupt: Option<&'a AtomicBool>,
}

/// The limit that stopped a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::time`].
    Time,
    /// [`Limits::interrupt`].
    Interrupt,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Nodes => "node limit",
            Stop::Time => "time limit",
            Stop::Interrupt => "interrupted",
        })
    }
}

/// The limits of a run that has begun.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    limits: Limits<'a>,
    /// When the time is up.
    deadline: Option<Instant>,
    nodes: u64,
}

/// The clock is read once for this many nodes: a node takes some 20 ns, about
/// as long as reading the clock.
const NODES_PER_LOOK: u64 = 1 << 12;

impl<'a> Meter<'a> {
    /// Starts the clock.
    pub fn start(limits: &Limits<'a>) -> Meter<'a> {
        Meter {
            limits: *limits,
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            nodes: 0,
        }
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether this many solutions are as many as asked for.
    pub fn is_enough(&self, solutions: u64) -> bool {
        self.limits
            .solutions
            .is_some_and(|limit| solutions >= limit)
    }

    /// Counts a node, unless a limit is reached.
    pub fn count_node(&mut self) -> Result<(), Stop> {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the clock and the flag.
    pub fn look(&self) -> Result<(), Stop> {
        let raised = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if self.limits.interrupt.is_some_and(raised) {
            return Err(Stop::Interrupt);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Time),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops_with_its_name() {
        let mut none = Meter::start(&Limits::default());
        assert!((0..10_000).all(|_| none.count_node().is_ok()));
        assert!(!none.is_enough(u64::MAX));

        let limits = Limits {
            nodes: Some(2),
            ..Limits::default()
        };
        let mut nodes = Meter::start(&limits);
        assert!(nodes.count_node().is_ok() && nodes.count_node().is_ok());
        assert_eq!(nodes.count_node(), Err(Stop::Nodes));
        assert_eq!(nodes.nodes(), 2);

        let limits = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        assert_eq!(Meter::start(&limits).look(), Err(Stop::Time));

        let flag = AtomicBool::new(false);
        let limits = Limits {
            interrupt: Some(&flag),
            ..Limits::default()
        };
        let meter = Meter::start(&limits);
        assert_eq!(meter.look(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(meter.look().unwrap_err().to_string(), "interrupted");
    }
}
