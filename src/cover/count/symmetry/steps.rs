//! A bound on the work of a search for symmetries.

use super::shape::Shape;
use crate::limits::{Clock, Stop};

/// The steps that may still be taken, each about an instruction, and a clock.
#[derive(Debug)]
pub(super) struct Steps<'a> {
    left: u64,
    clock: &'a mut Clock,
}

impl<'a> Steps<'a> {
    /// Allows about as many steps as this many nodes of a search take that has the links
    /// of a shape. A node takes 0.3 instructions a link for 10 queens, and 0.8 for pentominoes
    /// on 3 by 20.
    pub(super) fn worth(nodes: u64, shape: &Shape, clock: &'a mut Clock) -> Steps<'a> {
        let node = 100 + shape.links() as u64 / 2;
        let left = nodes.saturating_mul(node);
        Steps { left, clock }
    }

    /// Takes the steps of some rounds of refinement. Returns `false` if they are more
    /// than are left.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn take(&mut self, rounds: usize, shape: &Shape) -> Result<bool, Stop> {
        self.clock.work(rounds * shape.links())?;
        let round = 10 * shape.links() + 40 * shape.kinds.len();
        let left = self.left.checked_sub((rounds * round) as u64);
        self.left = left.unwrap_or(0);
        Ok(left.is_some())
    }

    /// Returns whether no steps are left.
    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Returns the clock.
    pub(super) fn clock(&mut self) -> &mut Clock {
        self.clock
    }
}
