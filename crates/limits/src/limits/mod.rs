//! Limits on work: nodes, time, memory, interrupt.
//!
//! Every search in the crate shares one [`Limits`], one [`Stop`] that says
//! which limit ended it, and one clock that checks them. Every function that
//! can take long takes limits and looks at the clock.

mod clock;
#[cfg(feature = "processor")]
mod processor;
mod time;
mod together;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[doc(hidden)]
pub use self::clock::{Clock, Race};
#[cfg(feature = "processor")]
pub(crate) use self::processor::ThreadEnd;
#[cfg(feature = "processor")]
#[doc(hidden)]
pub use self::processor::thread_time;
pub use self::time::{Duration, Instant};
#[doc(hidden)]
pub use self::together::beside;
pub use self::together::together;
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
pub use self::together::with_few_threads;

/// Bounds on work. Without any, it runs to its end.
///
/// The number of solutions is not among them: it is part of the question.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use quadrille::limits::{Interrupt, Limits};
///
/// let interrupt = Interrupt::new();
/// let limits = Limits::none()
///     .with_time(Duration::from_secs(10))
///     .with_interrupt(&interrupt);
/// // Another thread, or a signal handler:
/// interrupt.raise();
/// # assert!(!limits.is_none());
/// ```
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The most nodes of the search tree, for each run.
    pub nodes: Option<u64>,
    /// The most time, for each run.
    pub time: Option<Duration>,
    /// The moment at which all runs stop.
    pub deadline: Option<Instant>,
    /// The most bytes for a problem that is read. (Tables that grow as a search
    /// goes on have bounds of their own.)
    pub memory: Option<usize>,
    /// Stops all runs once it is raised.
    pub interrupt: Option<Interrupt>,
    /// The end of the processor time of the thread that runs.
    pub(crate) thread: Option<Arc<ThreadEnd>>,
}

impl Limits {
    /// Returns no limits.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Limits the nodes of each run.
    pub fn with_nodes(self, nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Limits the time of each run.
    pub fn with_time(self, time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..self
        }
    }

    /// Limits the time of all runs together.
    pub fn with_deadline(self, deadline: Instant) -> Limits {
        Limits {
            deadline: Some(deadline),
            ..self
        }
    }

    /// Limits the memory for a problem that is read.
    pub fn with_memory(self, bytes: usize) -> Limits {
        Limits {
            memory: Some(bytes),
            ..self
        }
    }

    /// Stops all runs when the flag is raised.
    pub fn with_interrupt(self, interrupt: &Interrupt) -> Limits {
        Limits {
            interrupt: Some(interrupt.clone()),
            ..self
        }
    }

    /// Returns the limits with some changed.
    #[doc(hidden)]
    pub fn changed(mut self, change: impl FnOnce(&mut Limits)) -> Limits {
        change(&mut self);
        self
    }

    /// Returns whether nothing is limited.
    pub fn is_none(&self) -> bool {
        let Limits {
            nodes,
            time,
            deadline,
            memory,
            interrupt,
            thread,
        } = self;
        let is_timeless = time.is_none() && deadline.is_none() && thread.is_none();
        nodes.is_none() && is_timeless && memory.is_none() && interrupt.is_none()
    }

    /// Returns the limits of a run that starts now: its time becomes a deadline
    /// that all of its parts share.
    pub fn started(&self) -> Limits {
        self.started_at(Instant::now())
    }

    /// Returns the limits of a run on this thread that starts now: its time is the
    /// processor time of the thread, so that other work does not change the result.
    /// Where the system does not tell it, all time counts.
    #[cfg(feature = "processor")]
    #[doc(hidden)]
    pub fn started_on_thread(&self) -> Limits {
        let end = |time| Arc::new(ThreadEnd::after(time));
        Limits {
            time: None,
            thread: self.time.map(end).or_else(|| self.thread.clone()),
            ..self.clone()
        }
    }

    /// Returns the limits of a run that started at this moment.
    pub(crate) fn started_at(&self, started: Instant) -> Limits {
        // A time that overflows is no limit.
        let end = self.time.and_then(|time| started.checked_add(time));
        Limits {
            time: None,
            deadline: [end, self.deadline].into_iter().flatten().min(),
            ..self.clone()
        }
    }

    /// Returns why to stop now, if the interrupt is raised or the deadline has
    /// passed.
    #[inline]
    pub fn stop(&self) -> Option<Stop> {
        let is_raised = |interrupt: &Interrupt| interrupt.is_raised();
        if self.interrupt.as_ref().is_some_and(is_raised) {
            return Some(Stop::Interrupt);
        }
        let is_over = |deadline| Instant::now() >= deadline;
        let is_used_up = |end: &Arc<ThreadEnd>| end.is_over();
        let is_late = self.deadline.is_some_and(is_over);
        (is_late || self.thread.as_ref().is_some_and(is_used_up)).then_some(Stop::Time)
    }

    /// Returns what is left of these limits for the rest of a run.
    #[doc(hidden)]
    pub fn after(&self, elapsed: Duration, nodes: u64) -> Limits {
        Limits {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(elapsed)),
            ..self.clone()
        }
    }
}

/// Without solvers that reason, no run has its own processor time.
#[cfg(not(feature = "processor"))]
#[derive(Debug)]
pub(crate) enum ThreadEnd {}

#[cfg(not(feature = "processor"))]
impl ThreadEnd {
    fn is_over(&self) -> bool {
        match *self {}
    }
}

/// A flag that stops work wherever it is checked. All clones share the flag.
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Returns a flag that is not raised.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Raises the flag. Returns whether it was raised before.
    pub fn raise(&self) -> bool {
        self.0.swap(true, Ordering::SeqCst)
    }

    /// Returns whether the flag is raised.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for Interrupt {
    /// Wraps an atomic flag of the caller; the flag is raised while it is true.
    fn from(flag: Arc<AtomicBool>) -> Interrupt {
        Interrupt(flag)
    }
}

/// Why a run ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Stop {
    /// The requested number of solutions was found.
    #[error("enough solutions")]
    Solutions,
    /// The visitor broke off.
    #[error("no more wanted")]
    Visitor,
    /// The limit on nodes was reached.
    #[error("node limit")]
    Nodes,
    /// The limit on time was reached, or the deadline.
    #[error("time limit")]
    Time,
    /// The run was interrupted.
    #[error("interrupted")]
    Interrupt,
}

impl Stop {
    /// Returns whether the question is still open: the run ended although more
    /// was wanted.
    #[inline]
    pub fn is_early(self) -> bool {
        matches!(self, Stop::Nodes | Stop::Time | Stop::Interrupt)
    }
}
