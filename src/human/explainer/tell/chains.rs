//! Chains in words and as arrows.

use super::super::step::{Event, Kind, Node, Reason, Story};
use super::{Telling, cell, digit};
use crate::human::board::nine::Candidate;
use crate::human::board::nine::geometry::SEATS;
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
            (Some(start), Reason::House(kind)) => {
                let house = SEATS[start.cell()][usize::from(kind)].0;
                (Some(start), Some(self.house(house.into())))
            }
            (start, _) => (start, None),
        };
        let branches: Vec<String> = story.chains.iter().map(|chain| branch(chain)).collect();
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
                let line = line.map(|(_, before)| branch(before)).unwrap_or_default();
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
            for event in chain {
                let parents = event.parents.iter();
                let parents: Vec<Node> = parents.map(|&parent| chain[parent].node).collect();
                parents
                    .into_iter()
                    .for_each(|parent| self.link(parent, event.node));
            }
        }
        if let [chain] = &story.chains[..]
            && story.is_cycle
            && let ([first, ..], [.., last]) = (&chain[..], &chain[..])
        {
            self.link(last.node, first.node);
        }
    }

    /// Adds a link, unless it is there.
    fn link(&mut self, from: Node, to: Node) {
        let group = |candidate: Candidate| names::group(candidate.digit(), 1 << candidate.cell());
        let link = Link {
            from: group(from.candidate()),
            to: group(to.candidate()),
            is_strong: to.is_on(),
        };
        if !self.picture.links.contains(&link) {
            self.picture.links.push(link);
        }
    }
}

/// Returns what follows from an assumption, in the order in which it does. What only goes with a digit being
/// placed elsewhere is not said, unless the chain is short or it is the end.
fn branch(chain: &[Event]) -> String {
    let Some((first, rest)) = chain.split_first() else {
        return String::new();
    };
    let is_line = chain.iter().all(|event| event.parents.len() <= 1);
    let is_end = |place: usize| {
        !rest[place + 1..]
            .iter()
            .any(|event| event.parents.contains(&(place + 1)))
    };
    let said = rest.iter().enumerate().filter(|&(place, event)| {
        let is_reasoned = matches!(event.reason, Reason::Technique(_));
        event.node.is_on() || is_reasoned || is_line || is_end(place)
    });
    let said: Vec<String> = said.map(|(_, event)| reasoned(event)).collect();
    match said.is_empty() {
        true => format!("if {}, that is it", says(first.node)),
        false => format!("if {}, {}", says(first.node), list(said.into_iter(), "and")),
    }
}

/// Returns what a node says, and why.
fn reasoned(event: &Event) -> String {
    let said = says(event.node);
    match event.reason {
        Reason::Technique(technique) => format!("{said} ({technique})"),
        Reason::House(kind) if event.node.is_on() => {
            let house = SEATS[event.node.candidate().cell()][usize::from(kind)].0;
            format!("{said} ({})", names::house(house.into()))
        }
        _ => said,
    }
}

/// Returns what a node says: `r1c2 is not 5`.
fn says(node: Node) -> String {
    let candidate = node.candidate();
    let is = if node.is_on() { "is" } else { "is not" };
    format!(
        "{} {is} {}",
        cell(candidate.cell()),
        digit(candidate.digit())
    )
}
