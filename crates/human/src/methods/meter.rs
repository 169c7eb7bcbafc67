//! The progress of a solver, and its limits.

use quadrille_limits::limits::{Clock, Limits, Stop};

/// The nodes and the limits of a run that has begun.
#[derive(Debug)]
pub struct Meter {
    /// The number of solutions that are enough.
    wanted: Option<u64>,
    clock: Clock,
    nodes: u64,
}

impl Meter {
    /// Starts the clock.
    pub fn start(wanted: Option<u64>, limits: &Limits) -> Meter {
        Meter {
            wanted,
            clock: Clock::start(limits),
            nodes: 0,
        }
    }

    /// Returns the number of nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether this many solutions are enough.
    pub fn is_enough(&self, solutions: u64) -> bool {
        self.wanted.is_some_and(|wanted| solutions >= wanted)
    }

    /// Counts a node, unless a limit is reached.
    pub fn count_node(&mut self) -> Result<(), Stop> {
        match self.clock.tick(self.nodes).break_value() {
            Some(stop) => Err(stop),
            None => {
                self.nodes += 1;
                Ok(())
            }
        }
    }

    /// Checks the clock and the flag.
    pub fn look(&self) -> Result<(), Stop> {
        self.clock.look().break_value().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_solutions_are_limited() {
        let mut meter = Meter::start(Some(3), &Limits::none().with_nodes(2));
        assert!(meter.count_node().is_ok() && meter.count_node().is_ok());
        assert_eq!(meter.count_node(), Err(Stop::Nodes));
        assert_eq!((meter.nodes(), meter.look()), (2, Ok(())));
        assert!(!meter.is_enough(2) && meter.is_enough(3));
        assert!(!Meter::start(None, &Limits::none()).is_enough(u64::MAX));
    }
}
