//! A count with a memory.
//!
//! It visits subtrees one by one, in slices: between two of them it looks whether
//! the memory proves useful, and whether a state is to be saved.

use std::ops::ControlFlow;

use super::setting::{Driver, Publish, State};
use crate::cover::model::stats::Stats;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::memo::{Memo, Memoised};
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Duration, Instant, Stop};

/// The trial of a memory, in stages of (nodes, ratio): after this many more
/// nodes it goes on if, for each known state, at most this many were new. The
/// first stage takes some microseconds and fails for most problems that a
/// memory does not help. The share of known states grows as a count goes on: latin
/// squares of 5, which a memory makes 2.3 times as fast, have one known state for 19
/// new ones after the first stage, and one for 4 after the second.
const TRIAL: [(u64, u64); 3] = [(256, 32), (768, 8), (9_000, 8)];

/// Nodes of a count with a memory, after its trial, before it is judged for the first time:
/// what it saves must be worth what it costs, now and whenever the nodes have doubled.
const JUDGED: u64 = 5_000;

/// Nodes of a count with a memory, after its trial, before a sweep is tried and symmetries are
/// looked for. Many have ended by then, and would gain little.
const BEFORE_THE_REST: u64 = 20_000;

/// What happens after some nodes.
#[derive(Clone, Copy)]
enum Stage {
    /// The memory goes on if at most this many states were new for each known one.
    Trial(u64),
    /// The memory goes on if it saves enough for what it costs. The next judgement comes
    /// after twice the nodes.
    Judgement,
    /// A sweep counts the whole, if it promises to be faster.
    Sweep,
    /// Symmetries are looked for.
    Symmetry,
}

/// How a count with a memory ended.
pub(super) enum Outcome {
    /// It came to its end, or stopped early.
    Ended(State, Option<Stop>),
    /// Few of the states that it met were known.
    Useless,
    /// It saves less than it costs. What it has counted remains.
    Costly(State),
}

/// A count with a memory.
pub(super) struct Remembering<'a> {
    driver: &'a Driver<'a>,
    counter: Memoised,
    searcher: &'a mut Searcher,
    /// The number of solutions found before.
    before: u128,
    /// Whether the memory is decided on.
    memo: Option<bool>,
    /// The subtrees to come, the next ones last.
    to_come: Vec<Unvisited>,
    /// What is to come, the next one last, each with its nodes.
    stages: Vec<(u64, Stage)>,
    /// The nodes of this count.
    spent: u64,
    /// The nodes of this stage.
    stage_spent: u64,
    /// When to save the next state.
    due: Option<Instant>,
}

