//! How much to probe at random, and what a probe finds.
//!
//! `estimate` says what probes are.

/// How much to probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Probing {
    /// The number of rounds; the limits of the solver may end them earlier.
    pub rounds: u64,
    /// The number of subtrees that each round probes, or a few more.
    pub strata: usize,
    /// The most nodes that the count at the end of a path may take.
    pub nodes: u64,
}

impl Probing {
    /// Sets the number of rounds.
    pub fn with_rounds(self, rounds: u64) -> Probing {
        Probing { rounds, ..self }
    }

    /// Sets the number of subtrees that each round probes.
    pub fn with_strata(self, strata: usize) -> Probing {
        Probing { strata, ..self }
    }

    /// Sets the most nodes that the count at the end of a path may take.
    pub fn with_nodes(self, nodes: u64) -> Probing {
        Probing { nodes, ..self }
    }
}

impl Default for Probing {
    /// Returns 100 rounds over 32 subtrees, with 500 nodes at the end of a
    /// path.
    fn default() -> Probing {
        Probing {
            rounds: 100,
            strata: 32,
            nodes: 500,
        }
    }
}

/// The numbers that one path stands for, or all paths of a round.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::cover) struct Probe {
    pub(in crate::cover) solutions: f64,
    pub(in crate::cover) nodes: f64,
}

impl Probe {
    pub(in crate::cover) fn add(&mut self, other: Probe) {
        self.solutions += other.solutions;
        self.nodes += other.nodes;
    }
}

/// Returns a product whose weight may be infinite, as for 10^308 paths.
pub(in crate::cover) fn times(weight: f64, number: f64) -> f64 {
    if number == 0.0 { 0.0 } else { weight * number }
}
