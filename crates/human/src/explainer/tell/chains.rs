//! Chains in words and as arrows.

use super::super::step::{Event, Kind, Node, Reason, Step, Story};
use super::{Narrator, cell, digit};
use crate::narration::branch::{self, Inference};
use crate::narration::names;
use crate::narration::step::{Link, add_once};

impl Narrator<'_> {
    /// Returns why chains lead to a step.
    pub(super) fn chains(&mut self, story: &Story) -> String {
        self.draw(story);
        if let (true, [chain]) = (story.is_cycle, &story.chains[..]) {
            return branch::a_loop(&branch::told(&self.claims(chain)));
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
        let claims = story.chains.iter().map(|chain| self.claims(chain));
        let branches = claims.map(|claims| branch::told(&claims));
        let branches = branches.collect::<Vec<_>>().join("; ");
        match (story.kind, start, house) {
            (Kind::Cell, Some(start), _) => {
                let cell = cell(start.cell());
                format!("whichever digit {cell} has, {conclusion}: {branches}")
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
                let line = line.map(|(_, before)| branch::told(&self.claims(before)));
                format!("{}, so {conclusion}", line.unwrap_or_default())
            }
        }
    }

    /// Adds the nodes and links to the picture.
    fn draw(&mut self, story: &Story) {
        let nodes = story.chains.iter().flatten().map(|event| event.node);
        let of = |is_on: bool| {
            let some = nodes.clone().filter(move |node| node.is_on() == is_on);
            some.map(|node| names::candidate(node.candidate()))
        };
        of(true).for_each(|candidate| add_once(&mut self.picture.body, candidate));
        of(false).for_each(|candidate| add_once(&mut self.picture.apart, candidate));
        for chain in &story.chains {
            branch::links(&bare(chain)).for_each(|link| add_once(&mut self.picture.links, link));
        }
        if let [chain] = &story.chains[..]
            && story.is_cycle
            && let ([first, ..], [.., last]) = (&chain[..], &chain[..])
        {
            let group = |node: Node| {
                let candidate = node.candidate();
                names::group(candidate.digit(), 1 << candidate.cell())
            };
            let link = Link::new(group(last.node), group(first.node), first.node.is_on());
            add_once(&mut self.picture.links, link);
        }
    }

    /// Returns a chain as it is told.
    fn claims(&self, chain: &[Event]) -> Vec<Inference> {
        let mut claims = bare(chain);
        for (claim, event) in claims.iter_mut().zip(chain) {
            claim.shown = event.step.as_ref().map(|step| self.within(step));
        }
        claims
    }

    /// Returns what a step within a chain saw.
    fn within(&self, step: &Step) -> String {
        Narrator::new(step, self.position).clause()
    }
}

/// Returns the claims of a chain, without what techniques within it saw.
fn bare(chain: &[Event]) -> Vec<Inference> {
    let claim = |event: &Event| {
        let candidate = event.node.candidate();
        Inference {
            digit: candidate.digit(),
            cells: 1 << candidate.cell(),
            holds: event.node.is_on(),
            reason: match event.reason {
                Reason::None => branch::Reason::Assumed,
                Reason::Technique(technique) => branch::Reason::Technique(technique.name()),
                Reason::Cell => branch::Reason::Cell,
                Reason::House(house) => branch::Reason::House(house.into()),
            },
            parents: event.parents.clone(),
            shown: None,
        }
    };
    chain.iter().map(claim).collect()
}

/// Returns what a node says: `r1c2 is not 5`.
fn says(node: Node) -> String {
    let candidate = node.candidate();
    branch::says(candidate.digit(), 1 << candidate.cell(), node.is_on())
}

#[cfg(test)]
mod tests {
    use super::super::tell;
    use super::*;
    use crate::board::nine::Position;
    use crate::explainer::chain::{self, Mode, Store};
    use crate::explainer::step::Pattern;
    use crate::testing::grid;

    /// A reader has to see what a step within a chain saw, not its name only.
    #[test]
    fn steps_within_chains_say_what_they_saw() {
        let lines = include_str!("../../../../../puzzles/hard.txt").lines();
        let mut told = 0;
        for line in lines.filter(|line| !line.starts_with('#')) {
            let (placed, candidates) = names::start(&(&grid(&line[..81])).into()).unwrap();
            let position = Position::with_candidates(&placed, &candidates, None);
            let mut store = Store::default();
            store.is_telling = true;
            chain::find(&position, Mode::Dynamic(2), &mut store, &mut |step| {
                let Some(Pattern::Chains(story)) = &step.pattern else {
                    panic!("a chain has its story");
                };
                let sentence = tell(&step, &position).sentence;
                for event in story.chains.iter().flatten() {
                    let Reason::Technique(technique) = event.reason else {
                        assert_eq!(event.step, None);
                        continue;
                    };
                    let within = event.step.as_ref().expect("its step is there");
                    assert_eq!(within.technique, technique);
                    assert!(within.removed.contains(&event.node.candidate()));
                    told += usize::from(sentence.contains(&format!("({}: ", technique.name())));
                }
                true
            });
            if told > 4 {
                return;
            }
        }
        panic!("{told} steps within chains were told");
    }
}