impl<'a> Remembering<'a> {
    /// Begins a count from a state. If it is not decided that the memory is of use,
    /// that has to be shown first.
    pub(super) fn new(
        driver: &'a Driver<'a>,
        counter: Memoised,
        searcher: &'a mut Searcher,
        state: &State,
    ) -> Remembering<'a> {
        let mut stages = Vec::new();
        if driver.plan.memo == Memo::Auto {
            stages.push((JUDGED, Stage::Judgement));
        }
        let may_sweep = driver.awaits_sweep(searcher, state);
        if driver.awaits_symmetry(searcher, state) {
            let nodes = if may_sweep { 1 } else { BEFORE_THE_REST };
            stages.push((nodes, Stage::Symmetry));
        }
        if may_sweep {
            stages.push((BEFORE_THE_REST, Stage::Sweep));
        }
        if state.memo.is_none() {
            let trial = TRIAL.iter().rev();
            stages.extend(trial.map(|&(nodes, ratio)| (nodes, Stage::Trial(ratio))));
        }
        Remembering {
            counter,
            searcher,
            before: state.found,
            memo: state.memo,
            to_come: Vec::new(),
            stages,
            spent: 0,
            stage_spent: 0,
            due: driver.due(),
            driver,
        }
    }

    /// Visits these subtrees one by one.
    pub(super) fn count(mut self, left: Vec<Unvisited>, publish: &mut Publish<'_>) -> Outcome {
        self.searcher.stats.memoised = 1;
        self.to_come = left;
        self.to_come.reverse();
        while let Some(group) = self.to_come.last_mut() {
            let Some(subtree) = group.next() else {
                self.to_come.pop();
                continue;
            };
            self.counter.begin(&subtree);
            if let Some(outcome) = self.subtree(publish) {
                return outcome;
            }
        }
        let end = State {
            memo: Some(true),
            ..State::of(self.found(), Vec::new())
        };
        Outcome::Ended(end, None)
    }

    /// Visits a subtree, in slices. Returns how the whole count ended, if it did
    /// before the end of the subtree.
    fn subtree(&mut self, publish: &mut Publish<'_>) -> Option<Outcome> {
        loop {
            let mut stats = Stats::default();
            let stop = self.counter.run(&mut self.slice(), &mut stats);
            self.searcher.stats.add_search(&stats, 0);
            self.spent += stats.nodes;
            self.stage_spent += stats.nodes;
            stop?;
            let limits = &self.driver.limits;
            let is_spent = limits.nodes.is_some_and(|limit| self.spent >= limit);
            if let Some(stop) = limits.stop().or(is_spent.then_some(Stop::Nodes)) {
                return Some(Outcome::Ended(self.state(), Some(stop)));
            }
            if let Some(&(nodes, stage)) = self.stages.last()
                && self.stage_spent >= nodes
            {
                self.stages.pop();
                self.stage_spent = 0;
                match stage {
                    Stage::Trial(ratio) if !self.counter.is_promising(ratio) => {
                        self.searcher.stats.memoised = 0;
                        return Some(Outcome::Useless);
                    }
                    Stage::Trial(_) => {}
                    Stage::Judgement => {
                        if !self.counter.pays(self.driver.plan.jobs) {
                            return Some(self.costly());
                        }
                        self.stages.push((2 * nodes, Stage::Judgement));
                    }
                    Stage::Sweep => {
                        if let Some(swept) = self.driver.by_sweep(self.searcher) {
                            return Some(Outcome::Ended(swept, None));
                        }
                    }
                    Stage::Symmetry => {
                        let (found, nodes) = (self.found(), self.spent);
                        let by_symmetry = self.driver.by_symmetry(found, nodes, self.searcher);
                        if let Some((state, stop)) = by_symmetry {
                            return Some(Outcome::Ended(state, stop));
                        }
                    }
                }
            }
            if self.due.is_some_and(|due| Instant::now() >= due) {
                if let ControlFlow::Break(()) = publish(self.state()) {
                    return Some(Outcome::Ended(self.state(), Some(Stop::Visitor)));
                }
                self.due = self.driver.due();
            }
        }
    }

    /// Returns a clock that ends the next slice: with the stage, with the limits, or
    /// when a state is to be saved.
    fn slice(&self) -> Clock {
        let limits = &self.driver.limits;
        let stage = self.stages.last();
        let stage = stage.map(|&(nodes, _)| nodes.saturating_sub(self.stage_spent));
        let rest = limits.after(Duration::ZERO, self.spent).nodes;
        Clock::start(&limits.clone().changed(|new| {
            new.nodes = rest.into_iter().chain(stage).min();
            new.deadline = limits.deadline.into_iter().chain(self.due).min();
        }))
    }

    /// Ends the count with a memory.
    fn costly(&mut self) -> Outcome {
        self.searcher.stats.memoised = 0;
        Outcome::Costly(State {
            memo: Some(false),
            ..self.state()
        })
    }

    fn state(&mut self) -> State {
        let current = self.counter.left().below(&self.searcher.root);
        let left = [&current].into_iter().chain(self.to_come.iter().rev());
        let left = left.filter(|left| !left.is_empty()).cloned().collect();
        State {
            memo: self.memo,
            ..State::of(self.found(), left)
        }
    }

    fn found(&self) -> u128 {
        self.before.saturating_add(self.counter.known())
    }
}
