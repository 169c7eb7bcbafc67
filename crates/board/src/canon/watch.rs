//! The limits of a search for the least form.

use std::ops::ControlFlow;

use quadrille_limits::limits::{Clock, Limits, Stop};

/// Checks the limits of a search. A node is one attempt.
pub(super) struct Watch {
    clock: Clock,
    nodes: u64,
    /// The most nodes.
    most: u64,
    /// The number of nodes at which to look at the clock.
    next_look: u64,
}

/// The number of nodes between looks at the clock: each takes less than a
/// microsecond.
const NODES_PER_LOOK: u64 = 1024;

impl Watch {
    /// Starts the clock.
    pub(super) fn start(limits: &Limits) -> Watch {
        Watch {
            clock: Clock::start(limits),
            nodes: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            next_look: 0,
        }
    }

    /// Counts an attempt. Returns whether to stop.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> ControlFlow<Stop> {
        if self.nodes == self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<Stop> {
        if self.nodes == self.most {
            return ControlFlow::Break(Stop::Nodes);
        }
        self.clock.look()?;
        self.next_look = self.most.min(self.nodes + NODES_PER_LOOK);
        ControlFlow::Continue(())
    }
}
