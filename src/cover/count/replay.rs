//! A subtree counted in place: on what is loaded for the root, with the options
//! of the subtree's prefix chosen again.
//!
//! A subtree that is presolved and loaded by itself is a smaller problem, and
//! each of its nodes takes less time. But loading takes as long as some
//! thousands of nodes, and where a branch has hundreds of siblings, as with
//! words, most of them have fewer. The size of a subtree is not known before it
//! has been searched. So each one is begun in place, and is loaded only after it
//! has taken as many nodes as loading costs: at most twice the time of the better
//! way, whatever its size (the ski-rental rule).
//!
//! Words of 5 and 6 letters on 5 by 6, 600 of each, have 600 subtrees of about
//! 120 nodes at the root: 0.03 s in place. With every subtree loaded, and colours
//! compared option by option, they were not done after 7.5 s. Pentominoes on 6 by
//! 10, where loading pays, take 2 % more nodes than if each subtree were loaded at
//! once, and no more time.

use std::ops::ControlFlow;

use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::engine::Machine;
use crate::limits::{Clock, Limits, Stop};

/// What is loaded for the root of a search, to count subtrees on.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Replay {
    machine: Machine,
    /// About as many nodes as loading a subtree costs.
    nodes: u64,
}

impl Replay {
    /// Returns a replay on what the machine has loaded; `None` for links, where
    /// loading is cheap.
    pub(in crate::cover) fn of(machine: &Machine) -> Option<Replay> {
        let nodes = machine.reload_nodes()?;
        Some(Replay {
            machine: machine.clone(),
            nodes,
        })
    }

    /// Returns the number of solutions of a subtree, and the reason if the count
    /// stopped early; `None` if the subtree is large enough to be loaded.
    pub(in crate::cover) fn count(
        &mut self,
        subtree: &Subtree,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Option<(u128, Option<Stop>)> {
        let mut clock = Clock::start(&limits.clone().with_nodes(self.nodes));
        // Where there are thousands of subtrees, it takes long to begin them all.
        if let ControlFlow::Break(stop) = clock.look() {
            return Some((0, Some(stop)));
        }
        if !self.machine.restart(subtree) {
            return None;
        }
        match self.machine.count(&mut clock, stats) {
            (_, Event::Stopped(Stop::Nodes)) => None,
            (found, Event::Stopped(stop)) => Some((found, Some(stop))),
            (found, Event::Exhausted | Event::Solution) => Some((found, None)),
        }
    }
}
