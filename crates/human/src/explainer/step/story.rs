//! The chains of a step from their beginning, for those who want to follow them.

use std::sync::Arc;

use super::Step;
use super::node::{Node, Reason};

/// The chains of a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    pub kind: Kind,
    /// Whether it is a loop: its last node leads to the first.
    pub is_cycle: bool,
    /// What is assumed of the first node in turn: that it is a candidate of its cell, or of its house.
    pub start: Reason,
    /// One for each assumption, which is its first event. Two nodes at the end that contradict each other are
    /// in one chain.
    pub chains: Vec<Vec<Event>>,
}

/// A node, and what it follows from.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub node: Node,
    pub reason: Reason,
    /// The places of the nodes in the chain that it follows from.
    pub parents: Vec<usize>,
    /// The step of another technique by which it follows, if it does.
    pub step: Option<Arc<Step>>,
}

/// The kind of a chain, as the Explainer sorts them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Double,
    X,
    Y,
    Xy,
    Cell,
    House,
    Contradiction,
}
