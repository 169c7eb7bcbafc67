//! The chains of a step from their beginning, for those who want to follow them.

use super::choice::{Chains, Found, Kind};
use super::store::Store;
use crate::human::explainer::step::{Node, Reason};

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
}

impl Story {
    /// Returns the chains of a step that has just been found.
    pub fn of(found: &Found, store: &Store) -> Story {
        let (start, chains) = match &found.chains {
            Chains::Line(nodes) => {
                let events = nodes.iter().rev().enumerate();
                let event = |(place, &(node, reason)): (usize, &(Node, Reason))| Event {
                    node,
                    reason,
                    parents: place.checked_sub(1).into_iter().collect(),
                };
                (Reason::None, vec![events.map(event).collect()])
            }
            Chains::Spread { ends, start } => {
                let contradict = |pair: &[(u16, u16)]| pair[0].0 == pair[1].0;
                let chains = match &ends[..] {
                    [one, other] if contradict(&[*one, *other]) => {
                        vec![store.get(one.0).story(&[one.1, other.1])]
                    }
                    _ => {
                        let story = |&(spread, at): &(u16, u16)| store.get(spread).story(&[at]);
                        ends.iter().map(story).collect()
                    }
                };
                (*start, chains)
            }
        };
        Story {
            kind: found.kind,
            is_cycle: found.is_cycle,
            start,
            chains,
        }
    }
}
