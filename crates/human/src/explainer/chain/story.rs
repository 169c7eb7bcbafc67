//! Follows the chains of a step from their beginning.

use super::choice::{ChainStep, Chains};
use super::store::Store;
use crate::explainer::step::{Event, Node, Reason, Story};

impl Story {
    /// Returns the chains of a step that has just been found.
    pub fn of(found: &ChainStep, store: &Store) -> Story {
        let (start, chains) = match &found.chains {
            Chains::Line(nodes) => {
                let events = nodes.iter().rev().enumerate();
                let event = |(place, &(node, reason)): (usize, &(Node, Reason))| Event {
                    node,
                    reason,
                    parents: place.checked_sub(1).into_iter().collect(),
                    step: None,
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
