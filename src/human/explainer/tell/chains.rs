//! Chains in words and as arrows.

use super::super::step::{Event, Kind, Node, Reason, Story};
use super::{Telling, cell, digit};
use crate::human::told::branch::{self, Claim};
use crate::human::told::names;
use crate::human::told::step::Link;
use crate::human::told::words::list;

impl Telling<'_> {
    /// Returns why chains lead to a step.
    pub(super) fn chains(&mut self, story: &Story) -> String {
        self.draw(story);
        if story.is_cycle {
            return self.cycle(story);
        }
        let conclusion = match (self.step.placed, &self.step.removed[..]) {
            (Some(candidate), _) => says(Node::on(candidate)),
            (None, [candidate, ..]) => says(Node::off(*candidate)),
            (None, []) => String::new(),
        };
        let first = story.chains.iter().filter_map(|chain| chain.first()).next();
        let start = first.map(|event| event.node.candidate());
        let (start, house) = match (start, story.start) {
            (Some(start), Reason::House(house)) => (Some(start), Some(self.house(house.into()))),
            (start, _) => (start, None),
        };
        let branches: Vec<String> = story
            .chains
            .iter()
            .map(|chain| branch::told(&claims(chain)))
            .collect();
        let branches = branches.join("; ");
        match (story.kind, start, house) {
            (Kind::Cell, Some(start), _) => {
                format!(
                    "whichever digit {} has, {conclusion}: {branches}",
                    cell(start.cell())
                )
            }
            (Kind::House, Some(start), Some(house)) => {
                let digit = digit(start.digit());
                format!("wherever {digit} goes in {house}, {conclusion}: {branches}")
            }
            (Kind::Double, Some(start), _) => {
                let assumed = says(Node::on(start));
                format!("whether {assumed} or not, {conclusion}: {branches}")
            }
            (Kind::Contradiction, ..) => {
                format!("{branches}, which cannot both be, so {conclusion}")
            }
            _ => {
                // Its last node is the conclusion.
                let line = story.chains.first().and_then(|chain| chain.split_last());
                let line = line
                    .map(|(_, before)| branch::told(&claims(before)))
                    .unwrap_or_default();
                format!("{line}, so {conclusion}")
            }
        }
    }

    /// Returns the two ways to fill a loop.
    fn cycle(&self, story: &Story) -> String {
        let events: Vec<&Event> = story.chains.iter().flatten().collect();
        let of = |is_on: bool| {
            let nodes = events.iter().filter(|event| event.node.is_on() == is_on);
            list(
                nodes.map(|event| says(Node::on(event.node.candidate()))),
                "and",
            )
        };
        format!("either {}, or {}", of(true), of(false))
    }

    /// Adds the nodes and links to the picture.
    fn draw(&mut self, story: &Story) {
        let nodes = story.chains.iter().flatten().map(|event| event.node);
        let of = |is_on: bool| {
            let some = nodes.clone().filter(move |node| node.is_on() == is_on);
            some.map(|node| names::candidate(node.candidate()))
        };
        for (is_on, list) in [
            (true, &mut self.picture.body),
            (false, &mut self.picture.apart),
        ] {
            for candidate in of(is_on) {
                if !list.contains(&candidate) {
                    list.push(candidate);
                }
            }
        }
        for chain in &story.chains {
            branch::links(&claims(chain)).for_each(|link| self.link(link));
        }
        if let [chain] = &story.chains[..]
            && story.is_cycle
            && let ([first, ..], [.., last]) = (&chain[..], &chain[..])
        {
            let group = |node: Node| {
                let candidate = node.candidate();
                names::group(candidate.digit(), 1 << candidate.cell())
            };
            self.link(Link {
                from: group(last.node),
                to: group(first.node),
                is_strong: first.node.is_on(),
            });
        }
    }

    /// Adds a link, unless it is there.
    fn link(&mut self, link: Link) {
        if !self.picture.links.contains(&link) {
            self.picture.links.push(link);
        }
    }
}

/// Returns a chain as it is told.
fn claims(chain: &[Event]) -> Vec<Claim> {
    let claim = |event: &Event| {
        let (candidate, parents) = (event.node.candidate(), event.parents.clone());
        let cell = candidate.cell();
        Claim {
            digit: candidate.digit(),
            cells: 1 << cell,
            holds: event.node.is_on(),
            reason: match event.reason {
                Reason::None => branch::Reason::Assumed,
                Reason::Technique(technique) => branch::Reason::Technique(technique.name()),
                Reason::Cell => branch::Reason::Cell,
                Reason::House(house) => branch::Reason::House(house.into()),
            },
            parents,
        }
    };
    chain.iter().map(claim).collect()
}

/// Returns what a node says: `r1c2 is not 5`.
fn says(node: Node) -> String {
    let candidate = node.candidate();
    branch::says(candidate.digit(), 1 << candidate.cell(), node.is_on())
}
